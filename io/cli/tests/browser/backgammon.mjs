/* A table of Backgammon for two, under a mouse, a finger or keys. Whose turn it is plays: the dice say who begins. */
import { launch } from "./chromium.mjs";
import { Seat } from "./tables.mjs";
import { talk } from "./talk.mjs";

const browser = await launch();
let seats = [];

const isDue = (seat) => seat.page.locator(".table[data-mine=true]:not(.busy)").count();

/* The seat whose turn it is, once nothing moves there any more. */
async function mover() {
  for (;;) {
    for (const seat of seats) {
      if (!(await isDue(seat))) continue;
      await seat.rest();
      return seat;
    }
    await seats[0].painted();
  }
}
const other = (seat) => seats.find((one) => one !== seat);
const list = (seat, selector, key) =>
  seat.page.locator(`[data-part=board] ${selector}`).evaluateAll((all, name) => all.map((one) => one.dataset[name]), key);
const shown = (seat, selector) => seat.page.locator(`[data-part=board] ${selector}`).first().waitFor();

await talk({
  /* A table of a setup with a name, and both its players. */
  async begin({ server, screen, hand, preset = "game" }) {
    const ann = await Seat.open(browser, { server, game: "backgammon", screen, hand, friend: true, options: { preset } });
    const ben = await Seat.open(browser, { address: ann.address, name: "Ben", screen, hand });
    if (hand === "finger") ben.touch ??= await ben.context.newCDPSession(ben.page);
    seats = [ann, ben];
    await mover();
  },
  /* Presses the columns of checkers, or with keys where they can go, until the turn is complete, and confirms it: the ids of
     what was pressed, in order. */
  async turn() {
    const seat = await mover();
    const pressed = [];
    for (;;) {
      const [step] = seat.hand === "keys" ? await list(seat, ".landing", "action") : await list(seat, ".source", "tap");
      if (step === undefined) break;
      await seat.press(seat.hand === "keys" ? `[data-action="${step}"]` : `.source[data-tap="${step}"]`);
      pressed.push(step);
      await shown(seat, "[data-do=undo]");
      await seat.page.locator(".table:not(.busy)").waitFor();
      await seat.rest();
    }
    await shown(seat, "[data-do=confirm]");
    if (seat.hand === "keys") await seat.page.keyboard.press("Space");
    else await seat.press(".do:has(.confirm)");
    await other(seat).turn();
    return pressed.flatMap((ids) => ids.split(" "));
  },
  /* Drags the first checker that can go on with a second die all the way: the ids of that, and what the page holds. */
  async drag() {
    const seat = await mover();
    const [far] = await list(seat, ".landing.far", "action");
    const [from] = await list(seat, `.landing[data-action="${far}"]`, "from");
    const place = await seat.spot(`.landing[data-action="${far}"]`);
    await seat.drag(`.source[data-source="${from}"] [data-piece]`, place);
    await shown(seat, "[data-do=confirm]");
    return { ids: far, held: await list(seat, ".source", "source") };
  },
  /* Takes steps back on the board until none is held. */
  async undo() {
    const seat = await mover();
    await seat.press("[data-do=undo]");
    await seat.page.locator("[data-part=board] [data-do=undo]").waitFor({ state: "detached" });
  },
  async press({ on }) {
    const seat = await mover();
    await seat.press(on);
    await seat.page.locator(`[data-part=board] ${on}`).waitFor({ state: "detached" });
  },
  count: async ({ of }) => (await mover()).page.locator(`[data-part=board] ${of}`).count(),
  /* What the dialog for resigning offers. */
  async resigning() {
    const seat = await mover();
    await seat.page.keyboard.press("r");
    const offers = await seat.page.locator("dialog[open] [data-sures] button").allInnerTexts();
    await seat.page.keyboard.press("Escape");
    return offers;
  },
  played: () => seats[0].played(),
  faults: async () => (await mover()).faults(),
  async close() {
    const wrong = [];
    for (const seat of seats) wrong.push(...(await seat.close()));
    return wrong;
  },
});

await browser.close();
