// What players ask of each other, to pause or to take back a turn, and what can be taken back: nothing before chance did
// anything, or a player left.
import { check, isNumber } from './lines.mjs';

const ASKABLE = ['pause', 'takeback'];

export class Requests {
  paused = new Set(); // who asks for a pause
  #takeback = null; // what is asked to be taken back: by whom, to which line, since when, and who agrees
  #declined = [new Set(), new Set()]; // whose requests to pause, and to take back, came to nothing since the last action
  #acts = []; // who acted, each with the number of the line before it
  #digests = [null]; // of the state after each line, where it is known
  constructor({ requests = ASKABLE }) {
    check(Array.isArray(requests) && requests.every(word => ASKABLE.includes(word)), 'unknown_word');
    this.may = requests;
  }
  push({ seq, event, to, after }) {
    this.#digests[seq] = after ?? (event ? this.#digests[event === 'takeback' ? to : seq - 1] : null);
  }

  // Someone has acted; nothing before that can be taken back if it was chance, or a player who left.
  acted(act) {
    this.#takeback = null;
    this.#declined = [new Set(), new Set()];
    if (act) this.#acts.push(act);
    else this.bar();
  }
  bar() {
    this.#acts = [];
  }

  askPause(seat) {
    check(this.may.includes('pause') && !this.#takeback && !this.paused.has(seat), 'out_of_place');
    check(this.paused.size || !this.#declined[0].has(seat), 'out_of_place');
    this.paused.add(seat);
  }
  askTakeback({ seat, seq }) {
    check(this.may.includes('takeback') && !this.#takeback && !this.paused.size, 'out_of_place');
    const by = `seat-${seat}`;
    let first = this.#acts.findLastIndex(act => act.by === by);
    check(0 <= first && !this.#declined[1].has(seat), 'out_of_place');
    while (this.#acts[first - 1]?.by === by) first--;
    this.#takeback = { by: seat, to: this.#acts[first].after, since: seq, agreed: new Set() };
  }
  agree({ seat, saw }) {
    const { by, since, agreed } = this.#takeback ?? {};
    check(agreed && seat !== by && !agreed.has(seat), 'out_of_place');
    check(saw === undefined || since <= saw, 'stale_state');
    agreed.add(seat);
  }
  decline(seat) {
    check(this.#takeback || this.paused.size, 'out_of_place');
    if (this.#takeback) this.#declined[1].add(this.#takeback.by);
    else for (const asking of this.paused) this.#declined[0].add(asking);
    this.#takeback = null;
    this.paused = new Set();
  }
  // Whether a turn is taken back now, these being the persons in the game. Computers are not asked.
  isAgreed(persons) {
    return this.#takeback !== null && persons.every(seat => seat === this.#takeback.by || this.#takeback.agreed.has(seat));
  }
  takeBack({ seat, to, after }) {
    check(isNumber(to, 1) && seat === this.#takeback.by && to === this.#takeback.to, 'out_of_place');
    check([null, after].includes(this.#digests[to]), 'wrong_digest');
    this.#acts = this.#acts.filter(act => act.after < to);
    this.#takeback = null;
  }
}
