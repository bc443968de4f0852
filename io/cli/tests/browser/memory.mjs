/* What a page remembers of itself while it is tested: when something was pressed, and when news were shown. */

/* Runs in the page, before everything else. */
export function remember() {
  /* Tests say what is done, also where players only agree. */
  try { localStorage.setItem("parlor-gather", "off"); } catch { /* An empty page keeps nothing. */ }
  const now = () => performance.timeOrigin + performance.now();
  const memory = { pressed: 0, shown: [], waiting: [] };
  globalThis.memory = memory;
  for (const kind of ["click", "keydown", "pointerup"]) {
    addEventListener(kind, (event) => { if (event.isTrusted) memory.pressed = now(); }, true);
  }
  addEventListener("DOMContentLoaded", () => {
    const table = document.querySelector(".table[data-live]");
    if (!table) return;
    let drawn = 0;
    const is = (name) => table.dataset[name] === "true";
    const look = () => ({ seq: Number(table.dataset.seq), mine: is("mine"), over: is("over"), drawn });
    memory.look = look;
    const wait = (isReady) => new Promise((done) => {
      if (isReady(look())) done(look());
      else memory.waiting.push([isReady, done]);
    });
    /* Resolves once the page shows more than the line `seq`. */
    memory.past = (seq) => wait((seen) => seq < seen.seq);
    /* Resolves once it has drawn another board than `before`: steps of a turn are shown before anybody else sees them. */
    memory.drawn = (before) => wait((seen) => before < seen.drawn);
    const notice = () => {
      const seen = look();
      const ready = memory.waiting.filter(([isReady]) => isReady(seen));
      memory.waiting = memory.waiting.filter(([isReady]) => !isReady(seen));
      for (const [, done] of ready) done(seen);
    };
    new MutationObserver(() => {
      drawn++;
      memory.shown.push({ seq: look().seq, at: now() });
      notice();
    }).observe(document.querySelector("[data-part=board]"), { childList: true });
    new MutationObserver(notice).observe(table, { attributes: true, attributeFilter: ["data-seq"] });
  });
}
