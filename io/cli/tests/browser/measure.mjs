/* How long a press takes until the board that follows from it is painted, and what a table's page weighs:
   `PARLOR_BROWSER_PACKAGES=FOLDER PARLOR_CHROMIUM=PROGRAM node measure.mjs http://127.0.0.1:7343 [PRESSES]` prints both for each
   game, as JSON. The times are those of the browser: from the event of the press to after the frame in which the board's new
   picture was drawn. */
import { launch } from "./chromium.mjs";
import { HANDS } from "./hands.mjs";
import { Seat } from "./tables.mjs";
import { weigh } from "./weigh.mjs";

const [, , server, presses = "100"] = process.argv;
const browser = await launch();

/* Runs in the page: from each press to the next picture that is painted. */
function watch() {
  globalThis.times = [];
  let pressed = null;
  for (const kind of ["pointerup", "keydown"]) {
    addEventListener(kind, (event) => { if (event.isTrusted) pressed = event.timeStamp; }, true);
  }
  new MutationObserver(() => {
    if (pressed === null) return;
    const [since, channel] = [pressed, new MessageChannel()];
    pressed = null;
    /* What is posted in a frame comes after it is painted. */
    channel.port1.onmessage = () => globalThis.times.push(performance.now() - since);
    requestAnimationFrame(() => channel.port2.postMessage(null));
  }).observe(document.querySelector("[data-part=board]"), { childList: true });
}

async function press(seat) {
  const { page } = seat;
  const state = () => page.locator(".table").evaluate((table) => ({ ...table.dataset }));
  await page.locator(".table:is([data-mine=true], [data-over=true]):not(.busy)").waitFor();
  if ((await state()).over === "true") return false;
  const count = await page.evaluate(() => globalThis.times.length);
  const whole = page.locator("[data-whole]");
  if (await whole.isVisible()) await page.keyboard.press("Space");
  else {
    const actions = page.locator("[data-part=actions] :is(button[name=action]:not([data-sure]), option)");
    const ids = await actions.evaluateAll((all) => all.map((one) => one.value));
    if (ids.length === 0) return true;
    /* Others may have gone on meanwhile. */
    await HANDS.mouse.choose(page, ids[Math.floor(ids.length / 2)]).catch(() => {});
  }
  await page.waitForFunction((before) => before < globalThis.times.length, count, { timeout: 5000 }).catch(() => {});
  return true;
}

const games = await (async () => {
  const { page, context } = await (async () => {
    const own = await browser.newContext();
    return { page: await own.newPage(), context: own };
  })();
  await page.goto(server);
  const names = await page.locator("[id^=game-]").evaluateAll((all) => all.map((one) => one.id.slice("game-".length)).filter((name) => !name.includes("-")));
  await context.close();
  return [...new Set(names)];
})();

const figures = {};
for (const game of games) {
  const times = [];
  let weight = null;
  while (times.length < Number(presses)) {
    const seat = await Seat.open(browser, { server, game, level: "easy" });
    await seat.page.evaluate(watch);
    weight ??= await weigh(browser, { address: seat.address, state: await seat.context.storageState() });
    while (await press(seat) && (await seat.page.evaluate(() => globalThis.times.length)) + times.length < Number(presses));
    times.push(...(await seat.page.evaluate(() => globalThis.times)));
    await seat.close();
  }
  const sorted = times.slice(0, Number(presses)).sort((one, other) => one - other);
  const at = (part) => Math.round(sorted[Math.floor(part * (sorted.length - 1))] * 10) / 10;
  const { files, plain, sent, script } = weight;
  figures[game] = { presses: sorted.length, median: at(0.5), p95: at(0.95), files, plain, sent, script };
}
process.stdout.write(`${JSON.stringify(figures, null, 1)}\n`);
await browser.close();
