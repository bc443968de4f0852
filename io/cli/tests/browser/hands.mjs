/* How somebody uses a page: with a mouse, with a finger, or with keys alone. */

/* More keys than anything is away. */
const FARTHEST = 400;

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const place = (page, action) => page.locator(`[data-part=board] [data-action="${action}"]`).first();
const button = (page, action) => page.locator(`[data-part=actions] button[value="${action}"]`);
const list = (page) => page.locator("[data-part=actions] select");
const doIt = (page) => page.locator("[data-part=actions] select + button");
const folded = (page) => page.locator("[data-part=actions] details:not([open]) > summary");
/* What is on the board and not only listed for a dialog. */
const isOnBoard = async (page, action) => 0 < (await place(page, action).count()) && place(page, action).isVisible();

/* A turn of several steps waits to be confirmed once it is complete. */
async function confirm(page, press) {
  await page.locator(".table:not(.busy)").waitFor();
  const whole = page.locator("[data-held]:not([hidden]) [data-whole]");
  if (await whole.isVisible()) await press(whole);
}

/* A point where a press reaches a thing and nothing that lies over it. */
function spot(thing) {
  const shapes = [thing, ...thing.querySelectorAll("*")].reverse();
  const boxes = shapes.map((shape) => shape.getBoundingClientRect());
  for (const part of [0.5, 0.25, 0.75, 0.1, 0.9]) {
    for (const box of boxes) {
      const [x, y] = [box.left + box.width * part, box.top + box.height * part];
      const met = document.elementFromPoint(x, y);
      if (met && (met === thing || thing.contains(met))) return { x, y };
    }
  }
  return null;
}

/* What has to be taken up first to choose a place that cannot be reached before: null where it can. */
async function sourceOf(page, choice) {
  const from = await choice.getAttribute("data-from");
  if (from === null || (await choice.evaluate(spot)) !== null) return null;
  return page.locator(`[data-part=board] [data-source="${from}"]`).first();
}
/* The middle of the first shape of a thing: where it is hit. */
function middle(thing) {
  const box = (thing.querySelector("rect,circle,ellipse,polygon,path") ?? thing).getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/* Something that is pointed at: `touch` is what happens at the point, `drag` what leads from one to another. */
function pointer(touch, drag) {
  async function press(page, thing) {
    await thing.scrollIntoViewIfNeeded();
    const point = await thing.evaluate(spot);
    if (point === null) throw new Error(`nothing of ${thing} can be reached`);
    await touch(page, point);
  }
  return {
    press,
    async write(page, field, text) {
      await press(page, field);
      await page.keyboard.type(text);
    },
    async choose(page, action) {
      if (await isOnBoard(page, action)) {
        const source = await sourceOf(page, place(page, action));
        if (source) {
          await source.scrollIntoViewIfNeeded();
          await drag(page, await source.evaluate(spot), await place(page, action).evaluate(middle));
        } else await press(page, place(page, action));
        /* What is small is to be confirmed under a finger. */
        const sure = page.locator("[data-confirm] [data-yes]");
        if (await sure.isVisible()) await press(page, sure);
        await confirm(page, (button) => press(page, button));
        return "board";
      }
      if (0 < (await folded(page).count())) await press(page, folded(page));
      if (0 < (await button(page, action).count())) {
        await press(page, button(page, action));
        await confirm(page, (button) => press(page, button));
        return "button";
      }
      /* What opens above a list belongs to no page. */
      await list(page).selectOption(action);
      await press(page, doIt(page));
      await confirm(page, (button) => press(page, button));
      return "list";
    },
  };
}

/* Goes to a thing with Tab. */
async function reach(page, thing) {
  const isThere = () => thing.evaluate((element) => element === document.activeElement);
  for (let keys = 0; !(await isThere()); keys++) {
    if (FARTHEST < keys) throw new Error(`Tab does not lead to ${thing}`);
    await page.keyboard.press("Tab");
  }
}

/* Where on the board one is, and which way it is to an action. */
function bearing(target) {
  const middle = (element) => {
    const box = (element.querySelector("rect,circle,polygon") ?? element).getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const here = document.activeElement.closest("[data-part=board] [data-action]");
  const [[x, y], [toX, toY]] = [middle(here), middle(target)];
  return { at: here.dataset.action, way: [toX - x, toY - y], isThere: here === target };
}

/* Goes to a place with the arrows; gives up where they lead nowhere new. */
async function walk(page, target) {
  const tried = new Set();
  for (;;) {
    const { at, way, isThere } = await target.evaluate(bearing);
    if (isThere) return true;
    const nearer = ([, [right, down]]) => -(way[0] * right + way[1] * down);
    const keys = Object.entries(ARROWS).sort((one, other) => nearer(one) - nearer(other));
    const key = keys.map(([name]) => name).find((name) => !tried.has(`${at} ${name}`));
    if (key === undefined) return false;
    tried.add(`${at} ${key}`);
    await page.keyboard.press(key);
  }
}

/* Whether keys would have to take something up first. */
async function waits(page, choice) {
  const from = await choice.getAttribute("data-from");
  return from !== null && 0 < (await page.locator(`[data-part=board] [data-source="${from}"][tabindex]`).count());
}

const keys = {
  async press(page, thing) {
    await reach(page, thing);
    await page.keyboard.press("Enter");
  },
  async write(page, field, text) {
    await reach(page, field);
    await page.keyboard.type(text);
  },
  async choose(page, action) {
    if ((await isOnBoard(page, action)) && !(await waits(page, place(page, action)))) {
      await reach(page, page.locator("[data-part=board] [data-action][tabindex='0']"));
      if (await walk(page, place(page, action))) {
        await page.keyboard.press("Enter");
        await confirm(page, () => page.keyboard.press("Space"));
        return "board";
      }
    }
    if (0 < (await folded(page).count())) {
      await reach(page, folded(page));
      await page.keyboard.press("Enter");
    }
    if (0 < (await button(page, action).count())) {
      await reach(page, button(page, action));
      await page.keyboard.press("Space");
      await confirm(page, (button) => keys.press(page, button));
      return "button";
    }
    await reach(page, list(page));
    const values = await list(page).evaluate((element) => [...element.options].map((option) => option.value));
    await page.keyboard.press("Home");
    for (let down = values.indexOf(action); 0 < down; down--) await page.keyboard.press("ArrowDown");
    await reach(page, doIt(page));
    await page.keyboard.press("Enter");
    await confirm(page, (button) => keys.press(page, button));
    return "list";
  },
};

export const HANDS = {
  mouse: pointer((page, { x, y }) => page.mouse.click(x, y), async ({ mouse }, from, to) => {
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(to.x, to.y, { steps: 3 });
    await mouse.up();
  }),
  finger: pointer((page, { x, y }) => page.touchscreen.tap(x, y), async (page, from, to) => {
    const session = await page.context().newCDPSession(page);
    const send = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
    await send("touchStart", [from]);
    for (const part of [0.3, 0.7, 1]) await send("touchMove", [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
    await send("touchEnd", []);
    await session.detach();
  }),
  keys,
};
