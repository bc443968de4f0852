// Choosing: what asks first, what is confirmed, and what is done at once.
const { table, board, find, all } = page;
const bar = find('[data-confirm]');
const ids = place => place.dataset.action.split(' ');
let marked = null;

// A choice that is to be confirmed.
page.mark = place => {
  page.unmark();
  marked = place;
  place.classList.add('chosen');
  const label = place.getAttribute('aria-label') || '';
  find('span', bar).textContent = label;
  bar.hidden = false;
  page.say(label);
};
page.unmark = () => {
  marked?.classList.remove('chosen');
  marked = null;
  page.conceal(bar);
};
page.marked = () => marked;
page.pick = (place, isTwice) => {
  if (place.dataset.sure) return page.ask(place);
  if (marked !== place && (isTwice || page.option('confirm') && page.isWhole())) return page.mark(place);
  return page.act(ids(place));
};
// The first tap of a finger shows what the second one does.
const SMALL = 24; // pixels
page.isTwice = place => {
  const box = page.spot(place);
  return 'twice' in place.dataset || Math.min(box.width, box.height) < SMALL;
};
find('[data-yes]', bar).addEventListener('click', () => { if (marked) page.act(ids(marked)); });
find('[data-no]', bar).addEventListener('click', page.unmark);

// What is taken up, by a tap or to be dragged: only where it can go is left to choose.
page.takeUp = name => {
  page.taken = name;
  if (name === null) delete board.dataset.taken;
  else board.dataset.taken = name;
  for (const place of all('[data-action]', board)) {
    const isIts = name !== null && place.dataset.from === name;
    place.classList.toggle('lit', isIts);
    place.classList.toggle('other', name !== null && !isIts);
  }
  for (const thing of all('[data-source]', board)) thing.classList.toggle('taken', thing.dataset.source === name);
};

// What gives something up for good is asked for, with the words of the picture.
page.open = name => {
  const dialog = find(`dialog[data-dialog=${name}]`);
  if (name === 'resign') offer();
  if (dialog && !dialog.open) dialog.showModal();
};
const button = (place, kind) => Object.assign(document.createElement('button'), {
  type: 'button',
  className: kind,
  textContent: place.getAttribute('aria-label') || place.dataset.action,
  onclick: event => { event.target.closest('dialog').close(); page.act(ids(place)); },
});
page.ask = place => {
  const dialog = find('dialog[data-dialog=sure]');
  find('h2', dialog).textContent = place.dataset.sure;
  find('[data-sures]', dialog).replaceChildren(button(place, 'danger'));
  dialog.showModal();
};
// The dialog for resigning has what the game itself knows of that.
const offer = () => {
  const sures = all('[data-action][data-sure]', board);
  find('dialog[data-dialog=resign] [data-sures]').replaceChildren(...sures.map(place => button(place, 'quiet')));
};

// Buttons and forms.
table.addEventListener('click', async event => {
  const opener = event.target.closest('[data-open]');
  if (opener) {
    event.preventDefault();
    page.open(opener.dataset.open);
  }
  if (event.target.closest('[data-copy]')) {
    const link = find('[data-share]');
    try { await navigator.clipboard.writeText(link.value); } catch { link.select(); document.execCommand('copy'); }
    page.say(page.words.copied);
    event.target.textContent = page.words.copied;
  }
});
table.addEventListener('submit', event => {
  const form = event.target.closest('form[data-post]');
  if (!form) return;
  event.preventDefault();
  const fields = new FormData(form, event.submitter);
  const id = fields.get('action');
  const sure = id && all('[data-action][data-sure]', board).find(place => place.dataset.action === id);
  if (sure) page.ask(sure);
  else if (id) page.act([id]);
  else page.post(form.getAttribute('action'), fields);
});
