// Where things on the board are, and which of them a point, a finger or an arrow means.
const { board, all } = page;
const CHOICE = '[data-action]:not(.other)';
const AIMED = `${CHOICE},[data-source]:not(.other),[data-tap],[data-do],[data-why]`;
const NEAR = 22; // pixels that a finger, or a pointer over a picture that follows it, may be beside a thing
const FAR = 44; // the same for what is dragged

// What is listed for a dialog is not on the board.
const isShown = thing => !thing.closest('.aside');
page.choices = () => all(CHOICE, board).filter(isShown);
// Keys go to sources that are buttons, and to their choices once they are taken up.
const SOURCE = '[data-source][tabindex]:not(.other)';
const waits = ({ dataset: { from } }) =>
  from !== undefined && from !== page.taken && board.querySelector(`[data-source="${CSS.escape(from)}"][tabindex]`) !== null;
page.places = () => all(`${CHOICE},${SOURCE}`, board).filter(place => isShown(place) && !waits(place));

// Where a thing is hit: the first shape in it, not what it would become.
const shape = thing => thing.querySelector('rect,circle,ellipse,polygon,path') || thing;
page.spot = thing => shape(thing).getBoundingClientRect();
const middle = box => [box.left + box.width / 2, box.top + box.height / 2];
function beside(box, x, y) {
  const gap = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
  const [midX, midY] = middle(box);
  return [gap, Math.hypot(midX - x, midY - y)];
}
const isOpen = thing => getComputedStyle(shape(thing)).pointerEvents !== 'none';
// What moves a thing that is not taken up is meant only by a point that is on it.
const isElsewhere = thing => thing.dataset.from !== undefined && thing.dataset.from !== page.taken && !thing.dataset.source;
// The one of these that is nearest to a point. What can be done goes before what says why not.
page.nearest = (things, x, y, far = NEAR) => {
  let best = null;
  for (const thing of things) {
    const box = page.spot(thing);
    if (!box.width && !box.height) continue;
    const [gap, away] = beside(box, x, y);
    if (gap && isElsewhere(thing)) continue;
    const rank = [gap < far ? 0 : 1, thing.matches('[data-why]') ? 1 : 0, gap, away];
    if (rank[0] || !isOpen(thing)) continue;
    const at = best ? rank.findIndex((part, index) => part !== best.rank[index]) : 0;
    if (!best || 0 <= at && rank[at] < best.rank[at]) best = { rank, thing, gap };
  }
  return best;
};
const hit = (x, y, what) => {
  const thing = document.elementFromPoint(x, y);
  return thing && board.contains(thing) ? thing.closest(what) : null;
};
// What is taken up, and where it may go.
page.taken = null;
page.goals = () => page.choices().filter(place => place.dataset.from === page.taken);
page.goal = (x, y, isDragged) => {
  const goals = page.goals();
  const direct = hit(x, y, CHOICE);
  if (direct && goals.includes(direct) && !follows()) return direct;
  if (isTiled()) return null;
  return page.nearest(goals, x, y, isDragged ? FAR : NEAR)?.thing ?? null;
};
const follows = () => board.querySelector('svg[data-follow]') !== null;
page.follows = follows;
// A board without gaps between its places: each is meant only by a point that is on it.
const isTiled = () => board.querySelector('[data-exact]') !== null;
// Where the places fill the picture and do not overlap, what is under a finger is what it means.
const isExact = () => board.querySelector('svg[data-follow=exact]') !== null;
// What a point means: under a mouse what is drawn there; under a finger, or in a picture that follows the pointer, what is
// nearest.
page.aim = (x, y, isTouch) => {
  const direct = hit(x, y, AIMED);
  if (direct?.matches('[data-do]') || !isTouch && !follows() || isTiled()) return direct;
  if (isExact() && (direct || !isTouch)) return direct;
  return page.nearest(all(AIMED, board).filter(isShown), x, y)?.thing ?? direct;
};
// The goal that is nearest to where what is taken up stands.
page.nearby = from => {
  const [x, y] = middle(page.spot(from));
  const away = goal => { const [toX, toY] = middle(page.spot(goal)); return Math.hypot(toX - x, toY - y); };
  return page.goals().sort((one, other) => away(one) - away(other))[0];
};
// The next place in a direction.
page.towards = (from, [right, down]) => {
  const [x, y] = middle(page.spot(from));
  let best = null;
  for (const place of page.places()) {
    const [toX, toY] = middle(page.spot(place));
    const [along, aside] = [(toX - x) * right + (toY - y) * down, Math.abs((toX - x) * down) + Math.abs((toY - y) * right)];
    const cost = along + 2 * aside;
    if (along > 1 && (!best || cost < best[0])) best = [cost, place];
  }
  return best && best[1];
};
