/* Players who enter a tournament by its page, with keys, and are led to their table. */
import { launch, watched } from "./chromium.mjs";
import { talk } from "./talk.mjs";

const browser = await launch();

await talk({
  /* Sets up a tournament for two by the form; both enter with keys, come to their table and see it begin; one resigns. */
  async play({ server, game }) {
    const organiser = await watched(browser, {});
    const { page } = organiser;
    await page.goto(`${server}/tournaments/new?game=${game}`);
    await page.locator("input[name=format][value=knockout]").check();
    await page.locator("input[name=size]").fill("2");
    await page.locator("details.options > summary").click();
    await page.locator("details.keys > summary").click();
    await page.locator("select[name=luck]").selectOption("late");
    await page.locator("input[name=every_seat]").check();
    await page.locator("input[name=sit_within]").fill("170");
    await page.locator("form.settings button:not([type])").last().click();
    await page.waitForURL(/\/tournaments\/\d+$/);
    const address = page.url();
    const players = [];
    for (const name of ["Ann", "Ben"]) {
      const player = await watched(browser, {});
      await player.page.goto(address);
      await player.page.locator("form.enter input[name=name]").fill(name);
      if (!(await player.page.locator("form.enter input[name=keyed]").isChecked())) throw new Error("the key is not asked for");
      await player.page.locator("form.enter button").click();
      players.push(player);
    }
    for (const player of players) {
      await player.page.waitForURL(/\/tables\/\d+$/);
      await player.page.locator(".table[data-seated][data-key][data-state=connected]").waitFor();
    }
    const table = players[0].page.url();
    const before = await (await fetch(`${table}/log`)).text();
    const [ann, ben] = players;
    await ann.page.locator("[data-open=resign]").click();
    await ann.page.locator("dialog[open] form[data-signs] button").first().click();
    await ben.page.locator(".table[data-over=true]").waitFor();
    /* Both are led back to where they would be called again. */
    for (const player of players) await player.page.waitForURL(/\/tournaments\/[^/]+$/);
    await page.getByText("The tournament is over").waitFor();
    const wrong = [organiser, ...players].flatMap((one) => one.wrong);
    const log = await (await fetch(`${table}/log`)).text();
    return { before, log, wrong };
  },
});
