// How a board becomes another. Only pieces move (`data-piece`), and dice roll: everything else is there or not. Pieces of one
// key are alike; those that have an order move one after another.
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const SLIDE = 220; // milliseconds
const GATHER = 520; // what goes to a player is seen going there
const ROLL = 420;
const STEP = 260; // milliseconds from one move to the next
const STILL = 0.75; // pixels: less is no move
const pieces = (board, selector = '[data-piece]') => [...board.querySelectorAll(selector)];

// Pieces by their keys, with where they are.
function byKey(board) {
  const keys = new Map();
  for (const thing of pieces(board)) {
    const key = thing.dataset.piece;
    keys.set(key, [...(keys.get(key) || []), { thing, box: thing.getBoundingClientRect() }]);
  }
  return keys;
}
const apart = (one, other) => Math.hypot(one.box.left - other.box.left, one.box.top - other.box.top);
// Which piece came from where: each that stands where one stood is that one; the others, the nearest first.
function paired(was, is) {
  const pairs = [];
  const left = new Set(was);
  const ways = is.flatMap(now => was.map(old => [apart(old, now), old, now])).sort((one, other) => one[0] - other[0]);
  const known = new Set();
  for (const [far, old, now] of ways) {
    if (!left.has(old) || known.has(now)) continue;
    left.delete(old);
    known.add(now);
    pairs.push([old, now, far]);
  }
  return { pairs, gone: [...left], come: is.filter(now => !known.has(now)) };
}
const order = thing => Number(thing.closest('[data-order]')?.dataset.order ?? 0);
// How far something has to be moved, in its own units, to lie where something else is on the screen.
function shift(thing, from, to) {
  const matrix = thing.parentNode.getScreenCTM().inverse();
  const [x, y] = [from.left - to.left, from.top - to.top];
  return `${matrix.a * x + matrix.c * y}px ${matrix.b * x + matrix.d * y}px`;
}
const timing = (thing, duration) =>
  ({ duration, delay: STEP * Math.max(order(thing) - 1, 0), easing: 'ease-out', fill: 'backwards' });

// What flies off: it goes on when the next picture comes.
const flying = new Set();
// What was taken off the board fades, or goes where such things are kept.
function leave({ thing, box }, board, svg) {
  const goal = pieces(board, `[data-takes~="${CSS.escape(thing.dataset.piece)}"]`)[0];
  const ghost = document.createElementNS(svg.namespaceURI, 'g');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.style.pointerEvents = 'none';
  let nest = thing.cloneNode(true);
  for (let group = thing.parentNode; group && group.nodeName === 'g'; group = group.parentNode) {
    const outer = group.cloneNode(false);
    outer.append(nest);
    nest = outer;
  }
  ghost.append(nest);
  for (const part of [ghost, ...ghost.querySelectorAll('*')]) {
    for (const { name } of [...part.attributes]) if (/^(data-|role|tabindex|aria-l|id$)/.test(name)) part.removeAttribute(name);
  }
  const to = goal?.getBoundingClientRect();
  // What fades lies below what is left, what flies above.
  let lowest = to ? null : pieces(svg)[0] ?? null;
  while (lowest && lowest.parentNode !== svg) lowest = lowest.parentNode;
  svg.insertBefore(ghost, lowest);
  const frames = to
    ? [{ translate: '0px 0px', opacity: 1 }, { translate: shift(ghost, to, box), opacity: 0.4 }]
    : [{ opacity: 1 }, { opacity: 0 }];
  const motion = ghost.animate(frames, { duration: to ? GATHER : SLIDE, easing: 'ease-in', fill: 'forwards' });
  if (to) flying.add(ghost);
  motion.onfinish = motion.oncancel = () => { flying.delete(ghost); ghost.remove(); };
}
// Numbers that grew are counted up (`data-counts`: what they count).
const counting = new Set();
const numbers = board => new Map(pieces(board, '[data-counts]').map(text => [text.dataset.counts, Number(text.textContent)]));
function countUp(text, from) {
  const [to, begin] = [Number(text.textContent), performance.now()];
  const count = { end: () => { text.textContent = to; counting.delete(count); } };
  const step = now => {
    if (!counting.has(count)) return;
    const part = (now - begin) / GATHER;
    if (1 <= part || !text.isConnected) return void count.end();
    text.textContent = Math.round(from + (to - from) * Math.max(part, 0));
    requestAnimationFrame(step);
  };
  counting.add(count);
  step(begin);
}
// Ends everything that moves: what is pressed is pressed on the board as it is.
parlor.still = board => {
  for (const count of counting) count.end();
  settle(board, () => true);
};
function settle(board, isMeant) {
  for (const motion of board.getAnimations({ subtree: true })) if (isMeant(motion.effect.target)) motion.finish();
}
// Puts a picture in the place of another.
parlor.show = (board, html) => {
  const old = board.querySelector('svg');
  const isCalm = calm.matches || document.hidden || !old;
  if (!isCalm) settle(board, thing => !flying.has(thing));
  const [was, had] = isCalm ? [] : [byKey(board), numbers(board)];
  const [view, dice] = [old?.getAttribute('viewBox'), isCalm ? [] : pieces(board, '.die').map(die => die.outerHTML)];
  board.innerHTML = html;
  const svg = board.querySelector('svg');
  if (isCalm || svg.getAttribute('viewBox') !== view) return void flying.clear();
  svg.append(...flying);
  const is = byKey(board);
  for (const key of new Set([...was.keys(), ...is.keys()])) {
    const { pairs, gone, come } = paired(was.get(key) || [], is.get(key) || []);
    for (const [from, { thing, box }, far] of pairs) {
      if (STILL < far) thing.animate([{ translate: shift(thing, from.box, box) }, { translate: '0px 0px' }], timing(thing, SLIDE));
    }
    for (const { thing } of come) thing.animate([{ opacity: 0 }, {}], timing(thing, SLIDE));
    for (const thing of gone) leave(thing, board, svg);
  }
  for (const text of pieces(board, '[data-counts]')) {
    const before = had.get(text.dataset.counts);
    if (before < Number(text.textContent)) countUp(text, before);
  }
  for (const die of pieces(board, '.die')) {
    const known = dice.indexOf(die.outerHTML);
    if (0 <= known) dice.splice(known, 1);
    else die.animate([{ opacity: 0, rotate: '-300deg', scale: 0.5 }, {}], timing(die, ROLL));
  }
};
