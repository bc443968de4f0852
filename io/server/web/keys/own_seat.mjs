// The visitor's own seat at a table with keys: sits down with a fresh secret, checks every line, shares in draws and signs
// what is done here. The page has the words.
import { hex, unhex } from './bytes.mjs';
import { evidence } from './evidence.mjs';
import { Follower } from './follower.mjs';
import { Fault, check, linkOf } from './lines.mjs';
import { PlayerKey } from './player_key.mjs';
import { drawCode } from './qr.mjs';
import { evidenceOf, forgetSeat, keepEvidence, keepSeat, keepServer, knownServer, prune, seatOf } from './kept.mjs';

const AGAIN = 1000; // milliseconds until a share that did not get through is sent again
const PATIENCE = 8000; // milliseconds until lines must be here that the page shows already
const OTHER_SERVER = 'other_server';

export function ownSeat(page) {
  const { header, path, table } = page.dataset;
  if (!header) return null;
  const words = JSON.parse(page.dataset.faults);
  const find = selector => document.querySelector(selector);
  const isSeated = 'seated' in page.dataset;
  // A player of a tournament comes before the seat is theirs.
  const isCalled = 'called' in page.dataset;
  let follower = null;
  let sent = 0; // the draw whose share is on its way, or there
  let isLost = false;
  const waiting = new Set(); // what goes on once lines have come

  // What is kept. Another tab may have answered, or found something wrong, meanwhile.
  let kept = seatOf(table);
  if (kept && !isSeated && !isCalled) {
    // It was not let in.
    forgetSeat(table);
    kept = null;
  }
  // A player who goes on without the key may have had no secret here.
  if (!kept?.secret) kept = null;
  function keep(change) {
    kept = { ...kept, ...seatOf(table), ...change };
    return keepSeat(table, kept);
  }

  // The secret of a game that is over can be forgotten after a while.
  function ends() {
    if (kept && !kept.over) keep({ over: Date.now() });
  }

  // Something is wrong: nothing is shared or signed here any more, and what proves it is kept.
  function fail(fault, news = null) {
    const code = fault.code ?? 'broken_log';
    if (follower) follower.fault ??= fault;
    if (code !== OTHER_SERVER) {
      if (follower) keepEvidence(table, evidence(follower, fault, news));
      if (kept) keep({ fault: code });
    }
    warn(code);
  }
  function warn(code) {
    const notice = find('[data-fault]');
    const [save, whole] = [notice.querySelector('[data-evidence]'), code === OTHER_SERVER ? null : evidenceOf(table)];
    notice.querySelector('[data-why]').textContent = words[code] ?? code;
    notice.querySelector('[data-trust]').hidden = code !== OTHER_SERVER;
    save.hidden = !whole;
    if (whole) save.href = URL.createObjectURL(new Blob([whole], { type: 'application/x-ndjson' }));
    notice.hidden = false;
    notice.scrollIntoView({ block: 'nearest' });
    page.classList.add('distrusted');
  }

  function begin() {
    const isOver = page.dataset.over === 'true';
    if (isOver) ends();
    prune();
    if (kept?.fault) return warn(kept.fault);
    // A seat without a key has nothing to check with, and a game that is over has been checked, if the page was there.
    const isMissed = isOver && kept?.shown?.length;
    if (isOver && !isMissed || isSeated && !kept) return undefined;
    try {
      follower = new Follower(header, kept?.checked);
      const server = kept ? null : knownServer();
      if (server && server !== follower.header.server) throw new Fault(OTHER_SERVER);
      if (kept) {
        const key = new PlayerKey(unhex(kept.secret, 32), follower.origin);
        check(key.key === kept.key, 'other_history', 'the header is another');
        follower.play(key, kept.name, kept.answered);
        if (kept.givesUp) follower.giveKeyUp();
        follower.wasShown(kept.shown ?? []);
      }
      if (kept?.head) follower.hearHead(kept.head);
      if (page.dataset.head && !kept) follower.hearHead(JSON.parse(page.dataset.head));
      if (kept && kept.key === page.dataset.key) see(page.dataset.seq, page.dataset.secret, find('[data-part=board]').innerHTML);
    } catch (fault) {
      fail(fault);
    }
    if (isMissed && !follower?.fault) catchUp();
    return undefined;
  }

  // The game has ended while the page was away, and what was shown of a hand is not compared yet.
  async function catchUp() {
    const reply = await fetch(`${path}/log`).catch(() => null);
    if (!reply?.ok) return;
    const [, ...lines] = (await reply.text()).split('\n').filter(Boolean);
    hear({ after: 0, lines, head: JSON.parse(page.dataset.head) });
  }
  // A picture, and what the server says of the hand that no other player may see.
  function see(line, hand, picture) {
    follower.see(Number(line), hand ?? null, picture);
    note();
  }
  // Keeps what was checked, and what is to be compared yet, also by another tab.
  function note() {
    follower.wasShown(seatOf(table)?.shown ?? []);
    keep({ checked: follower.checked, head: follower.head, shown: follower.shown.views });
  }

  // Lines after so many, and a head, from the server. A connection that was lost may bring some of them again.
  function hear(news) {
    const { after, lines, head } = news;
    if (!follower || follower.fault) return;
    const others = kept && seatOf(table);
    if (others?.givesUp) follower.giveKeyUp();
    try {
      // Another tab may have a newer head.
      if (others?.head && follower.last.seq < others.head.seq) follower.hearHead(others.head);
      lines.forEach((line, at) => {
        if (follower.last.seq < after + at + 1) follower.hear(line);
        else check(follower.lines[after + at + 1] === line, 'other_history');
      });
      if (head) follower.hearHead(head);
      // The player sits where the page says so, with this key.
      if (kept && head) check(follower.isSeated || isCalled && follower.stage === 'gathering', 'seated_otherwise');
      if (kept) note();
    } catch (fault) {
      return void fail(fault, news);
    }
    if (!kept) return;
    if (follower.stage === 'over') ends();
    if (kept.fault) return void warn(kept.fault);
    if (isCalled && follower.isSeated) return void location.reload();
    answer();
    if (!follower.isCovered) return;
    for (const goOn of waiting) goOn();
    waiting.clear();
  }
  // Waits until all lines are here that the page shows: a page that was just loaded has none.
  function covered() {
    if (!isKeyed() || follower.fault || follower.isCovered) return undefined;
    return new Promise(goOn => {
      waiting.add(goOn);
      setTimeout(goOn, PATIENCE);
    });
  }
  // Answers a call, as often as it takes. In every tab the answer is the same.
  async function answer() {
    const known = seatOf(table)?.answered;
    if (known && (!follower.answered || follower.answered.draw < known.draw)) follower.answered = known;
    const share = follower.share();
    if (!share || sent === share.draw) return;
    keep({ answered: follower.answered });
    sent = share.draw;
    const status = await send(`${path}/share`, share);
    // What did not get through is sent again.
    if (status === 0 || status === 429 || 500 <= status) {
      sent = 0;
      setTimeout(answer, AGAIN);
    }
  }
  async function send(address, fields) {
    try {
      const reply = await fetch(address, {
        method: 'POST', headers: { Accept: 'application/json' }, body: new URLSearchParams(fields), signal: AbortSignal.timeout(8000),
      });
      return reply.status;
    } catch {
      return 0;
    }
  }

  // A fresh secret for this table, if this browser can keep it.
  function bring(name) {
    const secret = crypto.getRandomValues(new Uint8Array(32));
    const key = new PlayerKey(secret, follower.origin);
    prune();
    if (!keepSeat(table, { secret: hex(secret), name, key: key.key, head: follower.head })) return null;
    keepServer(follower.header.server);
    return key;
  }
  // Sits down with it, if nothing is wrong.
  function sit(form, event) {
    if (!follower) return;
    if (follower.fault || !find('[data-fault]').hidden) return void event.preventDefault();
    const name = form.elements.name.value.trim();
    const key = bring(name);
    if (key) add(form, key.sit(name));
  }
  // A player who is called comes with a key, with the same if the page is loaded again, and is seated once all have come.
  async function come(form) {
    const name = form.elements.name.value;
    const key = follower.player?.key ?? bring(name);
    if (!key) return;
    kept = seatOf(table);
    follower.play(key, name, kept.answered);
    add(form, key.sit(name));
    try {
      const reply = await fetch(form.action, {
        method: 'POST', headers: { Accept: 'application/json' }, body: new URLSearchParams(new FormData(form)),
      });
      if (!reply.ok) find('[data-refusal]').textContent = (await reply.json()).detail;
    } catch {
      setTimeout(come, AGAIN, form);
    }
  }
  function add(form, fields) {
    for (const [name, value] of Object.entries(fields)) {
      form.querySelector(`input[name=${name}]`)?.remove();
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
    }
  }
  const isKeyed = () => Boolean(kept && follower && (follower.stage === 'gathering' || follower.seat !== null));

  // What the player signs who does this; null if nothing is to be signed, and nothing at all if nothing may be.
  function sign(ids) {
    if (kept?.fault || isLost) return undefined;
    return isKeyed() ? follower.sign(ids) ?? undefined : null;
  }
  function refuse(form) {
    form.closest('dialog')?.close();
    const lost = isLost && find('[data-lost] strong').textContent;
    find('[data-refusal]').textContent = lost || JSON.parse(page.dataset.words).unsigned;
  }
  page.addEventListener('submit', event => {
    const form = event.target;
    if (form.matches('[data-sit]')) return sit(form, event);
    if (!form.dataset.signs) return undefined;
    const act = form.dataset.signs;
    const signature = sign([act === 'forfeit' ? `forfeit-${follower?.seat}` : act]);
    if (signature) add(form, signature);
    if (signature !== undefined) return undefined;
    // It is not posted, by the other script neither.
    event.preventDefault();
    event.stopPropagation();
    const lines = covered();
    if (lines) return lines.then(() => follower.isCovered ? form.requestSubmit() : refuse(form));
    return refuse(form);
  }, true);

  // From then on the player expects to be one without a key.
  find('[data-lost]').addEventListener('submit', () => keepSeat(table, { ...seatOf(table), givesUp: true }));

  // The seat has a key, and its secret is not here.
  function lose() {
    isLost = Boolean(page.dataset.key) && kept?.key !== page.dataset.key && page.dataset.over !== 'true';
    find('[data-lost]').hidden = !isLost;
  }

  // Whether the player can go on without the key now, or a draw is called for: the server refuses it then.
  function take({ called, seq, secret, parts }) {
    if (parts?.board && isKeyed() && !follower.fault) {
      try {
        see(seq, secret, parts.board);
      } catch (fault) {
        fail(fault);
      }
    }
    if (typeof called !== 'boolean') return;
    for (const part of document.querySelectorAll('[data-called]')) part.hidden = (part.dataset.called === 'yes') !== called;
  }

  // Another device: what follows `#` is sent to no server.
  const along = find('[data-along]');
  async function takeAlong() {
    if (!kept || along.dataset.shown) return;
    along.dataset.shown = 'yes';
    const reply = await fetch(`${path}/token`, { method: 'POST', headers: { Accept: 'application/json' } });
    if (!reply.ok) return;
    const { token } = await reply.json();
    // With the newest head the other device cannot be led into another history, nor shown another hand.
    const { seq, link: newest, sig } = kept.head ?? {};
    const shown = (kept.shown ?? []).map(([line, hand]) => `~${line}~${spelled(hand)}`);
    const parts = [token, kept.secret, ...sig ? [seq, newest, sig] : [], ...shown, encodeURIComponent(kept.name)];
    const link = `${location.origin}${path}#take=${parts.join('.')}`;
    find('[data-bundle]').value = link;
    find('[data-code]').append(drawCode(link, find('[data-code]').dataset.name));
  }
  if (along) {
    along.hidden = !kept;
    along.addEventListener('toggle', takeAlong);
  }
  find('[data-trust]').addEventListener('click', () => {
    keepServer(follower.header.server);
    location.reload();
  });

  begin();
  lose();
  const auto = find('form[data-sit][data-auto]');
  if (auto && follower && !follower.fault) auto.requestSubmit();
  const called = find('form[data-called]');
  if (called && follower && !follower.fault) come(called);
  return {
    hear, take,
    // What the player signs for a move, once the page has all lines that it shows.
    async sign(ids) {
      await covered();
      return sign(ids);
    },
    // How many lines are here, for the server to go on after them.
    get query() { return follower && !follower.fault ? `&lines=${follower.last.seq}` : ''; },
  };
}

// A text in an address, without what has a meaning in what follows `#`.
const spelled = text => encodeURIComponent(text).replaceAll('.', '%2E').replaceAll('~', '%7E');

// A seat that was brought along from another device, in what follows `#`.
export function takeOver(form) {
  const taken = /^#take=([0-9a-f]{64})\.([0-9a-f]{64})\.(?:(\d+)\.([0-9a-f]{64})\.([0-9a-f]{128})\.)?((?:~\d+~[^.]*\.)*)(.*)$/.exec(location.hash);
  history.replaceState(null, '', location.pathname);
  if (!taken) return location.reload();
  const [, token, secret, seq, link, sig, views, name] = taken;
  const { header, table } = form.dataset;
  const { key } = new PlayerKey(unhex(secret, 32), linkOf(header));
  const head = sig ? { table, seq: Number(seq), link, sig } : null;
  const others = seatOf(table);
  const shown = [...views.matchAll(/~(\d+)~([^.]*)\./g)].map(([, line, hand]) => [Number(line), decodeURIComponent(hand)]);
  keepSeat(table, { ...others, secret, name: decodeURIComponent(name), key, ...head && { head }, shown: [...others?.shown ?? [], ...shown] });
  form.elements.token.value = token;
  return form.submit();
}
