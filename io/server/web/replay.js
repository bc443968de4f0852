// The page of a ply. Every ply has an address; the script goes from one to the other without loading the page again.

if (typeof parlorKeys !== 'undefined') parlorKeys.checkHere(document.querySelector('[data-check]'));
const replay = document.querySelector('[data-replay]');
if (replay) {
  const find = selector => replay.querySelector(selector);
  const all = selector => [...replay.querySelectorAll(selector)];
  const words = JSON.parse(replay.dataset.words);
  const board = find('[data-part=board]');
  const [playing, speed, scrub, plies] = ['play', 'speed', 'scrub', 'plies'].map(name => find(`[data-${name}]`));
  const first = Number(replay.dataset.first);
  const KEPT = 60; // plies
  const SHARP = 2; // pixels of a PNG for each of the picture
  const known = new Map();
  const ending = document.title.replace(/^.*? · /, ' · ');
  let last = Number(replay.dataset.last);
  let ply = Number(replay.dataset.ply); // the one that is shown
  let wanted = ply;
  let timer = null;

  const say = text => { document.getElementById('live').textContent = text; };
  const complain = text => { find('[data-refusal]').textContent = text; };
  // Not every line of the log is a ply: those that are, are in the list.
  const numbers = all('[data-to]').map(link => Number(link.dataset.to));
  const before = to => numbers.findLast(number => number < to) ?? first;
  const after = to => numbers.find(number => to < number) ?? Math.min(to + 1, last);
  const address = (to, rest = '') => `${replay.dataset.replay}/${to}${rest}${location.search}`;

  function get(to) {
    if (known.size > KEPT) known.clear();
    if (!known.has(to)) {
      const coming = fetch(address(to, '/parts')).then(answer => answer.ok ? answer.json() : Promise.reject(answer));
      coming.catch(() => known.delete(to));
      known.set(to, coming);
    }
    return known.get(to);
  }
  async function go(to, isJump) {
    wanted = Math.min(Math.max(to, first), last);
    mark();
    let now;
    try {
      now = await get(wanted);
    } catch {
      stop();
      return complain(words.failed);
    }
    if (now.ply !== wanted || now.ply === ply) return;
    complain('');
    parlor.show(board, now.board);
    find('[data-part=said]').innerHTML = now.said;
    find('[data-part=sketch]').innerHTML = now.sketch;
    ply = now.ply;
    document.title = now.title + ending;
    scrub.setAttribute('aria-valuetext', now.title);
    if (isJump !== null) history[isJump ? 'pushState' : 'replaceState'](null, '', address(ply));
    if (timer === null) say(now.spoken);
    grow(now.last);
    if (ply < last) get(after(ply)).catch(() => {});
  }
  // A game that goes on has more plies by now: they are in the list of the page once it is loaded again.
  function grow(now) {
    if (now <= last) return;
    const note = find('[data-newer]');
    find('[data-latest]').href = address(now);
    if (note && !note.dataset.newer) note.prepend(words.newer + ' ');
    if (note) note.dataset.newer = now;
  }
  function mark() {
    const steps = { first, previous: before(wanted), next: after(wanted), last };
    for (const link of all('[data-step]')) {
      const to = steps[link.dataset.step];
      link.href = address(to);
      link.setAttribute('aria-disabled', to === wanted);
    }
    scrub.value = wanted;
    find('[data-svg]').href = address(wanted, '/board.svg');
    const hands = find('[data-hands]');
    if (hands) hands.href = hands.getAttribute('href').replace(/\d+(?=\?|$)/, wanted);
    // One ply of the list is in the order of the page, and in the middle of the list; the page stays where it is.
    for (const link of all('[data-to]')) {
      const isNow = Number(link.dataset.to) === wanted;
      link.tabIndex = isNow ? 0 : -1;
      if (!isNow) { link.removeAttribute('aria-current'); continue; }
      link.setAttribute('aria-current', 'step');
      plies.scrollTop += link.getBoundingClientRect().top - plies.getBoundingClientRect().top - plies.clientHeight / 2;
      if (plies.contains(document.activeElement)) link.focus({ preventScroll: true });
    }
  }

  // Playing.
  function stop() {
    clearTimeout(timer);
    timer = null;
    playing.textContent = words.play;
  }
  async function on() {
    await go(after(ply), false);
    if (timer === null) return;
    if (ply < last) timer = setTimeout(on, Number(speed.value));
    else stop();
  }
  async function toggle() {
    if (timer !== null) return stop();
    timer = 0;
    playing.textContent = words.pause;
    if (ply === last) await go(first, false);
    if (timer !== null) timer = setTimeout(on, 300);
  }

  // The board the other way round, as it is on the page of the table.
  const FLIP = 'parlor-flip-' + replay.dataset.replay.replace(/\/replay$/, '');
  const turn = isOn => { replay.toggleAttribute('data-flipped', isOn); };
  let turned = null;
  try { turned = localStorage.getItem(FLIP); } catch { /* as one sat */ }
  turn((turned || ('flip' in replay.dataset ? 'on' : 'off')) === 'on');
  function flip() {
    turn(!('flipped' in replay.dataset));
    try { localStorage.setItem(FLIP, 'flipped' in replay.dataset ? 'on' : 'off'); } catch { /* not kept */ }
  }

  // What is pressed.
  const step = (to, isJump) => { stop(); go(to, isJump); };
  const keys = { ArrowLeft: () => before(wanted), ArrowRight: () => after(wanted), Home: () => first, End: () => last };
  const open = () => { const help = find('dialog'); if (!help.open) help.showModal(); };
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input,select,textarea,dialog')) return;
    const upOrDown = event.target.closest('[data-plies]') && { ArrowUp: before, ArrowDown: after }[event.key];
    if (upOrDown) step(upOrDown(wanted), false);
    else if (keys[event.key]) step(keys[event.key](), false);
    else if (event.key === ' ' && !event.target.closest('a,button,summary')) toggle();
    else if (event.key === '?') open();
    else if (event.key === 'f') flip();
    else if (event.key === 't') find('details.words').open = !find('details.words').open;
    else return;
    event.preventDefault();
  });
  replay.addEventListener('click', event => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target.closest('[data-step],[data-to]');
    if (link) {
      event.preventDefault();
      step(Number(/\/(\d+)(\?|$)/.exec(link.getAttribute('href'))[1]), link.matches('[data-to]'));
    }
    if (event.target.closest('[data-open]')) open();
    if (event.target.closest('[data-turn]')) flip();
  });
  playing.addEventListener('click', toggle);
  scrub.addEventListener('input', () => step(after(Number(scrub.value) - 1), false));
  addEventListener('popstate', () => step(Number(location.pathname.split('/')[4] || first), null));

  // What is taken home.
  find('[data-copy-record]').addEventListener('click', async event => {
    const text = find('[data-record]');
    try {
      await navigator.clipboard.writeText(text.textContent);
    } catch {
      text.closest('details').open = true;
      getSelection().selectAllChildren(text);
      document.execCommand('copy');
    }
    event.target.textContent = words.copied;
    say(words.copied);
  });
  find('[data-png]').addEventListener('click', async () => {
    const svg = board.querySelector('svg').cloneNode(true);
    const { width, height } = board.querySelector('svg').viewBox.baseVal;
    const canvas = Object.assign(document.createElement('canvas'), { width: width * SHARP, height: height * SHARP });
    svg.setAttribute('width', canvas.width);
    svg.setAttribute('height', canvas.height);
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' }));
    await image.decode();
    URL.revokeObjectURL(image.src);
    const brush = canvas.getContext('2d');
    brush.fillStyle = getComputedStyle(board).backgroundColor;
    brush.fillRect(0, 0, canvas.width, canvas.height);
    brush.drawImage(image, 0, 0, canvas.width, canvas.height);
    const name = `parlor-${replay.dataset.replay.split('/')[2]}-${ply}.png`;
    canvas.toBlob(blob => {
      const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(blob), download: name });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    });
  });

  for (const part of all('[data-play],[data-scripted],[data-scrub],[data-copy-record],[data-png]')) part.hidden = false;
  mark();
  if (ply < last) get(ply + 1).catch(() => {});
  get(ply).catch(() => {});
}
