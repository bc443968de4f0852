/* Looking for a new position: often at first, then less and less, and not at all while the page is hidden. */
(function () {
  const { byId, say } = parlor;
  const SOONEST = 5000;
  const LATEST = 300000;
  const KEY = "parlor-version";
  const known = document.body.dataset.version;
  let wait = SOONEST;
  let timer = null;

  if (!/^https?:$/.test(location.protocol)) {
    byId("watch").textContent = parlor.words("opened_from_folder");
    return;
  }

  /* What was loaded last. A page that comes again although it is old must not be loaded over and over. */
  function remembered() {
    try { return sessionStorage.getItem(KEY); } catch { return null; }
  }
  function remember(version) {
    try { sessionStorage.setItem(KEY, version); return true; } catch { return false; }
  }

  function offer() {
    if (!byId("news").hidden) return;
    byId("news").hidden = false;
    say(parlor.words("new_position_waits"));
  }

  function load(version) {
    const isMoving = parlor.isMoving && parlor.isMoving();
    if (isMoving || remembered() === version || !remember(version)) return offer();
    say(parlor.words("new_position"));
    location.reload();
  }

  async function look() {
    timer = null;
    wait = Math.min(wait * 2, LATEST);
    try {
      const answer = await fetch(`version.json?t=${Date.now()}`, { cache: "no-store" });
      if (answer.ok) {
        const { version } = await answer.json();
        if (typeof version === "string" && version !== known) load(version);
      }
    } catch {
      /* No network, or no JSON: it is asked for again. */
    }
    rest();
  }

  function rest() {
    if (timer === null && !document.hidden) timer = setTimeout(look, wait);
  }

  document.addEventListener("visibilitychange", () => {
    clearTimeout(timer);
    timer = null;
    if (document.hidden) return;
    wait = SOONEST;
    look();
  });
  byId("load").addEventListener("click", () => location.reload());
  rest();
})();
