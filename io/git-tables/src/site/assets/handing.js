/* Handing in a move: the file, its name, and the ways to bring it to the repository. */
(function () {
  const data = parlor.data;
  const { byId, say } = parlor;
  if (!data || !byId("done")) return;
  /* Servers do not take longer addresses. */
  const LONGEST_ADDRESS = 7000;
  let move = null;
  let turn = 0;
  let download = null;

  /* Halves of characters cannot be written in a file. */
  const whole = (text) => text.replace(/\p{Surrogate}/gu, "");

  function comment() {
    return Array.from(whole(byId("comment").value).trim()).slice(0, 280).join("");
  }

  function filled(form, word) {
    const now = new Date().toISOString().replace(/\.\d+Z$/, "Z");
    const written = form.split(data.time).join(JSON.stringify(now));
    return written.split(data.comment).join(word === "" ? "null" : JSON.stringify(word));
  }

  /* Six digits for the name: of SHA-256 where the browser has it, and of something simpler where it does not. */
  async function digits(text) {
    const bytes = new TextEncoder().encode(text);
    const hex = (byte) => byte.toString(16).padStart(2, "0");
    try {
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
      return Array.from(digest.slice(0, 3), hex).join("");
    } catch {
      const sum = bytes.reduce((sum, byte) => (Math.imul(sum, 31) + byte) & 0xffffff, 7);
      return sum.toString(16).padStart(6, "0");
    }
  }

  const quoted = (word) => (/^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

  function command(word) {
    const remark = word === "" ? [] : ["--comment", quoted(word)];
    return ["parlor git move", data.id, ...move.ids.map(quoted), ...remark, "--commit"].join(" ");
  }

  function linkTo(forge, name, text) {
    const encode = encodeURIComponent;
    const start = `${forge.new}?${forge.path_key}=${encode(data.folder + name)}`;
    const address = forge.text_key ? `${start}&${forge.text_key}=${encode(text)}` : start;
    const hasText = forge.text_key !== null && address.length <= LONGEST_ADDRESS;
    const link = byId("forge-link");
    link.hidden = false;
    link.href = hasText ? address : start;
    link.textContent = parlor.words(hasText ? "hand_in_on" : "new_file_on", { forge: forge.name });
    const hint = byId("forge-hint");
    hint.hidden = hasText;
    hint.textContent = parlor.words("paste_text", { forge: forge.name });
  }

  async function write() {
    const mine = ++turn;
    const word = comment();
    const text = filled(parlor.text(move.file), word);
    const name = `${move.prefix}${await digits(text)}.json`;
    if (mine !== turn || move === null) return;
    byId("file-name").textContent = name;
    byId("file-text").textContent = text;
    byId("command").textContent = command(word);
    if (data.forge) linkTo(data.forge, name, text);
    if (download) URL.revokeObjectURL(download);
    download = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    byId("download").href = download;
    byId("download").download = name;
    byId("done").dataset.ready = "true";
  }

  /* Shows the file of a move, or none. */
  parlor.handIn = function (made) {
    move = made;
    const done = byId("done");
    delete done.dataset.ready;
    done.hidden = move === null;
    if (move === null) return;
    byId("whose").textContent = parlor.words("only_player", { player: move.who, seat: move.seat });
    write();
  };
  parlor.hasComment = () => byId("comment").value !== "";

  async function copy(button, text) {
    const label = button.dataset.label || button.textContent;
    button.dataset.label = label;
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = parlor.words("copied");
    } catch {
      button.textContent = parlor.words("select_text");
    }
    say(button.textContent);
    setTimeout(() => { button.textContent = label; }, 2000);
  }

  byId("comment").addEventListener("input", () => { if (move) write(); });
  byId("copy").addEventListener("click", (event) => copy(event.currentTarget, byId("file-text").textContent));
  byId("copy-command").addEventListener("click", (event) => copy(event.currentTarget, byId("command").textContent));
})();
