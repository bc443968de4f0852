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

// The secret of a table's seat: { secret, name, key, answered, checked, head, fault }.
export const seatOf = table => read(KEY + table);
export const keepSeat = (table, seat) => write(KEY + table, seat);
export const forgetSeat = table => forget(KEY + table);
export const evidenceOf = table => read(EVIDENCE + table);
export const keepEvidence = (table, evidence) => write(EVIDENCE + table, evidence);
// The key of the server where this browser first sat down with a key.
export const knownServer = () => read(SERVER);
export const keepServer = key => write(SERVER, key);
