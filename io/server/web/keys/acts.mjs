// What seats with keys sign: no other can put words into their mouths, or move what they did to another place.
import { unhex } from './bytes.mjs';
import { check } from './lines.mjs';
import { signed } from './player_key.mjs';

const RECENT = 64; // how many lines back a player may have looked last
const FREE = /^(?:forfeit-\d+|leave|ask-pause|decline|resume)$/; // what others do does not matter to these
const AGREEMENT = /^agree-/;
// What means an agreement where one is asked for, and nothing otherwise.
const isFormal = id => /^(?:agree-|complete-|score-|redeal)/.test(id);
const ASKING = ['ask-pause', 'ask-takeback', 'agree', 'decline'];
const PASSING = [...ASKING, 'call', 'unkey', 'waited', 'outage', 'back'];

// What a line means for those who decide, and who it is by.
function meaning(row) {
  const isAgreement = !row.event && AGREEMENT.test(row.action);
  const by = /^seat-(\d)$/.exec(row.by);
  if (row.event === 'share') return { by: row.seat, matter: 'share' };
  if (ASKING.includes(row.event)) return { by: row.seat, matter: 'passing' };
  return { by: by && Number(by[1]), matter: isAgreement || PASSING.includes(row.event) ? 'passing' : 'decisive' };
}

export class Acts {
  #recent;
  // What a seat has signed at once, as far as it is not played yet.
  #list = null;
  constructor(header) {
    this.#recent = [{ seq: 0, link: header, by: null, matter: 'decisive' }];
  }
  push(row) {
    this.#recent.push({ seq: row.seq, link: row.link, ...meaning(row) });
    if (RECENT < this.#recent.length) this.#recent.shift();
  }
  // Checks a signature of a seat, which has this verifier of its key.
  signature(verify, seat, ids, { saw, sig }) {
    const line = this.#recent.find(({ seq }) => seq === saw);
    check(line, 'stale_state');
    const isFree = ids.length === 1 && FREE.test(ids[0]);
    const after = this.#recent.filter(({ seq }) => saw < seq);
    const mayStand = ({ by, matter }) => matter === 'share' || by !== seat && (isFree || matter === 'passing');
    check(after.every(mayStand), 'stale_state');
    check(ids.every(id => typeof id === 'string' && id !== '' && !id.includes(' ')), 'not_signed');
    check(verify(signed.act(line.link, ids), unhex(sig, 64)), 'wrong_signature');
  }
  // Checks that a seat has signed what it did, if it has a key, and nothing otherwise.
  signed(verify, seat, id, row) {
    check('sig' in row === Boolean(verify) && 'saw' in row === Boolean(verify), 'not_signed');
    if (verify) this.signature(verify, seat, row.ids ?? [id], row);
  }
  // An action of a seat in the game: signed by itself, or in a list.
  played(verify, seat, row) {
    if (this.#list && this.#list.seat === seat && !('sig' in row)) {
      const next = this.#next(row.action);
      check(0 <= next, 'not_signed');
      this.#list.rest.splice(0, next + 1);
      return;
    }
    this.#ends('not_signed');
    this.signed(verify, seat, row.action, row);
    if (!row.ids) return;
    this.#list = { seat, rest: [...row.ids] };
    const next = this.#next(row.action);
    check(0 <= next, 'not_signed');
    this.#list.rest.splice(0, next + 1);
  }
  // Where an action stands in the list. What can mean nothing may be passed over, and may mean an agreement.
  #next(action) {
    for (const [at, id] of this.#list.rest.entries()) {
      if (id === action || AGREEMENT.test(action) && isFormal(id)) return at;
      if (!isFormal(id)) return -1;
    }
    return -1;
  }
  // No other player comes into the middle of a list.
  #ends(code) {
    check(!this.#list || this.#list.rest.every(isFormal), code);
    this.#list = null;
  }
  // Notes a line that is no action of a seat: chance ends a list, and so does a forfeit or the end of the game.
  passes(row) {
    if (['waited', 'outage', 'back'].includes(row.event) || row.by === 'table' && !row.why) return;
    if ([...ASKING, 'unkey'].includes(row.event)) this.#ends('out_of_place');
    this.#list = null;
  }
}
