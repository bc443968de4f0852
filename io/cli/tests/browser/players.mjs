/* People at a table, each in a browser of their own, and somebody who looks on. */
import { readFile } from "node:fs/promises";

import { watched } from "./chromium.mjs";
import { HANDS } from "./hands.mjs";
import { seeded } from "./luck.mjs";
import { remember } from "./memory.mjs";
import { lay } from "./wire.mjs";
import { lieAbout } from "./liar.mjs";

/* How long anything may take on a busy machine. */
const PATIENCE = 60_000;
/* How many actions are taken while somebody is away. */
const AWAY = 3;

export const SIZES = {
  desk: { width: 1280, height: 800 },
  phone: { width: 360, height: 740, isMobile: true, hasTouch: true },
};
const NAMES = ["Ann", "Bob", "Cleo", "Dan"];
const GONE = /ERR_(INTERNET_DISCONNECTED|CONNECTION_|EMPTY_RESPONSE|INCOMPLETE_CHUNKED|SOCKET)/;

/* Something that should happen, or else what it is. */
async function soon(what, happens) {
  let timer;
  const never = new Promise((_, fail) => { timer = setTimeout(() => fail(new Error(`${what}: that does not happen`)), PATIENCE); });
  return Promise.race([happens, never]).finally(() => clearTimeout(timer));
}

/* Somebody with a browser. */
export class Person {
  constructor(name, hand, open, wire) {
    Object.assign(this, { name, hand, ...open, wire });
  }

  /* `hand` is what they use, `size` their screen; `wire` is the port of a server to which they have a wire of their own,
     and `lie` what they are lied to about on it. */
  static async come(browser, { name, hand, size, scheme = "light", wire, lie, port }) {
    const open = await watched(browser, { ...SIZES[size], scheme });
    await open.context.addInitScript(remember);
    const own = lie ? await lieAbout(port, lie) : wire ? await lay(wire) : null;
    return new Person(name, HANDS[hand], open, own);
  }

  /* The address of something, by their own wire. */
  via(address) {
    const { origin, pathname, hash } = new URL(address);
    return (this.wire?.address ?? origin) + pathname + hash;
  }

  async sees(text) {
    await soon(`${this.name} sees “${text}”`, this.page.getByText(text).first().waitFor());
  }

  /* The page follows the table. */
  async follows() {
    await soon(`${this.name} follows`, this.page.locator(".table[data-state=connected]").waitFor());
  }

  look() {
    return this.page.evaluate(() => globalThis.memory.look());
  }

  /* How the page stands once it has sent what was pressed before. */
  async ready() {
    await this.page.locator(".table:not(.busy)").waitFor();
    return this.look();
  }

  /* The last line of the table, by the server. */
  line() {
    return this.page.evaluate(async () => (await (await fetch(`/api/v1${location.pathname}`)).json()).seq);
  }

  /* How it stands once it has drawn another board. */
  async draws(before) {
    const drawn = this.page.evaluate((known) => globalThis.memory.drawn(known), before);
    return soon(`${this.name} sees another board (${await this.refusal()})`, drawn);
  }

  refusal() {
    return this.page.locator("[data-refusal]").innerText();
  }

  /* How the page stands once it shows more than a line, and when it showed that. */
  async past(seq) {
    const seen = this.page.evaluate(async (before) => {
      const { memory } = globalThis;
      const now = await memory.past(before);
      return { ...now, at: memory.shown.find((shown) => before < shown.seq)?.at };
    }, seq);
    return soon(`${this.name} sees more than ${seq} (${await this.refusal()})`, seen);
  }

  /* The ids of all they may do, in the order of the page. */
  actions() {
    return this.page.locator("[data-part=actions] :is(button[name=action]:not([data-sure]), option)").evaluateAll((all) => all.map((one) => one.value));
  }

  /* The board once nothing moves on it any more. */
  board() {
    return this.page.locator("[data-part=board]").evaluate(async (board) => {
      parlor.still(board);
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return board.innerHTML.trim();
    });
  }

  /* What the page says, and whether a page that is loaded now shows the same. */
  async view() {
    const [said, board] = [await this.said(), await this.board()];
    await this.page.reload();
    return { ...said, isAsLoaded: board === (await this.board()) };
  }

  said() {
    return this.page.evaluate((name) => {
      const text = (of) => document.querySelector(of).textContent;
      return {
        name,
        status: text("[data-part=status]"),
        digest: document.querySelector(".table").dataset.digest,
        story: text("[data-story]"),
        connection: text("[data-connection]"),
        tooWide: document.documentElement.scrollWidth - innerWidth,
      };
    }, this.name);
  }

  /* Loses the connection, and hears of it. */
  async lose() {
    this.complaints = this.wrong.length;
    if (this.wire) await this.wire.cut();
    else await this.context.setOffline(true);
    await this.sees("Connection lost. Reconnecting…");
  }

