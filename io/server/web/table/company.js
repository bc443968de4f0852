// The other players at a table: who is there, whether they want another game, and what they say.
const { table, find, all } = page;
const rematch = find('[data-company=rematch]');
const words = JSON.parse(rematch.dataset.words);
const talk = find('[data-talk]');

// Who is there. Players are told for how many milliseconds others have been gone; spectators read it from the page.
let told = null;
let since = 0; // when that was told
const gone = mark => {
  if (!told) return mark.dataset.gone ? Number(mark.dataset.gone) : null;
  const millis = told[mark.dataset.presence] ?? null;
  return millis === null ? null : millis + performance.now() - since;
};
function spelled(millis, [seconds, minutes, hours]) {
  const count = Math.floor(millis / 1000);
  if (count < 120) return seconds.replace('#', count);
  return count < 7200 ? minutes.replace('#', Math.floor(count / 60)) : hours.replace('#', Math.floor(count / 3600));
}
function count() {
  const absent = new Map();
  for (const mark of all('[data-presence]')) {
    const millis = gone(mark);
    const isGone = millis !== null && words.unnoticed <= millis;
    absent.set(mark.dataset.presence, millis ?? 0);
    mark.classList.toggle('away', isGone);
    const text = isGone ? spelled(millis, [words.seconds, words.minutes, words.hours]) : words.here;
    const said = mark.lastElementChild;
    if (said.textContent !== text) said.textContent = text;
  }
  const claim = find('[data-claim]');
  if (!claim) return;
  const longest = Math.max(0, ...claim.dataset.others.split(' ').map(seat => absent.get(seat) ?? 0));
  const left = Number(claim.dataset.claim) - longest;
  const [wait, form] = [find('[data-wait]', claim), find('form', claim)];
  claim.hidden = longest < words.unnoticed;
  form.hidden = 0 < left;
  wait.hidden = !form.hidden;
  wait.textContent = form.hidden ? spelled(left + 999, [words.claimSeconds, words.claimMinutes, words.claimHours]) : '';
}
setInterval(count, 1000);
count();

// Puts something else in a part of the page; a focus inside it stays there.
function put(part, html) {
  if (part.innerHTML === html || part.shown === html) return;
  const had = all('button,a', part).indexOf(document.activeElement);
  part.innerHTML = html;
  part.shown = html;
  const controls = all('button,a', part);
  if (0 <= had && controls.length) controls[Math.min(had, controls.length - 1)].focus({ preventScroll: true });
}

// Whose words are not shown: names, in this browser.
const MUTED = 'parlor-muted';
const muted = () => { try { return new Set(JSON.parse(localStorage.getItem(MUTED)) || []); } catch { return new Set(); } };
function mute(name) {
  const names = muted();
  if (!names.delete(name)) names.add(name);
  try { localStorage.setItem(MUTED, JSON.stringify([...names].slice(-100))); } catch { /* not kept */ }
  silence();
}
function silence() {
  const names = muted();
  for (const line of all('[data-by]', talk)) line.hidden = names.has(line.dataset.by);
  for (const button of all('[data-mute]', talk)) button.setAttribute('aria-pressed', names.has(button.dataset.mute));
  find('[data-mutes]', talk).hidden = false;
}

// Talk.
let last = 0;
function hear({ html, lines, open, shown }) {
  const list = find('[data-lines]', talk);
  const wasHidden = talk.hidden;
  talk.hidden = !shown;
  find('[data-chat]', talk).hidden = !open;
  put(find('[data-company=talk]', talk), html);
  const names = muted();
  for (const text of lines) {
    const holder = document.createElement('ol');
    holder.innerHTML = text;
    const line = holder.firstElementChild;
    const number = Number(line.dataset.line);
    if (number <= last) continue;
    last = number;
    // Hidden before it is there, so that it is not read out.
    if (line.dataset.by && names.has(line.dataset.by)) line.hidden = true;
    list.append(line);
  }
  if (lines.length || wasHidden) list.scrollTop = list.scrollHeight;
  silence();
}
async function send(form, fields) {
  const unsaid = find('[data-unsaid]', talk);
  unsaid.textContent = '';
  let isPassed = false;
  try {
    const answer = await fetch(form.getAttribute('action'), {
      method: 'POST', headers: { Accept: 'application/json' }, body: new URLSearchParams(fields),
    });
    isPassed = answer.ok;
    if (!isPassed) unsaid.textContent = (await answer.json()).detail;
  } catch {
    unsaid.textContent = page.words.failed;
  }
  return isPassed;
}
if (talk) {
  last = Math.max(0, ...all('[data-line]', talk).map(line => Number(line.dataset.line)));
  silence();
  find('[data-lines]', talk).scrollTop = 1e6;
  talk.addEventListener('submit', async event => {
    event.preventDefault();
    const form = event.target;
    const isPassed = await send(form, new FormData(form, event.submitter));
    // What was refused can be written anew.
    if (isPassed && form.matches('[data-chat]')) form.reset();
  });
  talk.addEventListener('click', event => {
    const button = event.target.closest('[data-mute]');
    if (button) mute(button.dataset.mute);
  });
}

// What the server tells of the others.
let isGoing = false;
page.events.company = news => {
  [told, since] = [news.gone, performance.now()];
  count();
  put(rematch, news.rematch);
  if (talk) hear(news.talk);
  if (news.go && !isGoing) {
    isGoing = true;
    location.assign(news.go);
  }
};
// A page that is shown again as it was left may be sent on once more.
addEventListener('pageshow', () => { isGoing = false; });
