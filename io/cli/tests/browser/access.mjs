/* Whether pages can be used by everybody. */
import { readFileSync } from "node:fs";

import { AXE, watched } from "./chromium.mjs";
import { SIZES } from "./players.mjs";

const CHECKER = readFileSync(AXE, "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
export const SCHEMES = ["light", "dark"];

/* What a checker says of a page, and whether one has to scroll sideways. It is told as the page's own policy would not
   let it in otherwise. */
async function complaints(page) {
  await page.evaluate(CHECKER);
  return page.evaluate(async (tags) => {
    const { violations } = await axe.run(document, { runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] });
    const said = violations.map(({ id, help, nodes }) => {
      const where = nodes.map((node) => `${node.html.slice(0, 200)} ${node.failureSummary}`);
      return `${id}: ${help}: ${where.slice(0, 3).join(" | ")} (${nodes.length})`;
    });
    const tooWide = document.documentElement.scrollWidth - innerWidth;
    return 0 < tooWide ? [...said, `it is ${tooWide} pixels wider than the window`] : said;
  }, TAGS);
}

/* A page with a board is loaded anew when the window has another form. */
async function drawn(page) {
  const isDrawn = () => {
    const isTall = innerWidth < 600 && innerWidth < innerHeight;
    return !document.querySelector(".board[data-game]") || isTall === (document.documentElement.dataset.window === "tall");
  };
  await page.waitForFunction(isDrawn);
  await page.waitForLoadState();
}

/* The same by day and by night, on a desk and on a telephone. */
export async function examine(page) {
  const found = [];
  for (const [size, { width, height }] of Object.entries(SIZES)) {
    await page.setViewportSize({ width, height });
    await drawn(page);
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme });
      /* Colours that change slowly are not yet what they will be. */
      await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
      for (const what of await complaints(page)) found.push(`${size}, ${scheme}: ${what}`);
    }
  }
  return found;
}

/* How often to ask for what takes a while to be made, and how long to wait in between, in milliseconds. */
const TRIES = 600;
const PAUSE = 200;

/* An analysis is there before its page is examined: until then the page loads itself again and again. */
async function made(address) {
  const { origin, pathname } = new URL(address);
  if (!pathname.endsWith("/analysis")) return;
  for (let tries = 0; tries < TRIES; tries++) {
    const { status } = await fetch(`${origin}/api/v1${pathname}`);
    if (status !== 202) return;
    await new Promise((done) => setTimeout(done, PAUSE));
  }
  throw new Error(`${address} is never made`);
}

/* Examines a page that anybody can look at. */
export async function access(browser, { address, language = "en", letters = "usual" }) {
  await made(address);
  const { page, context, wrong } = await watched(browser, { locale: language });
  await context.addCookies([{ name: "letters", value: letters, url: address }]);
  const reply = await page.goto(address);
  const found = [...(await examine(page)), ...wrong.filter((what) => reply.ok() || !what.includes(`status of ${reply.status()}`))];
  await context.close();
  return found;
}
