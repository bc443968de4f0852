/* Stepping through the positions of a game. */
(function () {
  const data = parlor.data;
  if (!data) return;
  const { byId } = parlor;
  const [board, slider, caption] = ["board", "slider", "caption"].map(byId);
  const links = Array.from(document.querySelectorAll("#story a"));
  const last = data.steps.length - 1;
  let at = last;

  parlor.isLast = () => at === last;
  /* The number of the picture to show instead of the last position, while a move is made. */
  parlor.pictureOfMove = () => null;
  parlor.afterDrawing = () => {};

  /* Draws the board. The pictures were escaped when they were drawn, so they are markup as they are. */
  parlor.draw = function () {
    const moving = parlor.isLast() ? parlor.pictureOfMove() : null;
    board.innerHTML = parlor.text(moving === null ? data.steps[at] : moving);
    board.dataset.ply = String(at);
    parlor.afterDrawing();
  };

  function words(ply) {
    return links[ply] ? links[ply].textContent : "";
  }

  function mark() {
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", parlor.words("slider_value", { at, last, what: words(at) }));
    caption.textContent = words(at);
    byId("first").disabled = byId("previous").disabled = at === 0;
    byId("next").disabled = byId("last").disabled = at === last;
    links.forEach((link, ply) => {
      link.tabIndex = ply === at ? 0 : -1;
      if (ply === at) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    });
    const item = links[at] && links[at].parentElement;
    if (item) {
      const list = item.parentElement;
      list.scrollTop = item.offsetTop - (list.clientHeight - item.offsetHeight) / 2;
    }
  }

  function go(ply) {
    const next = Math.min(Math.max(ply, 0), last);
    if (next === at) return;
    at = next;
    const address = location.pathname + location.search + (at === last ? "" : `#ply=${at}`);
    try {
      history.replaceState(null, "", address);
    } catch {
      /* A page that was opened from a folder may not always change its address. */
    }
    mark();
    parlor.draw();
    parlor.say(parlor.words("position_of", { at, last, what: words(at) }));
  }
  parlor.goToLast = () => go(last);

  function asked() {
    const found = /^#ply=(\d{1,6})$/.exec(location.hash);
    return found ? Number(found[1]) : last;
  }

  byId("first").addEventListener("click", () => go(0));
  byId("previous").addEventListener("click", () => go(at - 1));
  byId("next").addEventListener("click", () => go(at + 1));
  byId("last").addEventListener("click", () => go(last));
  slider.addEventListener("input", () => go(Number(slider.value)));
  window.addEventListener("hashchange", () => go(asked()));

  const keys = { ArrowLeft: () => at - 1, ArrowRight: () => at + 1, Home: () => 0, End: () => last };
  document.addEventListener("keydown", (event) => {
    const isTaken = event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (isTaken || !Object.hasOwn(keys, event.key) || event.target.closest("input, textarea, select, pre")) return;
    event.preventDefault();
    const wasInStory = event.target.closest("#story");
    go(keys[event.key]());
    if (wasInStory && links[at]) links[at].focus({ preventScroll: true });
  });

  parlor.begin = function () {
    at = Math.min(asked(), last);
    mark();
    parlor.draw();
  };
})();
