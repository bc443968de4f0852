/* A table of Fish against the computer, played with a mouse, a finger or keys: placing penguins, taking one up, moving it. */
import { launch } from "./chromium.mjs";
import { Seat } from "./tables.mjs";
import { talk } from "./talk.mjs";

const browser = await launch();
let seat = null;

const PLACES = '[data-action^="place-"]';
const attribute = (thing, name) => thing.evaluate((one, key) => one.dataset[key], name);
const count = (selector) => seat.page.locator(`[data-part=board] ${selector}`).count();
/* How many elements of the board are seen: neither they nor what they are in is transparent. */
const seen = (selector) =>
  seat.page.locator(`[data-part=board] ${selector}`).evaluateAll((all) => all.filter((one) => one.checkVisibility({ opacityProperty: true })).length);
const taken = () => seat.page.locator("[data-part=board]").getAttribute("data-taken");

await talk({
  async begin(options) {
    seat = await Seat.open(browser, { game: "fish", level: "easy", ...options });
    await seat.turn();
    const [header] = await seat.log();
    return header.setup;
  },
  /* Places all penguins, each on a place that can be chosen: how many there were for each. */
  async place() {
    const free = [];
    while (await count(PLACES)) {
      free.push(await count(PLACES));
      const places = seat.page.locator(`[data-part=board] ${PLACES}`);
      const place = places.nth(Math.floor(free.at(-1) / 2));
      const id = await attribute(place, "action");
      await seat.press(place);
      await seat.page.locator(`[data-part=board] [data-action="${id}"]`).waitFor({ state: "detached" });
      await seat.turn();
    }
    return free;
  },
  /* What is said of a tile with more fish than penguins begin on. */
  async refused() {
    await seat.press(".tile[data-why]");
    return seat.page.locator("[data-hint]").innerText();
  },
  /* What can be taken up, and what is seen of lines before that. */
  sources: async () => ({ sources: await count("[data-source]"), ways: await count("[data-from]"), seen: await seen("[data-from] .glow") }),
  /* Takes each penguin up, one after the other without putting any down: what is taken, and how many of its tiles light up. */
  async takeEach() {
    const all = [];
    for (const source of await seat.page.locator("[data-part=board] [data-source]").all()) {
      const name = await attribute(source, "source");
      await seat.press(source);
      const [its, lit] = [await count(`[data-from="${name}"]`), await seen(`[data-from="${name}"].lit .glow`)];
      all.push([name, await taken(), its, lit, await seen("[data-from] .glow")]);
    }
    return all;
  },
  async focused() {
    return seat.page.evaluate(() => ({ ...document.activeElement.dataset }));
  },
  key: ({ key }) => seat.page.keyboard.press(key),
  taken: () => taken(),
  /* Moves what is taken up to a tile that is lit, or drags the first penguin to one: the action, and what flew away. */
  async go({ drags = false }) {
    await seat.page.evaluate(() => {
      const board = document.querySelector("[data-part=board]");
      globalThis.gains = [];
      // What flies goes on in the next picture.
      const flown = new Set();
      globalThis.watch?.disconnect();
      globalThis.watch = new MutationObserver((changes) => {
        for (const { addedNodes } of changes) {
          for (const node of addedNodes) {
            const gain = node.nodeName === "g" && node.ariaHidden === "true" && node.querySelector(".gain");
            if (!gain || flown.has(node)) continue;
            flown.add(node);
            globalThis.gains.push([gain.textContent, getComputedStyle(gain).opacity]);
          }
        }
      });
      globalThis.watch.observe(board, { childList: true, subtree: true });
    });
    const name = (await taken()) ?? (await attribute(seat.on("[data-source]"), "source"));
    const goal = seat.on(`[data-from="${name}"]`);
    const id = await attribute(goal, "action");
    const under = await attribute(seat.on(`[data-source="${name}"]`), "tile");
    const fish = await attribute(seat.on(`.tile[data-tile="${under}"]`), "fish");
    if (drags) await seat.drag(`[data-source="${name}"]`, goal);
    else await seat.press(goal);
    await seat.page.locator(`[data-part=board] .tile[data-tile="${under}"]`).waitFor({ state: "detached" });
    await seat.turn();
    return { id, fish, gains: await seat.page.evaluate(() => globalThis.gains) };
  },
  turn: () => seat.turn(),
  played: () => seat.played(0),
  last: () => count(".last"),
  faults: () => seat.faults(),
  board: () => seat.board(),
  shot: ({ path }) => seat.page.screenshot({ path }),
  close: () => seat.close(),
});

await browser.close();
