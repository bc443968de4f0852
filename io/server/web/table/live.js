// What the server sends: what happened, and that it is there.
const { table, board, words, find } = page;
const { own } = page;
const story = find('[data-story]');
const unsaid = []; // what happened, for readers of the screen
let title = document.title;

function take(news) {
  if (own) own.take(news);
  const focused = page.inFocus();
  const wasMine = page.isMine();
  if (page.marked() && table.dataset.digest !== news.digest) page.unmark();
  // After a connection was lost nothing may have happened.
  const isNew = !news.whole || String(news.seq) !== table.dataset.seq;
  const had = count();
  page.goOn(news, isNew);
  const isLess = count() < had;
  const { seq, digest, mine, over, agree = '', stage } = news;
  Object.assign(table.dataset, { seq, digest, mine, over, agree: agree ?? '', ...stage && { stage } });
  page.since = performance.now();
  tell(news);
  page.settle(focused);
  title = title.replace(/^.* · (?=[^·]*$)/, () => news.title + ' · ');
  // Pictures say nothing of what happened, but that there is less on the board can be heard.
  if (!news.whole) page.sounds([...news.sounds ?? [], ...isLess ? ['capture'] : []]);
  if (news.mine && !wasMine) call();
  head();
  page.agree();
  if (news.over) state('over');
}
const count = () => board.querySelectorAll('[data-piece]').length;
function tell(news) {
  if (news.whole) story.replaceChildren();
  // The steps of one turn are one line, which grows.
  if (news.continues && story.lastChild) story.lastChild.remove();
  for (const line of news.story) story.append(Object.assign(document.createElement('li'), { textContent: line }));
  story.scrollTop = story.scrollHeight;
  ended();
  if (news.whole) return;
  page.complain('');
  unsaid.push(...news.story);
  // A draw that is under way is told with what it brings.
  if (!news.drawing) page.say([...unsaid.splice(0), find('[data-part=status]').textContent].join(' '));
}
// The last line of the story says why a game ended.
function ended() {
  const why = find('[data-ended]');
  if (why) why.textContent = story.lastChild?.textContent ?? '';
}
function call() {
  page.sound('turn');
  if (document.hidden && page.option('notify') && 'Notification' in window && Notification.permission === 'granted') {
    new Notification(words.turn, { body: title, tag: location.pathname });
  }
}
// The title and the icon say whose turn it is.
const icon = document.querySelector('link[rel=icon]');
const plain = icon.getAttribute('href');
function head() {
  const isMine = page.isMine() && !page.isOver();
  document.title = (isMine ? '● ' : '') + title;
  const href = isMine && table.dataset.icon ? table.dataset.icon : plain;
  if (icon.getAttribute('href') !== href) icon.setAttribute('href', href);
}

// The connection. The server says every so often that it is there: a connection that is silent for long is dead.
const SILENCE = 40000; // milliseconds
const [FIRST, LONGEST] = [2000, 60000]; // milliseconds until another attempt
let source = null;
let patience = FIRST;
let heard = 0;
const hear = () => { heard = performance.now(); };
// Players are told after the end what the others want.
const isEnded = () => page.isOver() && !('seated' in table.dataset);
function connect() {
  if (isEnded()) return;
  if (source) source.close();
  hear();
  source = new EventSource(`${table.dataset.live}?have=${table.dataset.seq}${own ? own.query : ''}`);
  source.addEventListener('open', () => { patience = FIRST; hear(); state(page.isOver() ? 'over' : 'connected'); });
  source.addEventListener('alive', hear);
  source.addEventListener('lines', event => { hear(); own.hear(JSON.parse(event.data)); });
  source.addEventListener('table', event => { hear(); take(JSON.parse(event.data)); });
  for (const [name, listener] of Object.entries(page.events)) {
    source.addEventListener(name, event => { hear(); listener(JSON.parse(event.data)); });
  }
  source.addEventListener('error', () => {
    if (page.isOver()) {
      state('over');
      if (isEnded()) source.close();
      // After a while the server parts with players, too.
      if (source.readyState === EventSource.CLOSED) return;
    } else state('reconnecting');
    // A browser gives up after some answers; we only wait longer each time.
    if (source.readyState !== EventSource.CLOSED) return;
    setTimeout(connect, patience);
    patience = Math.min(2 * patience, LONGEST);
  });
}
// A visitor who sits down is no spectator any more.
page.part = () => { source?.close(); source = null; };
const connection = find('[data-connection]');
function state(name) {
  if (table.dataset.state && table.dataset.state !== name) page.say(words[name]);
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
  if (page.isOver()) return;
  source.close();
  state('reconnecting');
});
addEventListener('online', connect);
// A page that is left listens no more, and goes on when the browser shows it again as it was.
addEventListener('pagehide', () => source?.close());
addEventListener('pageshow', event => { if (event.persisted && !page.isOver()) connect(); });

story.scrollTop = story.scrollHeight;
ended();
page.settle(null);
head();
if (page.isOver()) state('over');
// A visitor who sits down at once leaves this page.
if (page.isOver() || !find('form[data-auto][data-sit]') || !own) connect();