  /* Has it again. The page does the rest by itself. */
  async regain() {
    if (this.wire) await this.wire.mend();
    else await this.context.setOffline(false);
    await this.follows();
    await this.sees("Connected");
    this.forgive();
  }

  /* What a browser complains about while there is no connection is no fault of the page. */
  forgive() {
    const since = this.wrong.splice(this.complaints ?? 0);
    this.wrong.push(...since.filter((what) => !GONE.test(what)));
  }
}

/* A table, and those who play at it. */
export class Players {
  /* The first of them sets up a table in the lobby: with a button, and with these options if the game has them. */
  static async begin(browser, { server, game, seats, seed, pace, people, button = "Play a friend", options = [] }) {
    const players = new Players();
    Object.assign(players, { luck: seeded(seed), pace, moves: 0, ways: {}, own: [], others: [] });
    const { port } = new URL(server);
    const come = (person, index) =>
      Person.come(browser, { name: NAMES[index], ...person, port, wire: person.wired ? port : null });
    players.players = await Promise.all(people.slice(0, seats).map(come));
    players.spectator = await come({ ...people[seats % people.length], name: "Eve", wired: false });
    players.all = [...players.players, players.spectator];

    const [{ page, hand, name }] = players.players;
    await page.goto(players.players[0].via(server));
    const form = page.locator(`#game-${game} form`);
    await hand.write(page, form.locator("input[name=name]"), name);
    for (const [option, value] of options) {
      const field = form.locator(`[name="${option}"]`);
      if ((await field.count()) === 0) continue;
      await hand.press(page, form.locator("details.options > summary"));
      await hand.write(page, field, value);
    }
    await hand.press(page, form.getByRole("button", { name: new RegExp(`^${button}`) }));
    await page.waitForURL(/\/tables\/\d+$/);
    /* The link to share, where there is somebody to share it with. */
    const share = page.locator("[data-share]");
    const link = 0 < (await share.count()) ? await share.inputValue() : page.url();
    players.address = new URL(new URL(link).pathname, server).href;
    return players;
  }

  /* The others come by its link. */
  async fill() {
    for (const guest of this.players.slice(1)) {
      const { page, name, hand } = guest;
      await page.goto(guest.via(this.address));
      await hand.write(page, page.locator("form.join input[name=name]"), name);
      await Promise.all([page.waitForEvent("load"), hand.press(page, page.locator("form.join button"))]);
    }
    await this.spectator.page.goto(this.address);
    await Promise.all(this.all.map((person) => person.follows()));
  }

  /* How the table stands for these, once all of them see the same line and somebody can act or it is over. */
  async settled(people) {
    for (;;) {
      const seen = await Promise.all(people.map((person) => person.look()));
      const last = Math.max(...seen.map((look) => look.seq));
      const behind = people.filter((_, index) => seen[index].seq < last);
      await Promise.all(behind.map((person) => person.past(last - 1)));
      if (0 < behind.length) continue;
      const movers = people.filter((_, index) => seen[index].mine);
      if (seen.every((look) => look.over)) return { isOver: true, movers: [], seq: last };
      /* Whoever may act can be somebody who is away. */
      if (0 < movers.length || people.length < this.all.length) return { isOver: false, movers, seq: last };
      await people[0].past(last);
    }
  }

  /* What somebody does next: so many times out of ten the first thing that can be done. */
  async next(mover) {
    const actions = await mover.actions();
    if (actions.length === 0) throw new Error(`${mover.name} is in turn, and can do nothing`);
    return actions[this.luck(10) < this.pace ? 0 : this.luck(actions.length)];
  }

  /* Plays so many actions, or fewer if the game is over or whoever is in turn is away. Gives whether it is over. */
  async play(most, away = []) {
    const people = this.all.filter((person) => !away.includes(person));
    for (let moves = 0; moves < most; moves++) {
      const { isOver, movers, seq } = await this.settled(people);
      if (isOver || movers.length === 0) return isOver;
      const mover = movers[this.luck(movers.length)];
      const { drawn } = await mover.ready();
      const way = await mover.hand.choose(mover.page, await this.next(mover));
      this.ways[way] = (this.ways[way] ?? 0) + 1;
      this.moves++;
      await mover.draws(drawn);
      /* Where several act at once, that may have been somebody else's doing: theirs is shown when it is at the server. */
      await mover.ready();
      await mover.past((await mover.line()) - 1);
      /* A step of a turn that is not complete is nobody else's business yet. */
      if ((await mover.look()).seq === seq) continue;
      const seen = await Promise.all(people.map((person) => person.past(seq)));
      const pressed = await mover.page.evaluate(() => globalThis.memory.pressed);
      people.forEach((person, index) => {
        const list = person === mover ? this.own : this.others;
        if (seen[index].at) list.push(seen[index].at - pressed);
      });
    }
    return (await this.settled(people)).isOver;
  }

