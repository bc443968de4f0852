// The lobby: a name that is typed once is typed everywhere, and lists are kept fresh. Without it one reloads the page.
const names = document.querySelectorAll('[data-name]');
for (const field of names) {
  field.addEventListener('input', () => {
    for (const other of names) if (other !== field) other.value = field.value;
  });
}

const FRESH = 10000;
const parts = [...document.querySelectorAll('[data-fresh]')];
const known = new Map(parts.map((part) => [part, part.innerHTML]));

async function refreshLists() {
  const reply = await fetch('/', { headers: { accept: 'text/html' } });
  if (!reply.ok) return;
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html');
  for (const part of parts) {
    const fresh = page.getElementById(part.id);
    // Whoever is about to press something there should not lose it.
    if (!fresh || fresh.innerHTML === known.get(part) || part.contains(document.activeElement)) continue;
    known.set(part, fresh.innerHTML);
    part.replaceChildren(...fresh.childNodes);
  }
}

async function refreshPicture(picture) {
  const reply = await fetch(picture.dataset.live);
  if (!reply.ok) return;
  const before = picture.src;
  picture.src = URL.createObjectURL(await reply.blob());
  if (before.startsWith('blob:')) URL.revokeObjectURL(before);
}

async function follow() {
  for (;;) {
    await new Promise((done) => setTimeout(done, FRESH));
    if (document.hidden) continue;
    await refreshLists().catch(() => {});
    await Promise.allSettled([...document.querySelectorAll('img[data-live]')].map(refreshPicture));
  }
}
if (parts.length) follow();
