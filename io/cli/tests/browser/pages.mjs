/* The pages of a server: played on, measured, checked and photographed. */
import { access, examine } from "./access.mjs";
import { launch } from "./chromium.mjs";
import { Cup } from "./cup.mjs";
import { Party } from "./party.mjs";
import { photograph } from "./pictures.mjs";
import { talk } from "./talk.mjs";
import { weigh } from "./weigh.mjs";

const browser = await launch();
let party = null;
let cup = null;

/* What the browser of one of those at the table keeps. */
const state = (who) => (who === undefined ? undefined : party.all[who].context.storageState());

await talk({
  /* Somebody sets up a table of a game. */
  async begin(options) {
    party = await Party.begin(browser, options);
    return party.address;
  },
  /* Everybody else comes. */
  fill: () => party.fill(),
  async play({ most }) {
    const isOver = await party.play(most);
    return { isOver, ...party.figures() };
  },
  stumble: () => party.stumble(),
  miss: () => party.miss(),
  forsaken: () => party.forsaken(),
  found: () => party.found(),
  views: () => party.views(),
  resign: () => party.resign(),
  close: () => party.close(),

  /* A private table, and its address for those who are not invited. */
  async lock({ server, game }) {
    const asked = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ game, private: true }) };
    const reply = await fetch(`${server}/api/v1/tables`, asked);
    return `${server}/tables/${(await reply.json()).number}`;
  },

  /* Somebody plays the computer at each of these tables, all at the same time. */
  alone: ({ tables }) => Promise.all(tables.map((table) => Party.alone(browser, table))),

  /* A tournament, and what becomes of it. */
  async cup(options) {
    cup = await Cup.open(options);
    return cup.address;
  },
  enter: ({ count }) => cup.enter(count),
  decide: ({ most }) => cup.play(most),
  finish: () => cup.finish(),

  /* Whether a page can be used by everybody; and the page of one of those at the table. */
  access: (options) => access(browser, options),
  examine: ({ who }) => examine(party.all[who].page),

  weigh: async ({ address, who }) => weigh(browser, { address: address ?? party.address, state: await state(who) }),
  photograph: async ({ address, who, ...options }) =>
    photograph(browser, { address: address ?? party.address, state: await state(who), ...options }),
});

await browser.close();
