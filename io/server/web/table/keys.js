// The board and the page under keys.
const { board, find, all } = page;
// One place is in the order of the page; arrows go to the others.
const BUTTON = '[data-action],[data-source][tabindex]';
page.rove = place => {
  for (const other of all(BUTTON, board)) other.setAttribute('tabindex', other === place ? '0' : '-1');
};
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
board.addEventListener('focusin', event => {
  const place = event.target.closest(BUTTON);
  if (place) page.rove(place);
});
// A source is taken up: keys go on where it can go. Or it is put down, and keys go back to it.
const source = () => find(`[data-source="${CSS.escape(page.taken ?? '')}"][tabindex]`, board);
function takeUp(place) {
  page.takeUp(page.taken === place.dataset.source ? null : place.dataset.source);
  const next = page.taken === null ? place : page.nearby(place);
  if (next) next.focus();
}
function putDown() {
  const place = board.contains(document.activeElement) && source();
  page.takeUp(null);
  if (place) place.focus();
}
const isPlain = event => !event.ctrlKey && !event.metaKey && !event.altKey;
const isPress = event => event.key === 'Enter' || event.key === ' ';
board.addEventListener('keydown', event => {
  const place = event.target.closest(BUTTON);
  if (!place || !isPlain(event)) return;
  parlor.still(board);
  const next = ARROWS[event.key] && page.towards(place, ARROWS[event.key]);
  if (next) next.focus();
  if (isPress(event) && place.dataset.action) page.pick(place, false);
  else if (isPress(event) && !place.dataset.tap) takeUp(place);
  else if (isPress(event)) page.act(place.dataset.tap.split(' '));
  if (ARROWS[event.key] || isPress(event)) event.preventDefault();
});

const KEYS = {
  '?': () => page.open('help'),
  r: () => { if (find('[data-open=resign]')) page.open('resign'); },
  t: () => { const text = find('details.words'); text.open = !text.open; },
  u: () => page.undo(),
  f: () => page.flip(),
  h: () => page.askHint(),
  Escape: () => { page.unmark(); putDown(); page.hint(''); },
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
