/* What once went wrong at tables, tried as a visitor would. */
import { launch } from "./chromium.mjs";
import { HANDS } from "./hands.mjs";
import { Seat } from "./tables.mjs";
import { talk } from "./talk.mjs";

const browser = await launch();
let seat = null;

const players = (who) => who.page.locator("[data-part=players]").innerText();

/* Plays so many actions of the player, each the first that can be done, and confirms turns. */
async function play(who, most) {
  const { page } = who;
  const hand = HANDS[who.hand];
  for (let done = 0; done < most; done++) {
    await page.locator(".table:is([data-mine=true], [data-over=true]):not(.busy)").waitFor();
    if ((await page.locator(".table[data-over=true]").count()) === 1) return;
    const actions = page.locator("[data-part=actions] :is(button[name=action]:not([data-sure]), option)");
    const known = await page.locator(".table").getAttribute("data-digest");
    try {
      if (0 < (await actions.count())) await hand.choose(page, await actions.first().evaluate((one) => one.value));
    } catch (error) {
      /* Others may have gone on meanwhile. */
      if (known === (await page.locator(".table").getAttribute("data-digest"))) throw error;
    }
    await page.locator(".table:not(.busy)").waitFor();
    await who.painted();
  }
}

await talk({
  async open(options) {
    seat = await Seat.open(browser, options);
    return seat.address;
  },
  players: () => players(seat),
  status: () => seat.page.locator("[data-part=status]").innerText(),

  /* A second visitor sits down under a name; gives what the first one sees then. */
  async join({ name }) {
    const other = await Seat.open(browser, { address: seat.address, name });
    await seat.page.locator(".table[data-stage=playing]").waitFor();
    const seen = [await players(seat), await players(other)];
    await other.close();
    return seen;
  },

  /* The same without scripts. */
  async join_plain({ name }) {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(seat.address);
    await page.locator("form.join input[name=name]").fill(name);
    await page.locator("form.join button").click();
    await seat.page.locator(".table[data-stage=playing]").waitFor();
    const seen = [await players(seat), await page.locator("[data-part=players]").innerText()];
    await context.close();
    return seen;
  },
  link: () => seat.page.locator("[data-share]").inputValue(),
  /* Where the address with the table's id leads to. */
  async other_address() {
    const { origin, pathname } = new URL(seat.address);
    const { id } = await (await fetch(`${origin}/api/v1${pathname}`)).json();
    return new URL((await fetch(`${origin}/tables/${id}`)).url).pathname;
  },

  /* A visitor without the invitation opens the table, and pastes the link there. */
  async paste({ link }) {
    const [address, fragment] = link.split("#");
    const stranger = await browser.newContext();
    const page = await stranger.newPage();
    await page.goto(address);
    const locked = await page.locator("form[data-invited]").count();
    await page.evaluate((hash) => { location.hash = hash; }, fragment);
    await page.locator(".table[data-live]").waitFor();
    const { pathname, hash } = new URL(page.url());
    await stranger.close();
    return { locked, at: pathname, hash };
  },

  /* Plays on, and gives what flew over the board that is no piece and no die. */
  async flown({ most }) {
    await seat.page.evaluate(() => {
      globalThis.flown = new Set();
      const look = () => {
        for (const animation of document.querySelector("[data-part=board]").getAnimations({ subtree: true })) {
          /* What is pointed at may lift. */
          if (animation instanceof CSSTransition) continue;
          const { effect } = animation;
          const moves = effect.getKeyframes().some(({ translate }) => translate && !/^0px( 0px)?$/.test(translate));
          if (moves && !effect.target.matches("[data-piece], [aria-hidden=true]")) globalThis.flown.add(effect.target.outerHTML.slice(0, 120));
        }
        requestAnimationFrame(look);
      };
      look();
    });
    await play(seat, most);
    return seat.page.evaluate(() => [...globalThis.flown]);
  },
  /* Plays on, and gives how much the page shifted, also by what was pressed. */
  async shifted({ most }) {
    await seat.rest();
    await seat.page.evaluate(() => {
      globalThis.all = [];
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries()) {
          globalThis.all.push([value, ...sources.map(({ node }) => node && (node.outerHTML ?? node.textContent).slice(0, 80))]);
        }
      }).observe({ type: "layout-shift" });
    });
    await play(seat, most);
    await seat.rest();
    return seat.page.evaluate(() => globalThis.all);
  },
  /* Plays until all that can be done is to agree, and lets the page do that: gives what it did. */
  async agreed() {
    const table = seat.page.locator(".table");
    for (;;) {
      await seat.turn();
      const asked = await table.getAttribute("data-agree");
      if (asked) {
        await seat.page.locator(`.table:not([data-agree="${asked}"])`).waitFor();
        return { asked, done: (await seat.played()).includes(asked) };
      }
      await play(seat, 1);
    }
  },

  async titles() {
    const now = () => seat.page.evaluate(() => [document.title, document.querySelector("link[rel=icon]").getAttribute("href")]);
    await seat.turn();
    const mine = await now();
    await seat.page.keyboard.press("r");
    await seat.page.locator("dialog[open] form .danger").click();
    await seat.page.locator(".table[data-over=true]").waitFor();
    return [mine, await now()];
  },
  end: () => seat.page.locator("[data-part=end]").innerText(),
  faults: () => seat.faults(),
  close: () => seat.close(),
});

await browser.close();