  /* So many players do the same, one after the other. */
  async each(action, times) {
    for (let time = 0; time < times; time++) {
      const { movers: [mover], seq } = await this.settled(this.all);
      await mover.ready();
      await mover.hand.choose(mover.page, action);
      await Promise.all(this.all.map((person) => person.past(seq)));
    }
  }

  /* Somebody who is in turn loses the connection, tries to act, and is told that it did not work. */
  async stumble() {
    const { movers: [mover], seq } = await this.settled(this.all);
    await mover.lose();
    const action = await this.next(mover);
    await mover.hand.choose(mover.page, action);
    await mover.sees("That did not reach the server. Try again.");
    await mover.regain();
    const { seq: now } = await mover.look();
    if (now !== seq) throw new Error(`something happened while ${mover.name} was away`);
  }

  /* Somebody who is not in turn loses the connection, the others go on, and they catch up. */
  async miss() {
    const { movers } = await this.settled(this.all);
    const idle = this.players.find((player) => !movers.includes(player)) ?? this.spectator;
    await idle.lose();
    await this.play(AWAY, [idle]);
    await idle.regain();
    await this.settled(this.all);
  }

  /* The server is gone, and everybody is told. */
  async forsaken() {
    for (const person of this.all) person.complaints = person.wrong.length;
    await Promise.all(this.all.map((person) => person.sees("Connection lost. Reconnecting…")));
  }

  /* The server is back, and everybody goes on. */
  async found() {
    await Promise.all(this.all.map((person) => person.follows()));
    for (const person of this.all) person.forgive();
    await this.settled(this.all);
  }

  /* People give up until it is over: some games go on without the first who does. */
  async resign() {
    for (const { page, hand } of this.players) {
      await hand.press(page, page.locator("[data-open=resign]"));
      await Promise.all([page.waitForEvent("load"), hand.press(page, page.locator("dialog[open] .danger"))]);
      if ((await this.settled(this.all)).isOver) return;
    }
    throw new Error("everybody gave up, and it is not over");
  }

  /* How long it took from a press until it was shown, in milliseconds. */
  figures() {
    const sum = (times) => {
      const sorted = times.map((time) => Math.round(time)).sort((one, other) => one - other);
      return { median: sorted[sorted.length >> 1], most: sorted.at(-1) };
    };
    return { actions: this.moves, ways: this.ways, own: sum(this.own), others: sum(this.others) };
  }

  /* What everybody sees. */
  async views() {
    const views = await Promise.all(this.all.map((person) => person.view()));
    /* The server draws another picture for a telephone. */
    const isTall = await this.spectator.page.evaluate(() => document.documentElement.dataset.window === "tall");
    const drawn = await this.spectator.page.evaluate(async (picture) => {
      const same = document.createElement("div");
      same.innerHTML = await (await fetch(picture)).text();
      return same.innerHTML.trim();
    }, `/api/v1${new URL(this.address).pathname}/board.svg`);
    views.at(-1).isAsDrawn = isTall || drawn === (await this.spectator.board());
    return views;
  }

  /* Somebody plays the computer to the end. Gives what everybody sees then, and what was wrong. */
  static async alone(browser, table) {
    const players = await Players.begin(browser, { ...table, seats: 1, button: "Play the computer" });
    await players.fill();
    const isOver = await players.play(table.most);
    const views = await players.views();
    return { game: table.game, isOver, ...players.figures(), views, wrong: await players.close() };
  }

  /* Somebody loads the page again, and goes on. */
  async reload(who) {
    const { page } = this.all[who];
    await page.reload();
    await this.all[who].follows();
  }

  /* What a page keeps of a seat, and what it says is wrong. */
  async seat(who) {
    return this.all[who].page.evaluate(() => {
      const { table, key } = document.querySelector(".table").dataset;
      const seen = (of) => { const found = document.querySelector(of); return found && !found.hidden ? found.innerText : null; };
      const kept = JSON.parse(localStorage.getItem(`parlor-key-${table}`));
      return { kept, key: key ?? null, fault: seen("[data-fault]"), lost: seen("[data-lost]") };
    });
  }

  /* The others sit down; what somebody is told from then on need not be true. */
  async seated() {
    for (const guest of this.players.slice(1)) {
      const { page, name, hand } = guest;
      await page.goto(guest.via(this.address));
      await hand.write(page, page.locator("form.join input[name=name]"), name);
      await Promise.all([page.waitForEvent("load"), hand.press(page, page.locator("form.join button"))]);
    }
  }

  /* What a page says of its seat once it says that something is wrong. */
  async wronged(who) {
    await soon("something is wrong", this.all[who].page.locator("[data-fault]:not([hidden])").waitFor());
    return this.seat(who);
  }

