/* A table of Texas 42 against computers, under a mouse, a finger or keys. */
import { launch } from "./chromium.mjs";
import { Seat } from "./tables.mjs";
import { talk } from "./talk.mjs";

const browser = await launch();
let seat = null;

const board = () => seat.page.locator("[data-part=board]");
/* What can be played by name: the first of what can be chosen, by the beginning of its id. */
const first = async (kind) => (await seat.choices()).find((id) => id.startsWith(kind)) ?? null;

await talk({
  async begin(options) {
    seat = await Seat.open(browser, { ...options, game: "texas42", level: "easy", gathers: true });
    await seat.turn();
  },
  turn: () => seat.turn(),
  choices: () => seat.choices(),
  first: ({ kind }) => first(kind),
  press: ({ on }) => seat.press(on),
  key: ({ key }) => seat.page.keyboard.press(key),
  focus: () => seat.page.evaluate(() => document.activeElement.closest("[data-action]")?.dataset.action ?? null),
  /* Drags a domino to a part of the picture, from 0 to 1. */
  async drag({ from, to: [right, down] }) {
    const box = await seat.on("svg").boundingBox();
    await seat.drag(from, { x: box.x + box.width * right, y: box.y + box.height * down });
  },
  /* Passes, or bids what is least where it must, says what is trump, until a domino can be played. */
  async toPlay() {
    for (;;) {
      await seat.turn();
      const ids = await seat.choices();
      if (ids.some((id) => id.startsWith("play-"))) return ids;
      const call = ids.find((id) => id.startsWith("trump-")) ?? ids.find((id) => id === "pass") ?? ids[0];
      if (call) await seat.press(`[data-action="${call}"]`);
      await seat.painted();
    }
  },
  /* Puts a pointer over something: what it then shows, and what the page says. */
  async point({ on }) {
    const { x, y } = await seat.spot(on);
    await seat.page.mouse.move(x, y);
    await seat.rest();
    const hint = await seat.page.locator("[data-hint]").innerText();
    return { hint };
  },
  opacity: ({ of }) => seat.on(of).evaluate((one) => Number(getComputedStyle(one).opacity)),
  count: ({ of }) => board().locator(of).count(),
  async played({ by, least }) {
    for (;;) {
      const played = await seat.played(by ?? null);
      if (least <= played.length) return played;
      await seat.painted();
    }
  },
  async faults() {
    await seat.page.mouse.move(0, 0);
    return seat.faults();
  },
  measure: () => seat.board(),
  shot: ({ path }) => seat.page.screenshot({ path }),
  close: () => seat.close(),
});

await browser.close();
