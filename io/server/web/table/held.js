// A turn of several steps: they are shown to no other visitor, and can be taken back, until the turn is confirmed.
const { table, board, find } = page;
const keeper = find('[data-held]');
const [unfinished, finished] = ['open', 'complete'].map(name => find(`[data-while=${name}]`, keeper));
const whole = find('[data-whole]', keeper);
let held = []; // the ids of each step: one choice may stand for several of them
let isComplete = false;
let waiting = null; // what was chosen while a step was on its way
let latest = {};
// Whether any single action completes the turn: without those that are held, and with them.
let wasFinal = 'final' in table.dataset;
let isFinal = wasFinal;
page.isHeld = () => 0 < held.length;
page.steps = () => held.flat();
page.isWhole = () => isFinal && !held.length;

// Does these actions after those that are held. Gives whether the board went on from there.
page.act = async actions => {
  if (page.isBusy) {
    waiting = actions.join(' ');
    return false;
  }
  const steps = [...held, actions];
  const isDone = steps.flat().length === 1 && isFinal ? await send(steps) : await preview(steps);
  if (!isDone) page.settleBack();
  const next = waiting;
  waiting = null;
  // The picture may have changed: what was chosen must still be in it.
  const place = next && isDone && page.choices().find(known => known.dataset.action === next);
  if (place) page.act(next.split(' '));
  return isDone;
};
const about = steps => ({ action: steps.flat().join(' '), expected: table.dataset.digest, request: table.dataset.seq });
async function preview(steps) {
  const { digest } = table.dataset;
  const told = await page.post(table.dataset.act, { ...about(steps), hold: 1 });
  if (!told || table.dataset.digest !== digest) return false;
  if (!told.parts) return send(steps);
  const isAlone = steps.flat().length === 1 && !page.option('confirm');
  if (told.complete && (isAlone || page.option('once'))) return send(steps);
  hold(steps, told);
  return true;
}
// Only what is to be done is signed, not what may be taken back.
async function send(steps) {
  const { digest } = table.dataset;
  const fields = about(steps);
  const signature = page.own && await page.own.sign(steps.flat());
  if (table.dataset.digest !== digest) return false;
  if (signature === undefined) {
    page.complain(page.words.unsigned);
    return false;
  }
  page.sound('move');
  return await page.post(table.dataset.act, { ...fields, ...signature }) !== null;
}
function hold(steps, told) {
  const focused = page.inFocus();
  held = steps;
  isFinal = told.final;
  isComplete = Boolean(told.complete);
  page.put(told.parts);
  page.settle(focused);
  unfinished.hidden = isComplete;
  finished.hidden = whole.hidden = !isComplete;
  if (steps.length) keeper.hidden = false;
  else page.conceal(keeper);
  table.toggleAttribute('data-complete', isComplete);
  if (steps.length) page.sound('move');
  if (steps.length) page.say(isComplete ? finished.textContent : unfinished.textContent);
}
page.undo = () => {
  if (page.isBusy) return;
  if (page.marked()) page.unmark();
  else if (held.length > 1) preview(held.slice(0, -1));
  else if (held.length) page.drop();
};
page.drop = () => hold([], { parts: latest, final: wasFinal });
page.isComplete = () => isComplete;
page.confirm = () => {
  if (page.marked()) page.act(page.marked().dataset.action.split(' '));
  else if (isComplete && !page.isBusy) send(held);
};
find('[data-undo]', keeper).addEventListener('click', page.undo);
whole.addEventListener('click', page.confirm);

// News of the table: the steps that are held go on if nothing has changed for the player, if they ask for a pause, say.
page.goOn = (news, isNew) => {
  latest = { ...latest, ...news.parts };
  const { board: picture, actions, sketch, ...rest } = news.parts;
  if (isNew && held.length && news.digest === table.dataset.digest) page.put(rest, news.drawing);
  else if (isNew) {
    held = [];
    [isComplete, isFinal, waiting] = [false, news.final, null];
    table.removeAttribute('data-complete');
    page.conceal(keeper);
    page.put(news.parts, news.drawing);
  } else if (!held.length) page.know(news.parts);
  wasFinal = news.final;
};
latest = { board: page.text(board.innerHTML) };
for (const name of ['actions', 'sketch']) latest[name] = find(`[data-part=${name}]`).innerHTML;
