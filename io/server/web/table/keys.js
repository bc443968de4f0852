// The board and the page under keys.
const { board, find } = page;
// One place is in the order of the page; arrows go to the others.
page.rove = place => {
  for (const other of page.places()) other.setAttribute('tabindex', other === place ? '0' : '-1');
};
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
board.addEventListener('focusin', event => {
  const place = event.target.closest('[data-action]');
  if (place) page.rove(place);
});
const isPlain = event => !event.ctrlKey && !event.metaKey && !event.altKey;
const isPress = event => event.key === 'Enter' || event.key === ' ';
board.addEventListener('keydown', event => {
  const place = event.target.closest('[data-action]');
  if (!place || !isPlain(event)) return;
  parlor.still(board);
  const next = ARROWS[event.key] && page.towards(place, ARROWS[event.key]);
  if (next) next.focus();
  if (isPress(event)) page.pick(place, false);
  if (ARROWS[event.key] || isPress(event)) event.preventDefault();
});

const KEYS = {
  '?': () => page.open('help'),
  r: () => { if (find('[data-open=resign]')) page.open('resign'); },
  t: () => { const text = find('details.words'); text.open = !text.open; },
  u: () => page.undo(),
  f: () => page.flip(),
  h: () => page.askHint(),
  Escape: () => { page.unmark(); page.takeUp(null); page.hint(''); },
};
document.addEventListener('keydown', event => {
  const isWriting = event.target.closest('input:not([type=checkbox]),select,textarea,dialog');
  if (isWriting || !isPlain(event)) return;
  KEYS[event.key]?.();
  // A turn that is complete is confirmed with one key, wherever the focus is but on a button.
  const isOnButton = event.target.closest('button,a,summary,input');
  if (isPress(event) && page.isComplete() && !isOnButton && !event.defaultPrevented) {
    event.preventDefault();
    page.confirm();
  }
});
