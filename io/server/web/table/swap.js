// The parts of the page that change.
const { board, find, all } = page;
const shown = new Map();
// A picture as the server writes it: the browser has other words for what is empty.
page.text = html => html.replace(/><\/\w+>$/gm, '/>');
shown.set('board', page.text(board.innerHTML));
page.know = parts => { for (const [name, html] of Object.entries(parts)) shown.set(name, html); };

// Shows parts of the page. While a draw is under way the board often stays as it is.
page.put = (parts, isDrawing = false) => {
  for (const [name, html] of Object.entries(parts)) {
    const isSame = shown.get(name) === html;
    if (isSame && (name !== 'board' || isDrawing)) continue;
    if (name === 'board') {
      page.letGo();
      page.takeUp(null);
      page.hint('');
      parlor.show(board, html);
    } else swap(find(`[data-part=${name}]`), html);
    shown.set(name, html);
  }
};
// The visitor may be filling in a name while others come, or go through the page with keys.
const controls = part => all('button,input:not([type=hidden]),select,a,summary', part);
function swap(part, html) {
  const [typed, had] = [find('input[name=name]', part), controls(part).indexOf(document.activeElement)];
  const isOpen = find('details', part)?.open;
  part.innerHTML = html;
  const [field, details] = [find('input[name=name]', part), find('details', part)];
  if (details && isOpen) details.open = true;
  if (typed && field) field.value = typed.value;
  if (had < 0) return;
  const left = controls(part);
  (left[Math.min(had, left.length - 1)] || board).focus({ preventScroll: true });
}
// Hides something; a focus inside it moves to the board.
page.conceal = thing => {
  const isIn = thing.contains(document.activeElement);
  thing.hidden = true;
  if (isIn) (page.places()[0] || board).focus({ preventScroll: true });
};
// What a player who uses keys is at. A hand that pressed something is not there for keys.
page.inFocus = () => {
  const active = document.activeElement;
  return board.contains(active) && active.matches(':focus-visible') && (active.closest('[data-action]') || board);
};
page.settle = focused => {
  for (const button of all('[data-copy]')) button.hidden = false;
  const places = page.places();
  const first = focused && places.find(place => place.dataset.action === focused.dataset.action) || places[0];
  if (first) page.rove(first);
  // A player who uses keys stays on the board, even while nothing can be chosen.
  if (focused) (first || board).focus({ preventScroll: true });
};
