/* The pages that `parlor git site` writes, looked at and played on. */
import { mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { AXE, launch, watched } from "./chromium.mjs";
import { serve } from "./files.mjs";
import { talk } from "./talk.mjs";

/* More choices than any turn needs, and more keys than any choice is away. */
const MOST = 20;
const FARTHEST = 500;
const ON_BOARD = "#board [data-action][tabindex]";
const CHOICES = `${ON_BOARD}, #choices button`;

/* Where pictures of what is tested are kept, if somebody wants to see them. */
const PICTURES = process.env.PARLOR_BROWSER_PICTURES;
if (PICTURES) mkdirSync(PICTURES, { recursive: true });

const browser = await launch();
const servers = new Map();
let open = null;

async function address({ site, path, by }) {
  if (by === "folder") return pathToFileURL(join(site, path)).href;
  if (!servers.has(site)) servers.set(site, await serve(site));
  return servers.get(site) + path;
}

async function picture(name) {
  if (PICTURES && name) await open.page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
}

/* The markup of the board, as the browser writes it. */
const board = () => open.page.locator("#board").evaluate((element) => element.innerHTML.trim());

/* A point where a click reaches a choice and nothing that lies over it. */
function spot(choice) {
  const shapes = [choice, ...choice.querySelectorAll("*")].reverse();
  const boxes = shapes.map((shape) => shape.getBoundingClientRect());
  for (const part of [0.5, 0.25, 0.75, 0.1, 0.9]) {
    for (const box of boxes) {
      const [x, y] = [box.left + box.width * part, box.top + box.height * part];
      const met = document.elementFromPoint(x, y);
      if (met && met.closest("[data-action],[data-source]") === choice) return { x, y };
    }
  }
  return null;
}

/* Chooses on the page `page`, with the mouse or with Tab and Enter. */
async function choose(page, choice, by) {
  if (by === "mouse") {
    await choice.scrollIntoViewIfNeeded();
    const from = await choice.getAttribute("data-from");
    const source = page.locator(`#board [data-source="${from}"]:not([data-action])`).first();
    /* Where a thing can go is seen once it is taken up. */
    if (from !== null && 0 < (await source.count())) {
      const at = await source.evaluate(spot);
      if (at) await page.mouse.click(at.x, at.y);
    }
    const point = await choice.evaluate(spot);
    if (point === null) throw new Error(`no point of ${await choice.getAttribute("data-action")} can be clicked`);
    return page.mouse.click(point.x, point.y);
  }
  const reached = () => choice.evaluate((element) => element === document.activeElement);
  for (let keys = 0; !(await reached()); keys++) {
    if (FARTHEST < keys) throw new Error("Tab does not lead to the choice");
    await page.keyboard.press("Tab");
  }
  return page.keyboard.press("Enter");
}

/* What the page says is the move: the file it shows, the file behind the link, the file it lets one save. */
async function handedIn() {
  const { page } = open;
  await page.locator("#done[data-ready=true]").waitFor();
  const text = (id) => page.locator(id).evaluate((element) => element.textContent);
  const link = new URL(await page.locator("#forge-link").getAttribute("href"));
  const [saved] = await Promise.all([page.waitForEvent("download"), page.locator("#download").click()]);
  return {
    name: await text("#file-name"),
    text: await text("#file-text"),
    command: await text("#command"),
    whose: await text("#whose"),
    link: { page: link.origin + link.pathname, path: link.searchParams.get("filename"), text: link.searchParams.get("value") },
    saved: { name: saved.suggestedFilename(), text: await readFile(await saved.path(), "utf8") },
  };
}

await talk({
  /* Opens a page: `by` "folder" or "server"; `clock` to move time by hand. */
  async open(options) {
    open = await watched(browser, { ...options, acceptDownloads: true });
    if (options.clock) await open.page.clock.install();
    await open.page.goto(await address(options));
    await open.page.evaluate(() => document.fonts.ready);
    await picture(options.picture);
    return {
      title: await open.page.title(),
      version: await open.page.locator("body").getAttribute("data-version"),
      choices: await open.page.locator(CHOICES).evaluateAll((all) => all.map((one) => one.dataset.action)),
    };
  },

  /* Closes the page, and gives what was wrong with it. */
  async leave() {
    const { page, context, wrong } = open;
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (0 < tooWide) wrong.push(`the page is ${tooWide} pixels wider than the window`);
    await context.close();
    open = null;
    return wrong;
  },

  /* Makes a whole move: the wishes first, then whatever comes first. */
  async play({ wishes = [], seat, by = "mouse", undo = false, comment = "", picture: name }) {
    const { page } = open;
    const me = page.locator(`#seats input[value="${seat}"]`);
    if (0 < (await me.count())) await me.check();
    const before = await board();
    let chosen = [];
    while (!(await page.locator("#done").isVisible())) {
      if (MOST < chosen.length) throw new Error(`there is no end: ${chosen}`);
      const wish = wishes[chosen.length];
      const choice = page.locator(wish ? `:is(#board, #choices) [data-action="${wish}"]` : CHOICES).first();
      chosen.push(await choice.getAttribute("data-action"));
      await choose(page, choice, by);
      if (undo && chosen.length === 2) {
        await page.locator("#undo").click();
        await page.locator("#undo").click();
        if ((await board()) !== before) throw new Error("undo does not lead back");
        if (await page.locator("#undo").isEnabled()) throw new Error("there is nothing left to undo");
        [undo, chosen] = [false, []];
      }
    }
    if (undo) throw new Error(`too short a move to take half of it back: ${chosen}`);
    if (comment !== "" && by === "keyboard") {
      /* The heading has the focus; what is typed next is the comment. */
      await page.keyboard.press("Tab");
      await page.keyboard.type(comment);
    } else if (comment !== "") {
      await page.locator("#comment").fill(comment);
    }
    const made = await handedIn();
    await picture(name);
    return { ...made, chosen };
  },

  /* Whether the clipboard gets what is shown. */
  async copy() {
    const { page, context } = open;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.locator("#copy").click();
    await page.getByText("Copied", { exact: true }).first().waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  },

  /* Steps to a position, and says where that is and whether it looks as it was drawn. */
  async step({ by, ply, drawn }) {
    const { page } = open;
    const ways = {
      button: (id) => page.locator(`#${id}`).click(),
      key: (key) => page.keyboard.press(key),
      slider: (value) => page.locator("#slider").fill(value),
      story: (value) => page.locator(`#story a[data-ply="${value}"]`).click(),
      address: (value) => page.evaluate((to) => { location.hash = `ply=${to}`; }, value),
    };
    const [way, what] = by.split(" ");
    await ways[way](what);
    await page.locator(`#board[data-ply="${ply}"]`).waitFor();
    return page.evaluate((picture) => {
      const board = document.getElementById("board");
      const same = document.createElement("div");
      same.innerHTML = picture;
      return {
        isAsDrawn: same.innerHTML.trim() === board.innerHTML.trim(),
        caption: document.getElementById("caption").textContent,
        slider: document.getElementById("slider").value,
        current: document.querySelector("#story [aria-current]").dataset.ply,
        hash: location.hash,
        said: document.getElementById("live").textContent,
        advice: document.getElementById("how").textContent,
      };
    }, drawn);
  },

  /* Lets time pass, and waits for what should happen: the page loads itself, or a button offers that. */
  async wait({ seconds, version, offered = false }) {
    const { page } = open;
    await page.clock.fastForward(seconds * 1000);
    if (offered) await page.locator("#load").click();
    await page.locator(`body[data-version="${version}"]`).waitFor({ state: "attached" });
  },

  /* Chooses one thing and no more. */
  async begin() {
    await choose(open.page, open.page.locator(CHOICES).first(), "mouse");
  },

  text: ({ of }) => open.page.locator(of).innerText(),

  /* What a checker of accessibility has to say. The page's own policy would keep it out. */
  async accessible({ move = false, ...options }) {
    const { page, context } = await watched(browser, { ...options, bypassCSP: true });
    await page.goto(await address(options));
    while (move && !(await page.locator("#done").isVisible())) await choose(page, page.locator(CHOICES).first(), "mouse");
    await page.addScriptTag({ path: AXE });
    const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
    await context.close();
    return violations.map(({ id, help, nodes }) => {
      const where = nodes.map((node) => `${node.html.slice(0, 200)} ${node.failureSummary}`);
      return `${id}: ${help}: ${where.slice(0, 3).join(" | ")} (${nodes.length})`;
    });
  },
});

await browser.close();
