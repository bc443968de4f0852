/* What hands do on a board, tried on a picture that has everything a picture can have: what the page sends is caught. */
import { launch } from "./chromium.mjs";
import { Seat } from "./tables.mjs";
import { talk } from "./talk.mjs";

const browser = await launch();
let seat = null;
let sent = [];
/* What the page is answered to steps that are held. */
let reply = {};

/* A square board of 400: pieces at (60, 60) and (340, 60), goals at (60, 340) and (200, 340), and places by themselves. */
const choice = (id, x, y, more = "", label = id) =>
  `<g data-action="${id}" role="button" tabindex="0" aria-label="to ${label}" ${more}>
<rect x="${x - 30}" y="${y - 30}" width="60" height="60" fill="none" pointer-events="all"/>
<circle class="dot" cx="${x}" cy="${y}" r="12" fill="#080"/>
</g>`;
const source = (name, x, y, more = "") =>
  `<g class="source" data-source="${name}" ${more}>
<rect x="${x - 35}" y="${y - 35}" width="70" height="70" fill="none" pointer-events="all"/>
<g transform="translate(${x} ${y})">
<circle data-piece="${name}" r="25" fill="#a33"/>
</g>
</g>`;
const svg = (content, more = "") => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" role="group" aria-label="Toy" ${more}>
<rect class="cloth" width="400" height="400" fill="#dcb"/>
${content}
</svg>`;
const PICTURES = {
  drag: svg([source("one", 60, 60), choice("a", 60, 340, 'data-from="one"'), choice("b c", 200, 340, 'data-from="one"')].join("\n")),
  tap: svg([source("two", 340, 60, 'data-tap="t u"'), choice("d", 340, 340, 'data-from="two"')].join("\n")),
  free: svg([choice("e", 200, 200), choice("w", 60, 200, "data-twice"),
    '<g data-why="That is taken." aria-hidden="true"><rect x="310" y="170" width="60" height="60" fill="#ccc"/></g>'].join("\n")),
  follow: svg([choice("e", 150, 200), choice("f", 250, 200)].join("\n"), "data-follow"),
  sure: svg([choice("give-up", 200, 200, 'data-sure="Give up?"'),
    `<g class="aside">${choice("give-half", 60, 60, 'data-sure="Give half?"')}</g>`].join("\n")),
  do: svg('<g data-do="confirm" role="button" tabindex="0" aria-label="Confirm"><rect x="150" y="150" width="100" height="100" fill="#060"/></g>'),
  aid: svg('<text class="aid aid-numbers" x="20" y="40">7</text>'),
};

await talk({
  /* A table of a game against the computer, whose board becomes one of the pictures. */
  async begin({ flipped = false, ...options }) {
    seat = await Seat.open(browser, options);
    sent = [];
    await seat.page.route(/\/act$/, async (route) => {
      const fields = Object.fromEntries(new URLSearchParams(route.request().postData()));
      sent.push(fields);
      await route.fulfill(fields.hold ? { status: 200, contentType: "application/json", body: JSON.stringify(reply) } : { status: 204 });
    });
    await seat.turn();
    if (flipped) await seat.page.keyboard.press("f");
  },
  /* What is held is taken back, and the board becomes a picture. */
  async show({ picture, complete = false }) {
    const undo = seat.page.locator("[data-undo]");
    while (await undo.isVisible()) await undo.click();
    reply = { final: false, complete, parts: { board: PICTURES[picture] } };
    sent = [];
    await seat.page.locator("[data-part=board]").evaluate((board, text) => { board.innerHTML = text; }, PICTURES[picture]);
  },
  /* Draws another picture, as if the board had become it. */
  paint: ({ picture }) => seat.page.locator("[data-part=board]").evaluate((board, text) => { board.innerHTML = text; }, PICTURES[picture]),
  press: ({ on }) => seat.press(on),
  key: ({ key }) => seat.page.keyboard.press(key),
  /* Drags something to something, and says where the piece was on the way, from the middle of the pointer. */
  async drag({ from, to, piece }) {
    const end = await seat.spot(to);
    return seat.drag(from, to, async () => {
      const { x, y } = await seat.on(piece).evaluate((one) => {
        const box = one.getBoundingClientRect();
        return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      });
      return Math.hypot(x - end.x, y - end.y);
    });
  },
  /* Slides a finger over a picture without lifting it: what is near at the end. */
  async slide({ from, to }) {
    return seat.drag(from, to, () => seat.page.locator(".near").evaluateAll((all) => all.map((one) => one.dataset.action)));
  },
  async hover({ on }) {
    const { x, y } = await seat.spot(on);
    await seat.page.mouse.move(x + 3, y);
    await seat.painted();
    return seat.page.locator(".near").evaluateAll((all) => all.map((one) => one.dataset.action ?? one.dataset.why));
  },
  /* Whether a thing of the page is there and seen. */
  sees: ({ of }) => seat.page.locator(of).first().isVisible(),
  text: ({ of }) => seat.page.locator(of).first().innerText(),
  click: ({ on }) => seat.page.locator(on).click(),
  classes: ({ of }) => seat.on(of).getAttribute("class"),
  attribute: ({ of, name }) => seat.page.locator(of).first().getAttribute(name),
  scrolled: () => seat.page.evaluate(() => scrollY),
  /* What was sent once nothing is on its way. */
  async sent() {
    await seat.page.locator(".table:not(.busy)").waitFor();
    await seat.painted();
    return sent.map(({ action, hold }) => (hold ? `${action}?` : action));
  },
  option: ({ name, on }) => seat.page.evaluate(([key, value]) => localStorage.setItem(`parlor-${key}`, value), [name, on ? "on" : "off"]),
  close: () => seat.close(),
});

await browser.close();
