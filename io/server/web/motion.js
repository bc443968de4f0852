// How a board becomes another. What moved slides, what is new fades in. A picture has a line for each of its elements, so that the lines tell what
// is new; a thing is the same if its line is, but for its place.
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const SLIDE = 220; // milliseconds
const PLACE = / (?:x|y|cx|cy|x1|y1|x2|y2|transform|points|d)="[^"]*"/g;
// The line of each element in order, nothing for what only shows what could be done.
function drawn(html) {
  const lines = [];
  let depth = 0;
  for (const line of html.split('\n')) {
    if (line.startsWith('</')) { depth = Math.max(depth - 1, 0); continue; }
    if (!line.startsWith('<')) continue;
    const isChoice = depth > 0 || line.includes(' data-action="');
    lines.push(isChoice || /^<(svg|style|title|desc)/.test(line) ? null : line);
    if (isChoice && !line.endsWith('/>') && !line.includes('</')) depth++;
  }
  return lines;
}
// Which of these lines are not among the others, by what they have besides their place.
function fresh(lines, others) {
  const known = new Map();
  for (const line of others) known.set(line, (known.get(line) || 0) + 1);
  const left = new Map();
  lines.forEach((line, index) => {
    const count = known.get(line) || 0;
    known.set(line, count - 1);
    if (line === null || count > 0) return;
    const key = line.replace(PLACE, '');
    left.set(key, [...(left.get(key) || []), index]);
  });
  return left;
}
// Puts a picture in the place of another: `old` is the text of the one that is there, if it is known.
parlor.show = (board, text, html) => {
  const old = calm.matches || document.hidden ? null : text;
  const before = [...board.querySelectorAll('*')];
  const [was, is] = [drawn(old || ''), drawn(html)];
  const isKnown = old && was.length === before.length;
  const from = new Map();
  if (isKnown) {
    for (const [key, list] of fresh(was, is)) from.set(key, list.map(index => before[index].getBoundingClientRect()));
  }
  board.innerHTML = html;
  const after = [...board.querySelectorAll('*')];
  if (!isKnown || is.length !== after.length) return;
  const scale = after[0].viewBox.baseVal.width / after[0].getBoundingClientRect().width;
  for (const [key, list] of fresh(is, was)) list.forEach((index, at) => slide(after[index], (from.get(key) || [])[at], scale));
};
function slide(thing, old, scale) {
  const timing = { duration: SLIDE, easing: 'ease-out' };
  const now = thing.getBoundingClientRect();
  if (old && now.width) {
    const [x, y] = [(old.left - now.left) * scale, (old.top - now.top) * scale];
    thing.animate([{ translate: `${x}px ${y}px` }, { translate: '0px 0px' }], timing);
  } else if (!thing.firstElementChild) {
    thing.animate([{ opacity: 0 }, {}], timing);
  }
}
