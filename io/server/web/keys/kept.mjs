// What a browser keeps for a table, beside its cookies: the secret of its seat, and what was checked and answered.

const KEY = 'parlor-key-'; // the table's id follows
const EVIDENCE = 'parlor-evidence-';
const SERVER = 'parlor-server';

function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
}
// Whether it is kept.
function write(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
function forget(name) {
  try { localStorage.removeItem(name); } catch { /* nothing was kept */ }
}

// The secret of a table's seat: { secret, name, key, answered, checked, head, fault, givesUp, over }; `over` is when the end
// of the game was seen.
export const seatOf = table => read(KEY + table);
export const keepSeat = (table, seat) => write(KEY + table, seat);
export const forgetSeat = table => forget(KEY + table);
export const evidenceOf = table => read(EVIDENCE + table);
export const keepEvidence = (table, evidence) => write(EVIDENCE + table, evidence);
// The key of the server where this browser first sat down with a key.
export const knownServer = () => read(SERVER);
export const keepServer = key => write(SERVER, key);

const MOST = 200; // secrets
const WHILE = 30 * 86_400_000; // milliseconds
// Forgets the secrets of games that were over a while ago, and those that were over first if there are very many. Evidence
// stays for longer.
export function prune(now = Date.now()) {
  let names = [];
  try { names = Object.keys(localStorage).filter(name => name.startsWith(KEY)); } catch { /* nothing is kept */ }
  const seats = names.map(name => ({ ...read(name), table: name.slice(KEY.length) }));
  const finished = seats.filter(({ over }) => over).sort((one, other) => one.over - other.over);
  finished.forEach(({ table, over, fault }, at) => {
    if (names.length - at <= MOST && (fault || now - over < WHILE)) return;
    forgetSeat(table);
    forget(EVIDENCE + table);
  });
}
