/* Making a move: a walk through the positions of a turn, as the rules laid it out. */
(function () {
  const data = parlor.data;
  if (!data) return;
  const { byId, say } = parlor;
  if (!byId("move")) {
    parlor.begin();
    return;
  }
  const board = byId("board");
  let play = data.plays.length === 1 ? data.plays[0] : null;
  /* What was chosen: id, words, and where it led. */
  let path = [];

  const node = () => play.nodes[path.length === 0 ? 0 : path[path.length - 1].node];
  const isOnBoard = () => play !== null && play.nodes !== undefined;

  function file() {
    if (isOnBoard()) return node().file;
    return path.length === 0 ? undefined : path[0].file;
  }

  parlor.isMoving = () => path.length !== 0 || parlor.hasComment();
  parlor.pictureOfMove = () => (isOnBoard() ? node().picture : null);
  parlor.afterDrawing = function () {
    tell();
    if (!parlor.isLast() || !isOnBoard()) return;
    /* A choice that no move file can say is not offered. */
    const edges = node().edges || {};
    for (const choice of board.querySelectorAll("[data-action]")) {
      if (Object.hasOwn(edges, choice.dataset.action)) continue;
      choice.removeAttribute("tabindex");
      choice.setAttribute("class", "off");
      choice.setAttribute("aria-hidden", "true");
    }
  };

  function advice() {
    if (play === null) return parlor.words("say_who");
    if (play.first) return parlor.words("too_many_ways", { choices: play.first.join(", "), id: data.id });
    if (file() !== undefined) return "";
    if (!isOnBoard()) return parlor.words("choose_listed");
    if (!parlor.isLast()) return parlor.words("earlier_position");
    return parlor.words(path.length === 0 ? "choose_on_board" : "continue_turn");
  }

  const steps = () => path.map((step) => step.words).join("; ");

  function tell() {
    const told = advice();
    byId("how").textContent = told;
    byId("how").hidden = told === "";
  }

  function show() {
    byId("way").hidden = path.length === 0;
    byId("way").textContent = parlor.words("chosen", { steps: steps() });
    byId("undo").disabled = byId("restart").disabled = path.length === 0;
    tell();
    for (const button of byId("choices").querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(path.length !== 0 && path[0].id === button.dataset.action));
    }
    const number = file();
    if (number === undefined) {
      parlor.handIn(null);
    } else {
      const { prefix, who, seat } = play;
      parlor.handIn({ prefix, who, seat, file: number, ids: path.map((step) => step.id) });
    }
  }

  /* Draws what has changed; `byKey` moves the focus of a keyboard user to the next thing to do. */
  function changed(byKey) {
    parlor.goToLast();
    parlor.draw();
    show();
    const isDone = file() !== undefined;
    say(isDone ? parlor.words("chosen_move", { steps: steps() }) : advice());
    if (isDone) {
      if (byKey) byId("done-title").focus();
      else byId("done-title").scrollIntoView({ block: "nearest" });
    } else if (byKey) {
      const first = document.querySelector("#board [data-action][tabindex], #choices button");
      if (first) first.focus();
    }
  }

  function choose(element, byKey) {
    if (!parlor.isLast() || !isOnBoard()) return;
    const id = element.dataset.action;
    const edges = node().edges || {};
    if (!Object.hasOwn(edges, id)) return;
    path.push({ id, words: element.getAttribute("aria-label") || id, node: edges[id] });
    changed(byKey);
  }

  /* What is taken up by a click shows where it can go. */
  function takeUp(source) {
    const name = source && source.dataset.source;
    for (const thing of board.querySelectorAll("[data-source]")) thing.classList.toggle("taken", thing === source);
    for (const choice of board.querySelectorAll("[data-action][data-from]")) {
      choice.classList.toggle("lit", choice.dataset.from === name);
    }
  }

  board.addEventListener("click", (event) => {
    const choice = event.target.closest("[data-action]");
    if (choice) choose(choice, false);
    else takeUp(event.target.closest("[data-source]"));
  });
  board.addEventListener("keydown", (event) => {
    const choice = event.target.closest("[data-action]");
    if (!choice || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    choose(choice, true);
  });

  const byKeyboard = (event) => event.detail === 0;
  byId("undo").addEventListener("click", (event) => { path.pop(); changed(byKeyboard(event)); });
  byId("restart").addEventListener("click", (event) => { path = []; changed(byKeyboard(event)); });

  function add(parent, name, properties) {
    const element = Object.assign(document.createElement(name), properties);
    parent.append(element);
    return element;
  }

  /* Buttons for what could be done where a hand is hidden. */
  function list() {
    const place = byId("choices");
    place.replaceChildren();
    if (play === null || !play.list) return;
    for (const group of play.list) {
      add(place, "h3", { textContent: group.name });
      add(place, "p", { textContent: parlor.words("legal_when", { condition: group.when }), className: "hint" });
      const row = add(place, "p", { className: "buttons" });
      for (const [id, text] of group.choices) {
        const button = add(row, "button", { type: "button", textContent: id });
        button.dataset.action = id;
        button.addEventListener("click", (event) => {
          path = [{ id, words: id, file: text }];
          changed(byKeyboard(event));
        });
      }
    }
  }

  /* Where several seats are in turn: who is it that moves? */
  function seats() {
    if (data.plays.length < 2) return;
    const place = add(byId("seats"), "fieldset", {});
    add(place, "legend", { textContent: parlor.words("who_are_you") });
    for (const one of data.plays) {
      const label = add(place, "label", {});
      const choice = add(label, "input", { type: "radio", name: "seat", value: one.seat });
      add(label, "bdi", { textContent: one.who });
      label.append(` (${one.seat})`);
      choice.addEventListener("change", () => {
        play = one;
        path = [];
        list();
        changed(false);
      });
    }
  }

  seats();
  list();
  parlor.begin();
  show();
})();
