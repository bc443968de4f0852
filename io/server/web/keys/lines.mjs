// The lines of a log, taken by themselves: their keys, their links, and what is wrong with them.
import { hex, utf8 } from './bytes.mjs';
import { sha256 } from './hash.mjs';

// What is wrong with a log or a head, by the code that every other program has for it.
export class Fault extends Error {
  constructor(code, found = '') {
    super(`${code}${found && `: ${found}`}`);
    this.code = code;
  }
}
export function check(isSo, code, found) {
  if (!isSo) throw new Fault(code, found);
}

export const VERSION = 3;
const HEADER = 'parlor game table number at setup clock policy anchor server luck every_seat requests'.split(' ');
const ACT = 'by action draw reveal why request saw ids sig offence after';
// The keys of each event, besides those of every line.
const EVENTS = {
  sit: 'place name bot key commit sig', leave: 'place saw sig', begin: 'seats order', call: 'draw seats',
  share: 'seat draw r next sig', unkey: 'seat', veiled: 'draw', reveal: 'draw action reveal after',
  'ask-pause': 'seat saw sig', 'ask-takeback': 'seat saw sig', agree: 'seat saw sig', decline: 'seat saw sig',
  takeback: 'seat to after', resume: 'seat saw sig', outage: 'lost', back: 'seats', waited: 'seat millis',
  end: 'winners points void reveal',
};
// What a terminal obeys, and what turns the direction of text.
const UNPRINTABLE = /[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Fault('broken_log', 'this is no JSON');
  }
}
// Every text in a document, keys included.
function* texts(value) {
  if (typeof value === 'string') yield value;
  else if (value && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      yield key;
      yield* texts(inner);
    }
  }
}

export const linkOf = text => hex(sha256(utf8(text)));
export const isNumber = (value, least, most = Number.MAX_SAFE_INTEGER) =>
  Number.isInteger(value) && least <= value && value <= most;
export const isSeat = value => isNumber(value, 0, 7);

// The first line of a table with keys.
export function readHeader(text) {
  const header = parsed(text);
  check(header.parlor === VERSION, 'bad_key', 'players at this table have no keys');
  check(Object.keys(header).every(key => HEADER.includes(key)), 'unknown_field');
  // Where a key stands twice, programs differ in which they read. The setup is written as its maker wrote it.
  const [start, end] = [text.indexOf('"setup":') + 8, text.lastIndexOf(',"clock":')];
  const bare = JSON.stringify({ ...header, setup: 0 });
  check(`${text.slice(0, start)}0${text.slice(end)}` === bare, 'broken_log', 'it is not as a server writes it');
  check(['late', 'early'].includes(header.luck) && typeof header.every_seat === 'boolean', 'broken_log');
  return { ...header, setup: header.setup ?? {} };
}

// A line after the header. It must follow the line with this number, link and time.
export function readLine(text, { seq, link, at }) {
  const row = parsed(text);
  check(JSON.stringify(row) === text, 'broken_log', 'it is not as a server writes it');
  const { event } = row;
  check(!('event' in row) || Object.hasOwn(EVENTS, event), 'unknown_word');
  const keys = `seq at event link ${event ? EVENTS[event] : ACT}`.split(' ');
  check(Object.keys(row).every(key => keys.includes(key)), 'unknown_field');
  check(row.seq === seq + 1, 'broken_log', `${row.seq} where ${seq + 1} is due`);
  check(Date.parse(at) <= Date.parse(row.at), 'broken_log', 'earlier than the line before');
  const end = text.lastIndexOf(',"link":"');
  check(linkOf(`${link}${text.slice(0, end)}}`) === row.link && text.endsWith(`"${row.link}"}`), 'broken_link');
  for (const said of texts(row)) check(!UNPRINTABLE.test(said), 'unprintable');
  return row;
}
