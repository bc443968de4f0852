// The lobby and tournaments: a name that is typed once is typed everywhere, and parts that change are kept fresh.
// Without it one reloads the page.
const names = document.querySelectorAll('[data-name]');
for (const field of names) {
  field.addEventListener('input', () => {
    for (const other of names) if (other !== field) other.value = field.value;
  });
}

const FRESH = 10000;
const SOON = 1500;
const parts = [...document.querySelectorAll('[data-fresh]')];
const known = new Map(parts.map((part) => [part, part.innerHTML]));

async function refreshLists() {
  const reply = await fetch(location.pathname + location.search, { headers: { accept: 'text/html' } });
  if (!reply.ok) return;
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html');
  for (const part of parts) {
    const fresh = page.getElementById(part.id);
    // A part that has the focus is left alone: the visitor is about to use it.
    if (!fresh || fresh.innerHTML === known.get(part) || part.contains(document.activeElement)) continue;
    known.set(part, fresh.innerHTML);
    const said = part.querySelector('[data-announce]')?.textContent;
    keepAsLeft(part, fresh);
    part.replaceChildren(...fresh.childNodes);
    goWhereCalled();
    const says = part.querySelector('[data-announce]')?.textContent;
    if (says && says !== said) document.getElementById('live').textContent = says;
  }
  document.title = page.title;
}

// A player with a key who is called to a table has only so long to sit down there.
function goWhereCalled() {
  const call = document.querySelector('[data-go]');
  if (call) location.assign(call.dataset.go);
}
goWhereCalled();
// From a game that is over such a player goes back to the page where the next call comes.
const LOOK = 5000;
let looks = 0;
setInterval(() => {
  const back = document.querySelector('.table[data-over=true] a[data-back]');
  if (back && 1 < ++looks) location.assign(back.href);
}, LOOK);

// What the visitor has unfolded stays so, and what they have scrolled to.
function keepAsLeft(part, fresh) {
  for (const fold of part.querySelectorAll('details[id]')) {
    const next = fresh.querySelector('#' + fold.id);
    if (next) next.open = fold.open;
  }
  const boxes = [...part.querySelectorAll('.scroll[id]')].map((box) => [box.id, box.scrollLeft]);
  setTimeout(() => {
    for (const [id, left] of boxes) document.getElementById(id)?.scrollTo(left, 0);
  });
}

async function refreshPicture(picture) {
  const reply = await fetch(picture.dataset.live);
  if (!reply.ok) return;
  const before = picture.src;
  picture.src = URL.createObjectURL(await reply.blob());
  if (before.startsWith('blob:')) URL.revokeObjectURL(before);
}

async function follow() {
  // Boards come first, once the page is there; then everything, again and again.
  for (let wait = SOON; ; wait = FRESH) {
    await new Promise((done) => setTimeout(done, wait));
    if (document.hidden) continue;
    if (wait === FRESH) await refreshLists().catch(() => {});
    await Promise.allSettled([...document.querySelectorAll('img[data-live]')].map(refreshPicture));
  }
}
if (parts.length) follow();

// A tournament says when it has changed. A random delay spreads the requests of its visitors.
const HASTE = 600;
const followed = document.querySelector('.tournament[data-follow]');
let waiting = 0;
if (followed) {
  new EventSource(followed.dataset.follow).addEventListener('changed', () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => refreshLists().catch(() => {}), Math.random() * HASTE);
  });
}
