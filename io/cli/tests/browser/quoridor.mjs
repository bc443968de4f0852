/* A table of Quoridor under a mouse, a finger or keys. */
import { launch } from "./chromium.mjs";
import { Seat } from "./tables.mjs";
import { talk } from "./talk.mjs";

const browser = await launch();
let seat = null;
let friend = null;

const near = () => seat.page.locator("[data-part=board] .near").evaluateAll((all) => all.map((one) => one.dataset.action ?? one.dataset.why));
const chosen = () => seat.page.locator("[data-part=board] .chosen").evaluateAll((all) => all.map((one) => one.dataset.action));

/* The middle of a wall: where it crosses the other of its place. `aside` is how far beside it, in pixels. */
async function crossing(file, rank, [right, down] = [0, 0]) {
  const { x, y } = await seat.page.locator("[data-part=board] svg").evaluate((svg, [column, row]) => {
    const cells = [...svg.querySelectorAll(".cell, .home-0, .home-1")].map((one) => one.getBoundingClientRect());
    const [before, after] = [cells[9 * row + column], cells[9 * row + column + 10]];
    return { x: (before.right + after.left) / 2, y: (before.bottom + after.top) / 2 };
  }, ["abcdefgh".indexOf(file), 8 - rank]);
  return { x: x + right, y: y + down };
}

await talk({
  /* A table against a friend, so that only those move who are told to. Both sit at it. */
  async begin(options) {
    seat = await Seat.open(browser, { ...options, game: "quoridor", friend: true });
    friend = await Seat.open(browser, { address: options.link ?? seat.address, name: "Ben", screen: options.screen });
    await seat.turn();
  },
  press: ({ on }) => seat.press(on),
  key: ({ key }) => seat.page.keyboard.press(key),
  async reply({ on }) {
    await friend.turn();
    await friend.press(on);
    await seat.turn();
  },
  async drag({ from, to }) {
    await seat.drag(from, to);
  },
  /* Points beside a crossing: what is near, and what the page says. */
  async point({ at, aside }) {
    const { x, y } = await crossing(...at, aside);
    await seat.page.mouse.move(x, y);
    await seat.painted();
    return { near: await near(), hint: await seat.page.locator("[data-hint]").innerText() };
  },
  /* Taps beside a crossing: what is shown before anything is sent. */
  async tap({ at, aside }) {
    await seat.press(await crossing(...at, aside));
    await seat.painted();
    return { chosen: await chosen(), hint: await seat.page.locator("[data-hint]").innerText() };
  },
  /* What is drawn at full strength of a thing: whether it can be seen. */
  opacity: ({ of }) => seat.on(of).evaluate((one) => Number(getComputedStyle(one).opacity)),
  count: ({ of }) => seat.page.locator(`[data-part=board] ${of}`).count(),
  async played({ count }) {
    for (;;) {
      const played = await seat.played();
      if (count <= played.length) return played;
      await seat.painted();
    }
  },
  /* The one place of the board that Tab leads to. */
  enter: () => seat.on("[data-action][tabindex='0']").focus(),
  focus: () => seat.page.evaluate(() => document.activeElement.closest("[data-action]")?.dataset.action ?? null),
  async faults() {
    await seat.page.mouse.move(0, 0);
    return seat.faults();
  },
  board: () => seat.board(),
  shot: ({ path }) => seat.page.screenshot({ path }),
  async close() {
    return [...(await seat.close()), ...(await friend.close())];
  },
});

await browser.close();
