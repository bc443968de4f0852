// The page of a table. It knows no game: it reads `data-action`, posts it, and swaps in what the server sends.

const table = document.querySelector('.table[data-live]');
const find = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

// An invitation comes after `#`, so that no log has it.
const invited = /^#invite=([0-9a-f]+)$/.exec(location.hash);
if (invited) {
  history.replaceState(null, '', location.pathname);
  const form = find('form[data-invited]');
  if (form) {
    form.elements.invite.value = invited[1];
    form.submit();
  }
}

const keys = typeof parlorKeys === 'undefined' ? null : parlorKeys;
// A seat that comes from another device.
const taking = location.hash.startsWith('#take=') && find('form[data-taken]');
if (taking) {
  const onload = () => parlorKeys.takeOver(taking);
  if (keys) onload();
  else document.head.append(Object.assign(document.createElement('script'), { src: taking.dataset.script, onload }));
}
if (table && !taking) {
  const words = JSON.parse(table.dataset.words);
  const board = find('[data-part=board]', table);
  const bar = find('[data-confirm]', table);
  const refusal = find('[data-refusal]', table);
  const connection = find('[data-connection]', table);
  const SMALL = 24; // what is smaller than this, in pixels, is tapped twice
  // Milliseconds that a reply may take.
  const PATIENCE = 8000;
  const NEAR = 22; // how far beside a place a finger may be
  let title = document.title;
  let marked = null;
  let isBusy = false;
  let source = null;
  const shown = new Map();
  let patience = 2000; // milliseconds

  // The visitor's seat, if it can have a key.
  const own = keys && keys.ownSeat(table);
  const say = text => { const live = find('#live'); if (live) live.textContent = text; };
  const complain = text => { refusal.textContent = text; };

  // What was chosen for this browser.
  const chosen = name => { try { return localStorage.getItem('parlor-' + name); } catch { return null; } };
  // Where a move takes days, it is confirmed unless the visitor says otherwise.
  const option = name => (chosen(name) || (name === 'confirm' && 'slow' in table.dataset ? 'on' : 'off')) === 'on';
  const choose = (name, isOn) => { try { localStorage.setItem('parlor-' + name, isOn ? 'on' : 'off'); } catch { /* not kept */ } };
  find('[data-options]', table).hidden = false;
  for (const box of all('[data-option]', table)) {
    box.checked = option(box.dataset.option);
    box.addEventListener('change', async () => {
      let isOn = box.checked;
      if (isOn && box.dataset.option === 'notify') {
        isOn = 'Notification' in window && await Notification.requestPermission() === 'granted';
        box.checked = isOn;
      }
      if (isOn && box.dataset.option === 'sound') tone();
      choose(box.dataset.option, isOn);
    });
  }

  function tone() {
    const audio = new AudioContext();
    const [note, gain] = [audio.createOscillator(), audio.createGain()];
    note.frequency.value = 660;
    gain.gain.setValueAtTime(0.08, audio.currentTime);
    gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.25);
    note.connect(gain).connect(audio.destination);
    note.start();
    note.stop(audio.currentTime + 0.25);
    note.onended = () => audio.close();
  }

  // Posting. Gives what comes back, if anything does.
  async function post(address, fields) {
    if (isBusy) return null;
    isBusy = true;
    let told = null;
    table.classList.add('busy');
    complain('');
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { Accept: 'application/json' },
        body: new URLSearchParams(fields),
        signal: AbortSignal.timeout(PATIENCE),
      });
      if (!answer.ok) {
        const isProblem = (answer.headers.get('content-type') || '').includes('json');
        complain(isProblem ? (await answer.json()).detail : words.failed);
      } else if (answer.status === 200) told = await answer.json();
    } catch {
      complain(words.failed);
    }
    isBusy = false;
    table.classList.remove('busy');
    unmark();
    return told;
  }

  // Steps of a turn that is not complete: the server shows them to no other visitor, and they can be taken back.
  const keeper = find('[data-held]', table);
  let held = [];
  let latest = {};
  let wasFinal = 'final' in table.dataset; // whether any step completes the turn, without those that are held
  let isFinal = wasFinal;
  async function attempt(steps) {
    const [digest, seq] = [table.dataset.digest, table.dataset.seq];
    const fields = { action: steps.join(' '), expected: digest, request: seq };
    const isLast = isFinal && held.length < steps.length;
    const told = isLast ? {} : await post(table.dataset.act, { ...fields, hold: 1 });
    if (!told || table.dataset.digest !== digest) return;
    if (told.parts) return void hold(steps, told.parts, told.final);
    // Only what is to be done is signed, not what may be taken back.
    const signature = own && await own.sign(steps);
    if (signature) await post(table.dataset.act, { ...fields, ...signature });
    else complain(words.unsigned);
  }
  function hold(steps, parts, isLast) {
    const focused = inFocus();
    held = steps;
    isFinal = isLast;
    put(parts);
    settle(focused);
    if (steps.length) keeper.hidden = false;
    else conceal(keeper);
    if (steps.length) say(find('span', keeper).textContent);
  }
  parlor.steps = () => held;
  const act = action => attempt([...held, action]);
  function undo() {
    if (held.length > 1) attempt(held.slice(0, -1));
    else if (held.length) hold([], latest, wasFinal);
  }
  find('[data-undo]', keeper).addEventListener('click', undo);

  // The board the other way round.
  const FLIP = 'flip-' + location.pathname;
  const turn = isOn => { table.toggleAttribute('data-flipped', isOn); };
  turn((chosen(FLIP) || ('flip' in table.dataset ? 'on' : 'off')) === 'on');
  function flip() {
    choose(FLIP, !('flipped' in table.dataset));
    turn(!('flipped' in table.dataset));
  }
  find('[data-turn]', table).addEventListener('click', flip);

  // A choice that is to be confirmed.
  function mark(place) {
    unmark();
    marked = place;
    place.classList.add('chosen');
    find('span', bar).textContent = place.getAttribute('aria-label') || '';
    bar.hidden = false;
    say(find('span', bar).textContent);
  }
  function unmark() {
    if (marked) marked.classList.remove('chosen');
    marked = null;
    conceal(bar);
  }
  function pick(place, isTwice) {
    if (marked === place || !(isTwice || option('confirm'))) act(place.dataset.action);
    else mark(place);
  }
  find('[data-yes]', bar).addEventListener('click', () => { if (marked) act(marked.dataset.action); });
  find('[data-no]', bar).addEventListener('click', unmark);

  // The board: pointer.
  const places = () => all('[data-action]:not(.other)', board);
  // Where a place is hit: the first thing drawn in it, not what it would become.
  const spot = place => (find('rect,circle,polygon', place) || place).getBoundingClientRect();
  const beside = (box, x, y) =>
    Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
  function nearest(x, y) {
    const near = places().map(place => [beside(spot(place), x, y), place]).filter(([far]) => far < NEAR);
    near.sort((one, other) => one[0] - other[0]);
    return near.length ? near[0][1] : null;
  }
  // What is taken up, by a tap or to be dragged: only where it can go is left to choose.
  let taken = null;
  let drag = null;
  function takeUp(name) {
    taken = name;
    for (const place of all('[data-action]', board)) place.classList.toggle('other', name !== null && place.dataset.from !== name);
  }
  function under(x, y) {
    const thing = document.elementFromPoint(x, y);
    return thing && thing.closest('[data-action]') || nearest(x, y);
  }
  board.addEventListener('pointerdown', event => {
    const thing = event.target.closest('[data-source]');
    if (!thing || event.button) return;
    event.preventDefault();
    drag = { thing: find('g[transform]', thing) || thing, x: event.clientX, y: event.clientY, was: taken, far: 0 };
    takeUp(thing.dataset.source);
  });
  addEventListener('pointermove', event => {
    if (!drag) return;
    const svg = find('svg', board);
    const scale = svg.viewBox.baseVal.width / svg.getBoundingClientRect().width * ('flipped' in table.dataset ? -1 : 1);
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    drag.far = Math.max(drag.far, Math.hypot(x, y));
    drag.thing.style.translate = `${x * scale}px ${y * scale}px`;
    drag.thing.style.pointerEvents = 'none';
    drag.thing.style.transition = 'none';
  });
  function drop(event) {
    if (!drag) return;
    const { thing, was, far } = drag;
    drag = null;
    thing.removeAttribute('style');
    if (far < 6) {
      if (was === taken) takeUp(null);
      return;
    }
    const place = event.type === 'pointerup' ? under(event.clientX, event.clientY) : null;
    const isHit = place && place.dataset.from === taken;
    takeUp(null);
    if (isHit) pick(place, false);
  }
  addEventListener('pointerup', drop);
  addEventListener('pointercancel', drop);
  board.addEventListener('click', event => {
    if (event.target.closest('[data-source]')) return;
    const isTouch = event.pointerType === 'touch';
    const place = event.target.closest('[data-action]') || (isTouch ? nearest(event.clientX, event.clientY) : null);
    if (!place) {
      takeUp(null);
      return unmark();
    }
    const box = spot(place);
    pick(place, isTouch && Math.min(box.width, box.height) < SMALL);
  });

  // The board: keys. One place is in the order of the page; arrows go to the others.
  function rove(place) {
    for (const other of places()) other.setAttribute('tabindex', other === place ? '0' : '-1');
  }
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  function towards(from, [right, down]) {
    const middle = place => { const box = spot(place); return [box.left + box.width / 2, box.top + box.height / 2]; };
    const [x, y] = middle(from);
    let best = null;
    for (const place of places()) {
      const [toX, toY] = middle(place);
      const [along, aside] = [(toX - x) * right + (toY - y) * down, Math.abs((toX - x) * down) + Math.abs((toY - y) * right)];
      const cost = along + 2 * aside;
      if (along > 1 && (!best || cost < best[0])) best = [cost, place];
    }
    return best && best[1];
  }
  board.addEventListener('focusin', event => {
    const place = event.target.closest('[data-action]');
    if (place) rove(place);
  });
  board.addEventListener('keydown', event => {
    const place = event.target.closest('[data-action]');
    if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = ARROWS[event.key] && towards(place, ARROWS[event.key]);
    if (next) next.focus();
    if (event.key === 'Enter' || event.key === ' ') pick(place, false);
    if (ARROWS[event.key] || event.key === 'Enter' || event.key === ' ') event.preventDefault();
  });

  // Keys of the whole page.
  const open = name => {
    const dialog = find(`dialog[data-dialog=${name}]`, table);
    if (dialog && !dialog.open) dialog.showModal();
  };
  document.addEventListener('keydown', event => {
    const isWriting = event.target.closest('input:not([type=checkbox]),select,textarea,dialog');
    if (isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '?') open('help');
    if (event.key === 'r' && find('[data-open=resign]', table)) open('resign');
    if (event.key === 't') { const text = find('details.words', table); text.open = !text.open; }
    if (event.key === 'u') undo();
    if (event.key === 'f') flip();
    if (event.key === 'Escape') { unmark(); takeUp(null); }
  });

  // Buttons and forms.
  table.addEventListener('click', async event => {
    const opener = event.target.closest('[data-open]');
    if (opener) {
      event.preventDefault();
      open(opener.dataset.open);
    }
    if (event.target.closest('[data-copy]')) {
      const link = find('[data-share]', table);
      try { await navigator.clipboard.writeText(link.value); } catch { link.select(); document.execCommand('copy'); }
      say(words.copied);
      event.target.textContent = words.copied;
    }
  });
  table.addEventListener('submit', event => {
    const form = event.target.closest('form[data-post]');
    if (!form) return;
    event.preventDefault();
    const fields = new FormData(form, event.submitter);
    if (fields.has('action')) act(fields.get('action'));
    else post(form.getAttribute('action'), fields);
  });
  const unhide = () => all('[data-copy]', table).forEach(button => { button.hidden = false; });

  // Clocks.
  const spelled = millis => {
    const seconds = Math.floor(Math.max(millis, 0) / 1000);
    const two = number => String(number).padStart(2, '0');
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  };
  let since = performance.now();
  const unsaid = []; // what happened, for readers of the screen
  setInterval(() => {
    for (const clock of all('[data-running]', table)) {
      const left = clock.dataset.left - (performance.now() - since);
      clock.textContent = spelled(left);
      clock.classList.toggle('short', left < 15000);
    }
  }, 250);

  // What the server sends.
  function take(news) {
    if (own) own.take(news);
    const focused = inFocus();
    const wasMine = table.dataset.mine === 'true';
    if (marked && table.dataset.digest !== news.digest) unmark();
    // After a connection was lost nothing may have happened.
    const isNew = !news.whole || String(news.seq) !== table.dataset.seq;
    latest = { ...latest, ...news.parts };
    const { board: picture, actions, sketch, ...rest } = news.parts;
    if (isNew && held.length && news.digest === table.dataset.digest) {
      // A player asks for a pause, say: a turn that is half done goes on.
      put(rest, news.drawing);
    } else if (isNew) {
      held = [];
      isFinal = news.final;
      conceal(keeper);
      put(news.parts, news.drawing);
    } else if (!held.length) {
      for (const [name, html] of Object.entries(news.parts)) shown.set(name, html);
    }
    wasFinal = news.final;
    Object.assign(table.dataset, { seq: news.seq, digest: news.digest, mine: news.mine, over: news.over });
    since = performance.now();
    const story = find('[data-story]', table);
    if (news.whole) story.replaceChildren();
    // The steps of one turn are one line, which grows.
    if (news.continues && story.lastChild) story.lastChild.remove();
    for (const line of news.story) story.append(Object.assign(document.createElement('li'), { textContent: line }));
    story.scrollTop = story.scrollHeight;
    if (!news.whole) {
      complain('');
      unsaid.push(...news.story);
      // A draw that is under way is told with what it brings.
      if (!news.drawing) say([...unsaid.splice(0), find('[data-part=status]', table).textContent].join(' '));
    }
    settle(focused);
    title = title.replace(/^.* · (?=[^·]*$)/, () => news.title + ' · ');
    if (news.mine && !wasMine) call();
    head();
    if (news.over) state('over');
  }
  const inFocus = () => board.contains(document.activeElement) && (document.activeElement.closest('[data-action]') || board);
  // Shows parts of the page. While a draw is under way the board often stays as it is.
  function put(parts, isDrawing = false) {
    for (const [name, html] of Object.entries(parts)) {
      const isSame = shown.get(name) === html;
      if (isSame && (name !== 'board' || isDrawing)) continue;
      if (name === 'board') {
        taken = drag = null;
        parlor.show(board, shown.get('board'), html);
      } else swap(find(`[data-part=${name}]`, table), html);
      shown.set(name, html);
    }
  }
  // The visitor may be filling in a name while others come, or go through the page with keys.
  const controls = part => all('button,input:not([type=hidden]),select,a', part);
  function swap(part, html) {
    const [typed, had] = [find('input[name=name]', part), controls(part).indexOf(document.activeElement)];
    part.innerHTML = html;
    const field = find('input[name=name]', part);
    if (typed && field) field.value = typed.value;
    if (had < 0) return;
    const left = controls(part);
    (left[Math.min(had, left.length - 1)] || board).focus({ preventScroll: true });
  }
  // Hides something; a focus inside it moves to the board.
  function conceal(thing) {
    const isIn = thing.contains(document.activeElement);
    thing.hidden = true;
    if (isIn) (places()[0] || board).focus({ preventScroll: true });
  }
  function settle(focused) {
    unhide();
    const first = focused && places().find(place => place.dataset.action === focused.dataset.action) || places()[0];
    if (first) rove(first);
    // A player who uses keys stays on the board, even while nothing can be chosen.
    if (focused) (first || board).focus({ preventScroll: true });
  }
  function call() {
    if (option('sound')) tone();
    if (document.hidden && option('notify') && 'Notification' in window && Notification.permission === 'granted') {
      new Notification(words.turn, { body: title, tag: location.pathname });
    }
  }
  function head() {
    document.title = (table.dataset.mine === 'true' ? '● ' : '') + title;
  }

  // The connection. The server says every so often that it is there: a connection that is silent for long is dead.
  const SILENCE = 40000; // milliseconds
  let heard = 0;
  const hear = () => { heard = performance.now(); };
  // Players are told after the end what the others want.
  const isEnded = () => table.dataset.over === 'true' && !('seated' in table.dataset);
  function connect() {
    if (isEnded()) return;
    if (source) source.close();
    hear();
    source = new EventSource(`${table.dataset.live}?have=${table.dataset.seq}${own ? own.query : ''}`);
    source.addEventListener('open', () => { patience = 2000; hear(); state(table.dataset.over === 'true' ? 'over' : 'connected'); });
    source.addEventListener('alive', hear);
    source.addEventListener('lines', event => { hear(); own.hear(JSON.parse(event.data)); });
    source.addEventListener('company', event => { hear(); parlor.company(JSON.parse(event.data)); });
    source.addEventListener('table', event => { hear(); take(JSON.parse(event.data)); });
    source.addEventListener('error', () => {
      if (isEnded()) {
        source.close();
        state('over');
        return;
      }
      if (table.dataset.over === 'true') {
        // After a while the server parts with players, too.
        state('over');
        if (source.readyState === EventSource.CLOSED) return;
      } else state('reconnecting');
      // A browser gives up after some answers; we only wait longer each time.
      if (source.readyState !== EventSource.CLOSED) return;
      setTimeout(connect, patience);
      patience = Math.min(2 * patience, 60000);
    });
  }
  function state(name) {
    if (table.dataset.state && table.dataset.state !== name) say(words[name]);
    connection.textContent = words[name];
    table.dataset.state = name;
  }
  const isDead = () => source && (source.readyState !== EventSource.OPEN || performance.now() - heard > SILENCE);
  document.addEventListener('visibilitychange', () => { if (!document.hidden && isDead()) connect(); });
  setInterval(() => {
    if (isDead() && source.readyState === EventSource.OPEN) {
      state('reconnecting');
      connect();
    }
  }, SILENCE / 8);
  addEventListener('offline', () => {
    if (table.dataset.over === 'true') return;
    source.close();
    state('reconnecting');
  });
  addEventListener('online', connect);

  const told = find('[data-story]', table);
  told.scrollTop = told.scrollHeight;
  board.tabIndex = -1;
  // As the server wrote it: the browser has other words for what is empty.
  shown.set('board', board.innerHTML.replace(/><\/\w+>$/gm, '/>'));
  latest = { board: shown.get('board') };
  for (const name of ['actions', 'sketch']) latest[name] = find(`[data-part=${name}]`, table).innerHTML;
  settle(null);
  head();
  if (table.dataset.over === 'true') state('over');
  connect();
}
