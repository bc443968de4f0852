/* Two players at a table: another game, who is there, what they say, and hints. */
import { launch } from "./chromium.mjs";
import { Players } from "./players.mjs";
import { talk } from "./talk.mjs";

const browser = await launch();
let players = null;
const page = (who) => players.all[who].page;

/* A player goes on at the table where their page is now. */
async function arrived(who) {
  await page(who).waitForURL(/\/tables\/\d+$/);
  await page(who).locator(".table[data-seated]").waitFor();
  await players.all[who].follows();
  return page(who).url();
}

await talk({
  async begin(options) {
    players = await Players.begin(browser, options);
    return players.address;
  },
  fill: () => players.fill(),
  play: ({ most }) => players.play(most),
  resign: () => players.resign(),
  seat: ({ who }) => players.seat(who),
  log: async () => (await fetch(`${players.address}/log`)).text(),
  sees: ({ who, text }) => players.all[who].sees(text),
  press: ({ who, name }) => page(who).getByRole("button", { name, exact: true }).click(),
  write: async ({ who, text }) => {
    await page(who).locator("[data-chat] input").fill(text);
    await page(who).keyboard.press("Enter");
  },
  /* The lines of talk that a page shows. */
  lines: ({ who }) => page(who).locator("[data-line]:visible").allInnerTexts(),
  chat: ({ who }) => page(who).locator("[data-chat]").isVisible(),
  unsaid: async ({ who, text }) => page(who).locator("[data-unsaid]", { hasText: text }).waitFor(),
  /* All have come to a table other than this one; the game goes on there. */
  async moved({ from }) {
    for (const who of players.players.keys()) await page(who).waitForURL((url) => url.pathname !== new URL(from).pathname && !url.search);
    const urls = await Promise.all([...players.players.keys()].map(arrived));
    players.address = urls[0];
    await players.spectator.page.goto(urls[0]);
    await players.spectator.follows();
    return urls.map((url) => new URL(url).pathname);
  },
  /* The names at the table, by seat, as a page has them. */
  names: ({ who }) => page(who).locator("[data-part=players] li b").allInnerTexts(),
  mark: async ({ who, seat, text }) => page(who).locator(`[data-presence="${seat}"]`, { hasText: text }).waitFor(),
  away: async ({ who, address }) => { await page(who).goto(address); },
  back: async ({ who }) => {
    await page(who).goto(players.address);
    await players.all[who].follows();
  },
  /* A player asks for a hint with a key. Gives what the page says then, and which choice it marks. */
  async hint({ who }) {
    await page(who).locator("[data-ask-hint]").waitFor();
    await page(who).keyboard.press("h");
    const marked = page(who).locator("[data-part=board] [data-action].hinted").first();
    await marked.waitFor({ state: "attached" });
    return { said: await page(who).locator("#live").textContent(), marked: await marked.getAttribute("data-action") };
  },
  actions: ({ who }) => players.all[who].actions(),
  photograph: ({ who, to }) => page(who).screenshot({ path: to, fullPage: true }),
  close: () => players.close(),
});

await browser.close();
