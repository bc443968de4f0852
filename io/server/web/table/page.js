// What the parts of a table's script share: `page`. The script knows no game: it reads what a picture says can be chosen,
// posts it, and swaps in what the server sends.
const { table, board } = page;
page.find = (selector, within = table) => within.querySelector(selector);
page.all = (selector, within = table) => [...within.querySelectorAll(selector)];
page.isMine = () => table.dataset.mine === 'true';
page.isOver = () => table.dataset.over === 'true';
page.say = text => {
  const live = document.getElementById('live');
  if (live) live.textContent = text;
};
const refusal = page.find('[data-refusal]');
page.complain = text => { refusal.textContent = text; };

// A sentence about the board that goes away by itself.
const SHOWN = 6000; // milliseconds
const hint = page.find('[data-hint]');
let fading = null;
page.hint = text => {
  clearTimeout(fading);
  hint.textContent = text;
  hint.hidden = !text;
  if (text) fading = setTimeout(() => page.hint(''), SHOWN);
};

// The visitor's seat, if it can have a key.
page.own = typeof parlorKeys === 'undefined' ? null : parlorKeys.ownSeat(table);
board.tabIndex = -1;
// What other parts of the script do with events of the server, by name.
page.events = {};

// Posting. Gives what comes back; nothing if that is no document, or something went wrong.
const PATIENCE = 8000; // milliseconds that a reply may take
page.isBusy = false;
page.post = async (address, fields) => {
  if (page.isBusy) return null;
  page.isBusy = true;
  let told = null;
  table.classList.add('busy');
  page.complain('');
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!answer.ok) {
      const isProblem = (answer.headers.get('content-type') || '').includes('json');
      page.complain(isProblem ? (await answer.json()).detail : page.words.failed);
    } else told = answer.status === 200 ? await answer.json() : {};
  } catch {
    page.complain(page.words.failed);
  }
  page.isBusy = false;
  table.classList.remove('busy');
  page.unmark();
  return told;
};
