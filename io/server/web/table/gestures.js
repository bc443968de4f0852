// The board under a mouse, a finger or a pen: tapping, dragging, and pointing.
const { board, find, all } = page;
const MOVED = { mouse: 5, pen: 8, touch: 10 }; // pixels: less is a tap
let press = null;
let drag = null;
let dropped = null; // what lies where it was dropped, until the board is drawn anew

// Things that are dragged lie above all others, in the same nest of groups, so that nothing else about them changes.
function lift(piece) {
  const svg = piece.ownerSVGElement;
  const [parent, next] = [piece.parentNode, piece.nextSibling];
  let top = piece;
  for (let group = parent; group !== svg; group = group.parentNode) {
    const nest = group.cloneNode(false);
    for (const { name } of [...nest.attributes]) if (/^(data-|role|tabindex|aria-|id$)/.test(name)) nest.removeAttribute(name);
    nest.append(top);
    top = nest;
  }
  if (top === piece) {
    top = document.createElementNS(svg.namespaceURI, 'g');
    top.append(piece);
  }
  top.classList.add('dragged');
  svg.append(top);
  const matrix = piece.parentNode.getScreenCTM().inverse();
  return {
    piece,
    move(x, y) {
      piece.style.translate = `${matrix.a * x + matrix.c * y}px ${matrix.b * x + matrix.d * y}px`;
    },
    back() {
      piece.style.translate = '';
      parent.insertBefore(piece, next);
      top.remove();
    },
  };
}
// What moves of a source: the piece in it that lies on top, or the piece under the pointer.
function piece(source, x, y) {
  if (source.dataset.piece) return source;
  const under = document.elementsFromPoint(x, y).map(thing => thing.closest('[data-piece]'));
  return all('[data-piece]', source).at(-1) || under.find(thing => thing && board.contains(thing)) || source;
}
page.letGo = () => {
  if (press) board.classList.remove('dragging');
  press = drag = dropped = null;
};
// Nothing came of what was dropped: it goes back to where it was.
page.settleBack = () => {
  dropped?.back();
  dropped = null;
};

// The choice that the pointer is near to, in a picture that shows what would become of it; and why something may not be.
function point(place) {
  const isNew = !place?.classList.contains('near');
  for (const other of all('.near', board)) if (other !== place) other.classList.remove('near');
  if (!place || !isNew) return;
  place.classList.add('near');
  if (place.dataset.why) page.hint(place.dataset.why);
}
const canPoint = place => place && (place.dataset.action && page.follows() || place.dataset.why || drag);

board.addEventListener('pointerdown', event => {
  parlor.still(board);
  if (!event.isPrimary || event.button) return;
  const [x, y, kind] = [event.clientX, event.clientY, event.pointerType || 'mouse'];
  const isTouch = kind !== 'mouse';
  const goal = page.taken !== null && page.goal(x, y);
  const place = goal || page.aim(x, y, isTouch);
  const source = goal ? null : place?.closest('[data-source]');
  press = { id: event.pointerId, x, y, kind, isTouch, place, source, isFar: false };
  if (source && kind === 'mouse') event.preventDefault();
  if (source || page.follows()) board.setPointerCapture(event.pointerId);
  if (canPoint(place)) point(place);
});
// A finger on something that can be dragged does not move the page.
board.addEventListener('touchstart', event => {
  const { clientX: x, clientY: y } = event.touches[0];
  const isGoal = page.taken !== null && page.goal(x, y);
  if (event.touches.length === 1 && !isGoal && page.aim(x, y, true)?.closest('[data-source]')) event.preventDefault();
}, { passive: false });
board.addEventListener('contextmenu', event => { if (press?.isTouch) event.preventDefault(); });

// A hand moves faster than a picture is drawn: the last place of each frame counts.
let last = null;
board.addEventListener('pointermove', event => {
  if (!event.isPrimary) return;
  if (!last) requestAnimationFrame(() => { if (last) move(last); last = null; });
  last = event;
});
function move(event) {
  const [x, y] = [event.clientX, event.clientY];
  if (press?.id === event.pointerId && event.buttons) {
    press.isFar ||= MOVED[press.kind] < Math.hypot(x - press.x, y - press.y);
    if (press.isFar && press.source && !drag) begin();
    if (drag) {
      drag.move(x - press.x, y - press.y);
      return point(page.goal(x, y, true));
    }
  } else if (event.pointerType === 'touch') return;
  const place = page.aim(x, y, press?.isTouch);
  point(canPoint(place) ? place : null);
}
function begin() {
  page.unmark();
  page.takeUp(press.source.dataset.source);
  drag = lift(piece(press.source, press.x, press.y));
  board.classList.add('dragging');
}
board.addEventListener('pointerleave', event => { if (!event.buttons) point(null); });
board.addEventListener('pointercancel', () => {
  drag?.back();
  if (drag) page.takeUp(null);
  point(null);
  page.letGo();
});
board.addEventListener('pointerup', event => {
  if (!press || press.id !== event.pointerId) return;
  const [x, y, { isTouch, isFar, place, source }] = [event.clientX, event.clientY, press];
  if (last) { move(last); last = null; }
  const thing = drag;
  page.letGo();
  point(null);
  if (thing) return drop(thing, x, y, source);
  // A finger that slid over a picture that follows it chooses where it is lifted.
  if (isFar) return page.follows() && isTouch ? slid(page.aim(x, y, true)) : undefined;
  return tap(place, source, isTouch);
});
// Some things do what a tap does wherever on the table they are dropped.
function isOverTable(x, y) {
  const boxes = all('[data-drop]', board).map(area => area.getBoundingClientRect());
  return boxes.some(box => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom);
}
function drop(thing, x, y, source) {
  const isPut = source.dataset.tap && source.dataset.tap === source.dataset.action && isOverTable(x, y);
  const goal = isPut ? source : page.goal(x, y, true);
  if (goal && !goal.dataset.sure && !(page.option('confirm') && page.isWhole())) {
    dropped = thing;
    page.takeUp(null);
    return void page.act(goal.dataset.action.split(' '));
  }
  thing.back();
  page.takeUp(null);
  if (goal) page.pick(goal, false);
}
function slid(place) {
  if (place?.dataset.action) page.pick(place, page.isTwice(place));
}
function tap(place, source, isTouch) {
  if (!place) {
    page.takeUp(null);
    page.hint('');
    return page.unmark();
  }
  if (place.dataset.do) return page[place.dataset.do]?.();
  const isLit = page.taken !== null && place.dataset.from === page.taken;
  if (place.dataset.action && (isLit || !source)) {
    if (!isLit) page.takeUp(null);
    return page.pick(place, isTouch && page.isTwice(place));
  }
  if (place.dataset.action && place.dataset.tap === place.dataset.action) return page.pick(place, false);
  if (place.dataset.tap) return page.act(place.dataset.tap.split(' '));
  if (source?.dataset.tap) return page.act(source.dataset.tap.split(' '));
  if (source) {
    page.unmark();
    return page.takeUp(page.taken === source.dataset.source ? null : source.dataset.source);
  }
  return place.dataset.why ? page.hint(place.dataset.why) : undefined;
}
// Screen readers press without pointing.
board.addEventListener('click', event => {
  if (event.detail || event.pointerType) return;
  const place = event.target.closest('[data-action],[data-do],[data-tap],[data-source]');
  if (place) tap(place, place.closest('[data-source]'), false);
});
