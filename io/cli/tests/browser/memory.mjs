/* What a page remembers of itself while it is tested: when something was pressed, and when news were shown. */

/* Runs in the page, before everything else. */
export function remember() {
  const now = () => performance.timeOrigin + performance.now();
  const memory = { pressed: 0, shown: [], waiting: [] };
  globalThis.memory = memory;
  for (const kind of ["click", "keydown"]) {
    addEventListener(kind, (event) => { if (event.isTrusted) memory.pressed = now(); }, true);
  }
  addEventListener("DOMContentLoaded", () => {
    const table = document.querySelector(".table[data-live]");
    if (!table) return;
    const look = () => ({ seq: Number(table.dataset.seq), mine: table.dataset.mine === "true", over: table.dataset.over === "true" });
    memory.look = look;
    /* Resolves once the page shows more than the line `seq`. */
    memory.past = (seq) => new Promise((done) => {
      if (seq < look().seq) done(look());
      else memory.waiting.push([seq, done]);
    });
    new MutationObserver(() => {
      const seen = look();
      memory.shown.push({ seq: seen.seq, at: now() });
      const ready = memory.waiting.filter(([seq]) => seq < seen.seq);
      memory.waiting = memory.waiting.filter(([seq]) => seen.seq <= seq);
      for (const [, done] of ready) done(seen);
    }).observe(table, { attributes: true, attributeFilter: ["data-seq"] });
  });
}
