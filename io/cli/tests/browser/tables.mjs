/* Tables for tests of gestures: a page of a game at a size, under a mouse, a finger or keys, and what can be measured there.

   `SCREENS` are the sizes that boards are made for. `Seat.open` sets a table up over HTTP and opens it in a browser; `press`,
   `drag` and `point` do what a hand does there: a finger's touches go through the browser's own input. */
import { readFileSync } from "node:fs";

import { AXE, watched } from "./chromium.mjs";

const CHECKER = readFileSync(AXE, "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/* How long anything may take on a busy machine, in milliseconds. */
const PATIENCE = 60_000;
/* A hand moves in so many steps. */
const STEPS = 8;

export const SCREENS = {
  desk: { width: 1280, height: 800 },
  phone: { width: 390, height: 844, isMobile: true, hasTouch: true },
  small: { width: 360, height: 740, isMobile: true, hasTouch: true },
};

/* A player or a spectator at the page of a table. `hand` is "mouse", "finger" or "keys". */
export class Seat {
  constructor(open, hand) {
    Object.assign(this, open, { hand });
  }

  /* Sets up a table of a game in the lobby and sits down at it, against the computer or (`friend`) waiting for another.
     `address` opens a table that is there: `name` sits down at it, without one the visitor looks on. */
  static async open(browser, { server, game, address, name, screen = "desk", hand = "mouse", level, friend, scheme, gathers = false, options = {}, ...more }) {
    const open = await watched(browser, { ...SCREENS[screen], scheme, ...more });
    await open.page.addInitScript(shifts);
    /* Tests say what is done, also where players only agree, unless it is this that they try. */
    if (!gathers) await open.page.addInitScript(() => localStorage.setItem("parlor-gather", "off"));
    const seat = new Seat(open, hand);
    const { page } = seat;
    if (address) {
      await page.goto(address);
      if (name) {
        await page.locator("form.join input[name=name]").fill(name);
        await Promise.all([page.waitForEvent("load"), page.locator("form.join button").click()]);
      }
    } else {
      await page.goto(server);
      const form = page.locator(`#game-${game} form`);
      await form.locator("input[name=name]").fill(name ?? "Ann");
      for (const [field, value] of Object.entries({ level, ...options })) {
        if (value === undefined) continue;
        const control = form.locator(`[name="${field}"]`);
        const radio = form.locator(`[type=radio][name="${field}"][value="${value}"]`);
        if (await radio.count()) {
          await radio.check();
          continue;
        }
        await form.locator("details").evaluateAll((all) => all.forEach((one) => { one.open = true; }));
        if (await control.evaluate((one) => one.tagName === "SELECT")) await control.selectOption(value);
        else if ((await control.getAttribute("type")) === "checkbox") await control.check();
        else await control.fill(value);
      }
      await form.getByRole("button", { name: friend ? /^Play a friend/ : /^Play the computer/ }).click();
      await page.waitForURL(/\/tables\/\d+$/);
    }
    await seat.follows();
    if (hand === "finger") seat.touch = await open.context.newCDPSession(page);
    return seat;
  }

  get address() {
    return this.page.url();
  }

  async follows() {
    await this.page.locator(".table:is([data-state=connected], [data-state=over])").waitFor();
  }

  /* Until it is the player's turn, and nothing moves any more. */
  async turn() {
    await this.page.locator(".table[data-mine=true]:not(.busy)").waitFor({ timeout: PATIENCE });
    await this.rest();
  }

  /* Until every animation is over. */
  rest() {
    return this.page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
  }

  /* The first element of the board that a selector finds. */
  on(selector) {
    return this.page.locator(`[data-part=board] ${selector}`).first();
  }

  /* The ids of what can be chosen on the board. */
  choices(selector = "[data-action]") {
    return this.page.locator(`[data-part=board] ${selector}`).evaluateAll((all) => all.map((one) => one.dataset.action));
  }

  /* A point of the page where an element is hit: the middle of the first shape in it. */
  async spot(thing) {
    const locator = typeof thing === "string" ? this.on(thing) : thing;
    return locator.evaluate((element) => {
      const box = (element.querySelector("rect,circle,ellipse,polygon,path") ?? element).getBoundingClientRect();
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    });
  }

  async at(place) {
    return typeof place === "object" && "x" in place ? place : this.spot(place);
  }

  /* Presses a place: a selector of the board, a locator, or a point. */
  async press(place) {
    if (this.hand === "keys") {
      const locator = typeof place === "string" ? this.on(place) : place;
      await locator.focus();
      return this.page.keyboard.press("Enter");
    }
    const { x, y } = await this.at(place);
    return this.hand === "finger" ? this.page.touchscreen.tap(x, y) : this.page.mouse.click(x, y);
  }

  /* Drags from one place to another: `during` is called before the pointer is let go. */
  async drag(from, to, during = null) {
    const [begin, end] = [await this.at(from), await this.at(to)];
    await this.down(begin);
    for (let step = 1; step <= STEPS; step++) {
      const part = step / STEPS;
      await this.move({ x: begin.x + (end.x - begin.x) * part, y: begin.y + (end.y - begin.y) * part });
    }
    await this.painted();
    const seen = during && (await during());
    await this.up();
    return seen;
  }

  /* Puts a pointer down, moves it, and takes it away. */
  async down(point) {
    if (this.hand === "finger") return this.finger("touchStart", [point]);
    await this.page.mouse.move(point.x, point.y);
    return this.page.mouse.down();
  }

  move(point) {
    return this.hand === "finger" ? this.finger("touchMove", [point]) : this.page.mouse.move(point.x, point.y);
  }

  up() {
    return this.hand === "finger" ? this.finger("touchEnd", []) : this.page.mouse.up();
  }

  finger(type, touchPoints) {
    return this.touch.send("Input.dispatchTouchEvent", { type, touchPoints });
  }

  /* Until the browser has painted twice. */
  painted() {
    return this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }

  /* The log of the table. */
  async log() {
    const { origin, pathname } = new URL(this.address);
    const lines = (await (await fetch(`${origin}${pathname}/log`)).text()).trim().split("\n");
    return lines.map((line) => JSON.parse(line));
  }

  /* The ids of the actions in the log, of all seats or of one. */
  async played(seat = null) {
    const acts = (await this.log()).filter(({ action, by }) => action && (seat === null || by === `seat-${seat}`));
    return acts.map(({ action }) => action);
  }

  /* How much the page has shifted since it was loaded: 0 is what it should be. */
  shifted() {
    return this.page.evaluate(() => globalThis.shifted);
  }

  /* What is smaller than a finger among all that can be pressed: at 390 pixels nothing should be. */
  small(least = 44) {
    return this.page.evaluate((size) => {
      const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".aside, .unseen, [hidden]");
      const ours = [...document.querySelectorAll("[data-part=board] :is([data-action], [data-source], [data-do], [data-tap])")];
      const page = [...document.querySelectorAll(".table :is(button, summary, select, a.button, input)")];
      const box = (one) => (ours.includes(one) && one.querySelector("rect,circle,ellipse,polygon,path") || one.closest("label") || one).getBoundingClientRect();
      return [...ours, ...page].filter(shown).map((one) => [one, box(one)])
        .filter(([, { width, height }]) => 0 < width && (width < size - 0.5 || height < size - 0.5))
        .map(([one, { width, height }]) => `${(one.dataset.action ?? one.dataset.source ?? one.textContent).trim()}: ${width.toFixed(1)} x ${height.toFixed(1)}`);
    }, least);
  }

  /* The texts on the board that are smaller than this many pixels, as they are shown. */
  tiny(least = 11) {
    return this.page.evaluate((size) => {
      const texts = [...document.querySelectorAll("[data-part=board] text")];
      const shown = texts.filter((text) => text.checkVisibility() && text.textContent.trim() && 0 < text.getBoundingClientRect().width);
      const pixels = (text) => {
        const matrix = text.getScreenCTM();
        return Number.parseFloat(getComputedStyle(text).fontSize) * Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
      };
      return shown.filter((text) => pixels(text) < size - 0.05).map((text) => `${text.textContent}: ${pixels(text).toFixed(1)}`);
    }, least);
  }

  /* How much of the window the board takes: its box, and the window. */
  board() {
    return this.page.evaluate(() => {
      const { left, top, width, height } = document.querySelector("[data-part=board] svg").getBoundingClientRect();
      return { left, top, width, height, window: [innerWidth, innerHeight], scroll: document.documentElement.scrollWidth - innerWidth };
    });
  }

  /* What a checker of accessibility has to say of the page as it is. */
  async complaints() {
    await this.page.evaluate(CHECKER);
    return this.page.evaluate(async (tags) => {
      const { violations } = await axe.run(document, { runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] });
      return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 200)).join(" | ")} (${nodes.length})`);
    }, TAGS);
  }

  /* Everything that a board should be at its size: nothing shifted, nothing small or tiny, no complaints. */
  async faults() {
    /* What is big enough at 390 pixels is a little smaller on smaller phones. */
    const isPhone = (await this.screen()) === "phone";
    const [small, tiny, board] = [isPhone ? await this.small() : [], await this.tiny(), await this.board()];
    return [
      ...small.map((what) => `too small to tap: ${what}`),
      ...tiny.map((what) => `too small to read: ${what}`),
      ...(await this.complaints()),
      ...(0 < board.scroll ? [`${board.scroll} pixels wider than the window`] : []),
      ...this.wrong,
    ];
  }

  async screen() {
    const { width } = this.page.viewportSize();
    return Object.keys(SCREENS).find((name) => SCREENS[name].width === width);
  }

  async close() {
    await this.context.close();
    return this.wrong;
  }
}

/* Runs in the page: adds up how much of it shifts by itself. */
function shifts() {
  globalThis.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}
