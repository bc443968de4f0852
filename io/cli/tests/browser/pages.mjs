/* The pages of a server: played on, measured, checked and photographed. */
import { access, examine } from "./access.mjs";
import { launch } from "./chromium.mjs";
import { Tournament } from "./tournament.mjs";
import { Players } from "./players.mjs";
import { photograph } from "./pictures.mjs";
import { talk } from "./talk.mjs";
import { weigh } from "./weigh.mjs";

const browser = await launch();
let players = null;
let tournament = null;

/* What the browser of one of those at the table keeps. */
const state = (who) => (who === undefined ? undefined : players.all[who].context.storageState());

await talk({
  /* Somebody sets up a table of a game. */
  async begin(options) {
    players = await Players.begin(browser, options);
    return players.address;
  },
  /* Everybody else comes. */
  fill: () => players.fill(),
  async play({ most }) {
    const isOver = await players.play(most);
    return { isOver, ...players.figures() };
  },
  each: ({ action, times }) => players.each(action, times),
  stumble: () => players.stumble(),
  miss: () => players.miss(),
  forsaken: () => players.forsaken(),
  found: () => players.found(),
  views: () => players.views(),
  reload: ({ who }) => players.reload(who),
  seat: ({ who }) => players.seat(who),
  seated: () => players.seated(),
  wronged: ({ who }) => players.wronged(who),
  evidence: ({ who }) => players.evidence(who),
  try: ({ who }) => players.try(who),
  along: ({ who }) => players.along(who),
  take: ({ who, link }) => players.take(browser, who, link),
  lose: ({ who }) => players.lose(who),
  restore: ({ who, kept }) => players.restore(who, kept),
  hand: ({ who }) => players.hand(who),
  leave: ({ who }) => players.leave(who).then(() => null),
  back: ({ who }) => players.back(who).then(() => null),
  give_up: ({ who }) => players.give_up(who),
  compared: ({ who }) => players.compared(who),
  called: ({ who, draw }) => players.called(who, draw),
  press: ({ who, name }) => players.all[who].page.getByRole("button", { name, exact: true }).click(),
  sees: ({ who, text }) => players.all[who].sees(text),
  told: ({ who, text }) => players.told(who, text),
  held: ({ who, text }) => players.held(who, text),
  log: async () => (await fetch(`${players.address}/log`)).text(),
  resign: () => players.resign(),
  close: () => players.close(),

  /* A private table, and its address for those who are not invited. */
  async lock({ server, game }) {
    const asked = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ game, private: true }) };
    const reply = await fetch(`${server}/api/v1/tables`, asked);
    return `${server}/tables/${(await reply.json()).number}`;
  },

  /* Somebody plays the computer at each of these tables, all at the same time. */
  alone: ({ tables }) => Promise.all(tables.map((table) => Players.alone(browser, table))),

  /* A tournament, and what becomes of it. */
  async tournament(options) {
    tournament = await Tournament.open(options);
    return tournament.address;
  },
  enter: ({ count }) => tournament.enter(count),
  decide: ({ most }) => tournament.play(most),
  finish: () => tournament.finish(),

  /* Whether a page can be used by everybody; and the page of one of those at the table. */
  access: (options) => access(browser, options),
  examine: ({ who }) => examine(players.all[who].page),

  weigh: async ({ address, who }) => weigh(browser, { address: address ?? players.address, state: await state(who) }),
  photograph: async ({ address, who, ...options }) =>
    photograph(browser, { address: address ?? players.address, state: await state(who), ...options }),
});

await browser.close();
