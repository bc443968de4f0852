/* The first moves of a game, in whichever browser: only what is the same in all of them is used. */
import { launch, watched } from "./chromium.mjs";
import { launchFirefox } from "./firefox.mjs";
import { talk } from "./talk.mjs";

/* How long anything may take on a busy machine. */
const PATIENCE = 60_000;

const SIZES = {
  desk: { width: 1280, height: 800 },
  phone: { width: 390, height: 844, isMobile: true, hasTouch: true },
};

/* Chromium, as the smoke test sees a browser. */
async function launchChromium() {
  const browser = await launch();
  return {
    name: `chromium ${browser.version()}`,
    async open(size) {
      const { page, context, wrong } = await watched(browser, size);
      return {
        wrong,
        goto: (url) => page.goto(url),
        evaluate: (tell, ...given) => page.evaluate(`(${tell})(...${JSON.stringify(given)})`),
        press: (x, y) => (size.hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)),
        key: (value) => page.keyboard.press(value === " " ? "Space" : value),
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}

const BROWSERS = { chromium: launchChromium, firefox: launchFirefox };

/* Waits until a function gives something in the page. */
async function until(page, what, tell, ...given) {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    /* A page that is being left gives nothing. */
    const found = await page.evaluate(tell, ...given).catch(() => null);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const seen = await page.evaluate(() => `${location.href} ${document.body.innerText.slice(0, 800)}`).catch(String);
  throw new Error(`${what}: that does not happen; the page shows ${seen}`);
}

/* The middle of the first thing that a selector finds, scrolled into view, once nothing moves and nothing lies over it. */
function spot(selector) {
  for (const thing of document.querySelectorAll(selector)) {
    thing.scrollIntoView({ block: "center" });
    for (const shape of [thing, ...thing.querySelectorAll("*")]) {
      const box = shape.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const met = document.elementFromPoint(x, y);
      if (box.width && met && thing.contains(met)) return { x, y };
    }
  }
  return null;
}

async function press(page, selector) {
  const { x, y } = await until(page, `${selector} can be pressed`, spot, selector);
  await page.press(x, y);
}

/* What the page of a table shows. */
function state() {
  const table = document.querySelector(".table[data-state=connected]");
  const held = table && document.querySelector("[data-held]:not([hidden])");
  /* A turn that was confirmed is on its way. */
  if (held && held.querySelector("[data-whole]:not([hidden])")) return null;
  return table && { mark: table.dataset.seq + document.querySelector("[data-part=board] desc").textContent + (held ? "held" : ""), mine: table.dataset.mine === "true", over: table.dataset.over === "true" };
}

/* Takes one step of the visitor's turn on the board. */
async function step(page, mark) {
  const changed = (before) => {
    const table = document.querySelector(".table");
    const held = document.querySelector("[data-held]:not([hidden])");
    return table.dataset.seq + document.querySelector("[data-part=board] desc").textContent + (held ? "held" : "") !== before;
  };
  /* What is taken up first, what can be chosen without that, or what has to be said again. */
  const tries = ["[data-part=board] [data-tap]", "[data-part=board] [data-action]:not([data-from])", "[data-part=board] [data-source]"];
  for (const selector of tries) {
    if (!(await page.evaluate((asked) => document.querySelector(asked) !== null, selector))) continue;
    await press(page, selector);
    /* What became of it: a step, something that was taken up, or a question. */
    const wants = (before) => {
      const table = document.querySelector(".table");
      const held = document.querySelector("[data-held]:not([hidden])");
      if (table.dataset.seq + document.querySelector("[data-part=board] desc").textContent + (held ? "held" : "") !== before) return "step";
      if (document.querySelector("[data-confirm]:not([hidden])")) return "sure";
      return document.querySelector("[data-part=board] .lit") ? "taken" : null;
    };
    let wanted = await until(page, "something happens", wants, mark);
    if (wanted === "taken") {
      await press(page, "[data-part=board] .lit");
      wanted = await until(page, "something happens", `(before) => { const is = (${wants})(before); return is === "taken" ? null : is; }`, mark);
    }
    if (wanted === "sure") await press(page, "[data-confirm] [data-yes]");
    await until(page, "the step is taken", changed, mark);
    return;
  }
  throw new Error("there is nothing on the board to choose");
}

let browser = null;

await talk({
  async launch({ name }) {
    browser = await BROWSERS[name]();
    return browser.name;
  },

  /* One click to a game, some steps, and the pages around it. */
  async play({ server, game, size, steps }) {
    const page = await browser.open(SIZES[size]);
    await page.goto(`${server}/`);
    await page.evaluate((name) => {
      document.querySelector(`#game-${name} input[name=name]`).value = "Ann";
    }, game);
    await press(page, `#game-${game} button[name=computer]`);
    const at = await until(page, "there is a table", () => /^\/tables\/\d+$/.exec(location.pathname)?.[0]);
    let taken = 0;
    for (; taken < steps; taken++) {
      const now = await until(page, "it is the visitor's turn", `() => { const now = (${state})(); return now && (now.mine || now.over) ? now : null; }`);
      if (now.over) break;
      await step(page, now.mark);
      /* A turn that is complete waits for its player. */
      const isComplete = () => document.querySelector("[data-held]:not([hidden]) [data-whole]:not([hidden])") !== null;
      if (await page.evaluate(isComplete)) await page.key(" ");
    }
    const address = `${server}${at}`;
    const seen = {};
    for (const rest of ["", "/replay", "/verify"]) {
      await page.goto(address + rest);
      seen[rest] = await page.evaluate(() => document.querySelector("h1").textContent);
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await page.close();
    return { taken, seen, wide, wrong: page.wrong };
  },

  close: () => browser.close(),
});