  /* The file with the evidence, as it is saved. */
  async evidence(who) {
    const { page } = this.all[who];
    const [saved] = await Promise.all([page.waitForEvent("download"), page.locator("[data-evidence]").click()]);
    return readFile(await saved.path(), "utf8");
  }

  /* Tries to resign; gives whether anything was sent. */
  async try(who) {
    const { page } = this.all[who];
    let isSent = false;
    page.on("request", (asked) => { isSent ||= asked.method() === "POST"; });
    await page.evaluate(() => document.querySelector("form[data-signs=forfeit]").requestSubmit());
    await page.waitForTimeout(300);
    return isSent;
  }

  /* The link with the secret of a seat. */
  async along(who) {
    const { page } = this.all[who];
    await page.locator("[data-along] summary").click();
    await page.waitForFunction(() => document.querySelector("[data-bundle]").value !== "");
    return page.locator("[data-bundle]").inputValue();
  }

  /* Another browser of the same player opens that link: it has the seat from then on. */
  async take(browser, who, link) {
    const { name, hand } = this.players[who];
    const other = await Person.come(browser, { name, hand: "mouse", size: "desk" });
    await Promise.all([other.page.waitForURL(/\/tables\/\d+$/), other.page.goto(link)]);
    await other.page.locator(".table[data-seated]").waitFor();
    await other.follows();
    await this.players[who].context.close();
    other.hand = hand;
    this.all[who] = this.players[who] = other;
    return this.seat(who);
  }

  /* The storage of a browser is cleared, but for its cookies: its player goes on without the key. */
  async lose(who) {
    const { page } = this.all[who];
    await this.restore(who, {});
    const lost = page.locator("[data-lost]:not([hidden])");
    await lost.waitFor();
    await Promise.all([page.waitForEvent("load"), lost.getByRole("button").click()]);
    await this.all[who].follows();
  }

  /* The storage of a browser is another from now on: empty, or what it was before. Gives what it was. */
  async restore(who, kept) {
    const { page } = this.all[who];
    const address = this.all[who].via(this.address);
    /* The page of the table would keep what it knows. */
    await page.goto(`${address}/verify`);
    const before = await page.evaluate((items) => {
      const all = { ...localStorage };
      localStorage.clear();
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
      return all;
    }, kept);
    await page.goto(address);
    await this.all[who].follows();
    return before;
  }

  /* The hand on a page, as it is marked there. */
  async hand(who) {
    const marked = this.all[who].page.locator("[data-part=board] [data-own]");
    await marked.first().waitFor();
    return marked.evaluateAll((all) => all.map((one) => one.dataset.own));
  }

  /* Somebody closes the page of the table, and opens it again. */
  leave(who) {
    return this.all[who].page.goto("about:blank");
  }
  back(who) {
    return this.all[who].page.goto(this.all[who].via(this.address));
  }

  /* Somebody gives up, which ends the game for all. */
  async give_up(who) {
    const { page, hand } = this.players[who];
    await hand.press(page, page.locator("[data-open=resign]"));
    await Promise.all([page.waitForEvent("load"), hand.press(page, page.locator("dialog[open] .danger"))]);
  }

  /* Nothing is left of what was shown to somebody that is to be compared yet. */
  async compared(who) {
    const { page } = this.all[who];
    await page.waitForFunction(() => {
      const { table } = document.querySelector(".table").dataset;
      return JSON.parse(localStorage.getItem(`parlor-key-${table}`)).shown.length === 0;
    });
  }

  /* The log calls for shares of a draw, and somebody gives one. */
  async called(who, draw) {
    const share = `"event":"share","seat":${who},"draw":${draw},`;
    await this.all[who].page.waitForFunction(async (text) => (await (await fetch(`${location.pathname}/log`)).text()).includes(text), share);
  }

  /* The story on a page has this. */
  async told(who, text) {
    const { page } = this.all[who];
    await page.waitForFunction((part) => document.querySelector("[data-story]").textContent.includes(part), text);
  }

  /* A player sees this, and then tries to resign. Gives what the page says. */
  async held(who, text) {
    const { page } = this.all[who];
    await this.all[who].sees(text);
    /* At once: the next news clears it. */
    const refusal = await page.evaluate(() => {
      document.querySelector("form[data-signs=forfeit]").requestSubmit();
      return document.querySelector("[data-refusal]").textContent;
    });
    return { refusal, isSent: await this.try(who), ...(await this.seat(who)) };
  }

  /* Everybody goes. Gives what was wrong with their pages. */
  async close() {
    const wrong = this.all.flatMap((person) => person.wrong.map((what) => `${person.name}: ${what}`));
    await Promise.all(this.all.map((person) => person.context.close()));
    return wrong;
  }
}
