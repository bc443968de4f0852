// A player's own copy of a table: each line is checked as it comes, as far as that can be done without the rules of the
// game. After the first thing that is wrong nothing is shared or signed any more.
import { sha256 } from './hash.mjs';
import { hex, joined, unhex, utf8 } from './bytes.mjs';
import { publicKey } from './ed25519.mjs';
import { Acts } from './acts.mjs';
import { absent, drawn, isKnown, isVeiled, secretOf, winners } from './draws.mjs';
import { Fault, check, isNumber, isSeat, linkOf, readHeader, readLine } from './lines.mjs';
import { commitment, signed } from './player_key.mjs';
import { Requests } from './requests.mjs';
import { Shown, checkPicture } from './shown.mjs';

const DRAWS = 16384; // the links of a chain
const FORFEIT = /^forfeit-(\d)$/;
const WORDS = ['timed_out', 'gone', 'removed']; // why a table takes a player out who broke no rule
const before = link => hex(sha256(joined(utf8('parlor/chain/1'), unhex(link, 32))));

function verifier(key) {
  const bytes = unhex(key, 32);
  return bytes && publicKey(bytes);
}

export class Follower {
  // Follows the table of a header. Signatures are not checked again up to a line that was checked before.
  constructor(header, checked = null) {
    this.header = readHeader(header);
    check(isKnown(this.header.game), 'unknown_game');
    this.lines = [header];
    this.links = [linkOf(header)];
    this.checked = checked;
    this.last = { seq: 0, link: this.links[0], at: this.header.at };
    this.serverSigned = verifier(this.header.server);
    check(this.serverSigned && unhex(this.header.anchor, 32), 'bad_key');
    this.acts = new Acts(this.links[0]);
    this.stage = 'gathering';
    this.places = [];
    this.keys = [];
    this.seats = []; // with keys: { key, verify, commit, call, share }
    this.out = new Set(absent(this.header.setup));
    this.draws = 0;
    this.known = this.header.anchor;
    this.pending = []; // draws that are veiled
    this.shown = new Shown();
    this.hasActed = false;
    this.requests = new Requests(this.header);
    this.isVoid = false;
    this.head = null;
    this.ahead = []; // heads of lines that did not come yet
    this.heads = [];
    this.player = null;
    this.answered = null;
    this.givesKeyUp = false;
    this.fault = null;
  }
  get origin() {
    return this.links[0];
  }
  // Answers for the player with this key and name from now on; `answered` is the last call that was answered before.
  play(key, name, answered = null) {
    check(key.header === this.origin, 'other_history');
    Object.assign(this, { player: { key, name }, answered });
  }
  // The player asks to go on without its key: that the log takes it away is right then, and else it is not.
  giveKeyUp() {
    this.givesKeyUp = true;
  }
  #guarded(work) {
    try {
      return work();
    } catch (why) {
      this.fault ??= why instanceof Fault ? why : new Fault('broken_log', String(why));
      throw this.fault;
    }
  }

  // Checks the next line.
  hear(text) {
    this.#guarded(() => {
      const row = readLine(text, this.last);
      this.lines.push(text);
      this.links.push(row.link);
      this.isOld = this.checked !== null && row.seq <= this.checked.seq;
      check(this.ahead.every(head => head.seq !== row.seq || head.link === row.link), 'other_history');
      this.ahead = this.ahead.filter(head => row.seq < head.seq);
      if (this.checked?.seq === row.seq) check(this.checked.link === row.link, 'other_history');
      check(!this.isVoid || row.event === 'end', 'out_of_place');
      const isBefore = ['sit', 'leave', 'begin'].includes(row.event);
      const due = isBefore ? 'gathering' : row.event === 'resume' ? 'paused' : 'playing';
      check(this.stage === due, 'out_of_place');
      const { event } = row;
      if (event || !/^seat-/.test(row.by)) this.acts.passes(row);
      const does = { sit: this.#sit, leave: this.#leave, begin: this.#begin, call: this.#call, share: this.#share,
        unkey: this.#unkey, veiled: this.#veiled, reveal: this.#reveal, end: this.#end,
        'ask-pause': this.#askPause, 'ask-takeback': this.#askTakeback, agree: this.#agree,
        decline: this.#decline, takeback: this.#takeback, resume: this.#resume };
      check(event === 'takeback' || !this.requests.isAgreed(this.#persons()), 'out_of_place');
      (event ? does[event] : this.#act)?.call(this, row);
      const isAct = !event || ['reveal', 'takeback'].includes(event);
      check(!isAct || this.pending.length || unhex(row.after, 32), 'no_digest');
      this.acts.push(row);
      this.requests.push(row);
      this.last = { seq: row.seq, link: row.link, at: row.at };
      if (this.checked === null || this.checked.seq < row.seq) this.checked = { seq: row.seq, link: row.link };
      this.shown.heard(row.seq);
    });
  }
  // Whether a key has signed a text. What was found right before is not checked again.
  #has(verify, text, sig) {
    check(this.isOld || verify(text, unhex(sig, 64) ?? new Uint8Array(64)), 'wrong_signature');
  }
  #verify(seat) {
    const verify = this.seats[seat]?.verify;
    return verify && (this.isOld ? () => true : verify);
  }

  // Before the game.
  #sit(row) {
    check(row.place === this.places.length && typeof row.name === 'string', 'out_of_place');
    const [hasKey, isMine] = ['key' in row, row.key === this.player?.key.key];
    check(hasKey || !('commit' in row || 'sig' in row), 'not_signed');
    check(hasKey || !this.header.every_seat, 'key_needed');
    const place = { name: row.name, since: row.seq, key: null, bot: Boolean(row.bot) };
    if (hasKey) {
      check(!row.bot, 'not_signed');
      check(!this.keys.includes(row.key) && row.key !== this.header.server, 'key_used');
      const verify = verifier(row.key);
      check(verify && unhex(row.commit, 32), 'bad_key');
      if (isMine) {
        const mine = this.player.key.sit(this.player.name);
        check(['commit', 'sig'].every(key => mine[key] === row[key]) && row.name === this.player.name, 'seated_otherwise');
      } else this.#has(verify, signed.sit(this.origin, row.name, row.commit), row.sig);
      this.keys.push(row.key);
      Object.assign(place, { key: row.key, verify, commit: row.commit });
    }
    this.places.push(place);
  }
  #leave(row) {
    const [place] = this.places.splice(row.place, 1);
    check(place && isSeat(row.place), 'out_of_place');
    if (!('sig' in row || 'saw' in row)) return;
    check(place.key, 'not_signed');
    check(place.since <= row.saw, 'stale_state');
    this.acts.signature(this.isOld ? () => true : place.verify, null, ['leave'], row);
  }
  #begin({ seats, order, link }) {
    const places = this.places.map((_, place) => place);
    check(order === undefined || order === 'age', 'wrong_seats');
    const taken = order === 'age' ? [...seats].sort() : seats;
    check(taken.length === places.length && taken.every((place, at) => place === at), 'wrong_seats');
    const contributor = ({ key, verify, commit }) => key && { key, verify, commit, call: null, share: null };
    this.computers = new Set(seats.flatMap((place, seat) => this.places[place].bot ? [seat] : []));
    this.names = seats.map(place => this.places[place].name);
    this.seats = seats.map(place => contributor(this.places[place]));
    Object.assign(this, { stage: 'playing', begin: link });
    check(!this.player || this.seat !== null, 'seated_otherwise');
  }

  // Shares.
  #present() {
    return this.seats.flatMap((contributor, seat) => contributor && !this.out.has(seat) ? [seat] : []);
  }
  owing() {
    return this.stage === 'playing' ? this.#present().filter(seat => this.seats[seat].call && !this.seats[seat].share) : [];
  }
  #isCalled() {
    return this.seats.some(contributor => contributor?.call);
  }
  #call({ draw, seats, link }) {
    check(draw === this.draws + 1 && this.pending.length === 0, 'undue_call');
    const free = this.#present().filter(seat => !this.seats[seat].call);
    const isRising = seats.every((seat, at) => at === 0 || seats[at - 1] < seat);
    check(seats.length && isRising && seats.every(seat => free.includes(seat)), 'undue_call');
    check(this.header.luck === 'early' || seats.length === free.length, 'undue_call');
    for (const seat of seats) this.seats[seat].call = link;
    this.requests.bar();
  }
  #share({ seat, draw, r, next, sig }) {
    check(draw === this.draws + 1 && this.owing().includes(seat), 'wrong_share');
    const contributor = this.seats[seat];
    check(unhex(r, 32) && commitment(this.origin, contributor.key, draw, r) === contributor.commit, 'wrong_share');
    this.#has(contributor.verify, signed.share(contributor.call, draw, r, next), sig);
    check(unhex(next, 32), 'wrong_share');
    Object.assign(contributor, { share: r, commit: next });
  }
  #unkey({ seat }) {
    check(seat !== this.seat || this.givesKeyUp, 'seated_otherwise');
    check(!this.header.every_seat && !this.#isCalled() && this.#present().includes(seat), 'out_of_place');
    this.seats[seat] = null;
  }

  // Draws.
  #draw(draw) {
    check(draw === this.draws + 1, 'broken_chain');
    check(this.pending.length || this.#present().every(seat => this.seats[seat].share), 'share_missing');
    this.draws = draw;
    const shares = this.seats.map(contributor => contributor?.share ?? null);
    for (const contributor of this.seats) if (contributor) Object.assign(contributor, { call: null, share: null });
    return shares;
  }
  #proved(draw, link) {
    check(unhex(link, 32) && before(link) === this.known, 'broken_chain');
    const { game, setup } = this.header;
    const truth = drawn({ game, setup, begin: this.begin }, draw, link);
    check(truth === draw.action, 'wrong_draw', `${draw.action}, but it draws ${truth}`);
    this.known = link;
  }
  #chance(row) {
    check(!('sig' in row || 'saw' in row), 'not_signed');
    check(!row.why, 'out_of_place');
    check(!isVeiled(this.header.game), 'out_of_place', 'it must be veiled');
    check('reveal' in row, 'not_revealed');
    const shares = this.#draw(row.draw);
    this.#proved({ draw: row.draw, action: row.action, shares }, row.reveal);
  }
  #veiled({ seq, draw }) {
    this.requests.acted(null);
    check(isVeiled(this.header.game), 'out_of_place');
    check(this.pending.length === 0, 'not_revealed');
    this.pending.push({ draw, shares: this.#draw(draw) });
    this.shown.veiled(seq);
  }
  #reveal({ seq, draw, action, reveal }) {
    check(this.pending[0]?.draw === draw, 'out_of_place');
    this.#proved({ ...this.pending.shift(), action }, reveal);
    this.shown.revealed(seq, this.seat === null ? null : secretOf(this.header.game, action, this.seat));
  }

  // What players do, and what the table does to them.
  #act(row) {
    const seat = /^seat-([0-7])$/.exec(row.by);
    check(typeof row.action === 'string', 'broken_log');
    const forfeit = FORFEIT.exec(row.action);
    this.requests.acted(row.by === 'chance' || forfeit ? null : { by: row.by, after: row.seq - 1 });
    if (row.by === 'chance') return this.#chance(row);
    check(!('draw' in row || 'reveal' in row), 'out_of_place');
    if (seat) this.#played(Number(seat[1]), row, forfeit);
    else {
      check(row.by === 'table', 'broken_log');
      this.#ruled(row, forfeit && Number(forfeit[1]));
    }
    if (forfeit) {
      const gone = Number(forfeit[1]);
      check(!this.out.has(gone), 'out_of_place');
      this.isVoid = !this.hasActed && this.owing().includes(gone);
      this.out.add(gone);
      // Those who are left must agree on a pause anew.
      this.requests.paused = new Set();
    }
  }
  #played(seat, row, forfeit) {
    check(seat < this.seats.length && !this.out.has(seat), 'out_of_place');
    check(!row.why && !row.offence, 'out_of_place');
    // Where shares are called for once chance is next, nothing is decided before the draw.
    check(forfeit || this.header.luck === 'early' || !this.#isCalled(), 'out_of_place');
    check(!forfeit || Number(forfeit[1]) === seat, 'out_of_place');
    this.acts.played(this.#verify(seat), seat, row);
    if (!forfeit) this.hasActed = true;
  }
  #ruled(row, gone) {
    check(!('sig' in row || 'saw' in row || 'ids' in row), 'not_signed');
    if (gone === null) return check(!row.offence, 'out_of_place');
    check(row.why, 'out_of_place');
    const isWord = WORDS.includes(row.why);
    check(isWord ? !row.offence : this.header.policy !== 'refuse', 'out_of_place');
    if (!row.offence) return undefined;
    const { saw, ids, sig } = row.offence;
    check(this.seats[gone] && Array.isArray(ids), 'not_signed');
    return this.acts.signature(this.#verify(gone), gone, ids, { saw, sig });
  }
  // What players ask of each other.
  #persons() {
    return this.seats.flatMap((_, seat) => this.out.has(seat) || this.computers.has(seat) ? [] : [seat]);
  }
  #signsAs(id, row) {
    check(row.seat < this.seats.length && !this.out.has(row.seat), 'out_of_place');
    this.acts.signed(this.#verify(row.seat), row.seat, id, row);
  }
  #askPause(row) {
    check(this.owing().length === 0, 'out_of_place');
    this.requests.askPause(row.seat);
    this.#signsAs('ask-pause', row);
    const { paused } = this.requests;
    if (this.seats.every((_, seat) => paused.has(seat) || this.out.has(seat))) this.stage = 'paused';
  }
  #askTakeback(row) {
    check(!isVeiled(this.header.game), 'out_of_place', 'something is hidden');
    this.requests.askTakeback(row);
    this.#signsAs('ask-takeback', row);
  }
  #agree(row) {
    this.requests.agree(row);
    this.#signsAs('agree', row);
  }
  #decline(row) {
    this.requests.decline(row.seat);
    this.#signsAs('decline', row);
  }
  #takeback(row) {
    check(this.requests.isAgreed(this.#persons()), 'out_of_place');
    this.requests.takeBack(row);
  }
  #resume(row) {
    this.#signsAs('resume', row);
    this.requests.paused = new Set();
    this.stage = 'playing';
  }
  #end(row) {
    check(this.pending.length === 0, 'not_revealed');
    check((row.void ?? false) === this.isVoid && row.points.length === this.seats.length, 'wrong_result');
    const best = this.isVoid ? [] : winners(this.header.game, row.points, this.out);
    check(best.join() === row.winners.join() && !(this.isVoid && row.points.some(Boolean)), 'wrong_result');
    if (row.reveal) {
      let link = row.reveal;
      if (!this.isOld) for (let draw = 0; draw < DRAWS; draw++) link = before(link);
      check(this.isOld || link === this.header.anchor, 'broken_chain');
    }
    this.stage = 'over';
  }

  // The player was shown these views of its hand: see `Shown`.
  wasShown(views) {
    this.#guarded(() => this.shown.add(views));
  }
  // The player is shown a picture after a line, and told what its hand is.
  see(line, hand, picture) {
    this.#guarded(() => {
      if (hand) checkPicture(picture, hand);
      this.shown.add([[line, hand]]);
    });
  }

  // Checks a head.
  hearHead(head) {
    this.#guarded(() => {
      const { table, seq, link, sig } = head;
      this.heads.push(head);
      const isGood = table === this.header.table && isNumber(seq, 0) && unhex(link, 32) && unhex(sig, 64);
      check(isGood && this.serverSigned(signed.head(table, seq, link), unhex(sig, 64)), 'forged_head');
      const known = this.ahead.find(other => other.seq === seq);
      check((this.links[seq] ?? known?.link ?? link) === link, 'other_history');
      if (!this.head || this.head.seq < seq) this.head = head;
      if (this.last.seq < seq && !known) this.ahead.push(head);
      this.heads = [...new Set([this.head, ...this.ahead])];
    });
  }

  // Whether the player sits with its key, as far as the lines tell, or goes on without it.
  get isSeated() {
    const { key } = this.player.key;
    return this.givesKeyUp || (this.stage === 'gathering' ? this.places.some(place => place.key === key) : this.seat !== null);
  }
  // The player's seat, once the game has begun.
  get seat() {
    const seat = this.seats.findIndex(contributor => contributor?.key === this.player?.key.key);
    return this.player && 0 <= seat ? seat : null;
  }
  // The share that the player owes, if all that was heard is right and the server has signed the call. A call is answered
  // once: the same answer is given again, and another call for the same draw gets none.
  share() {
    const { seat } = this;
    if (this.fault || seat === null || this.pending.length || !this.owing().includes(seat)) return null;
    const { call } = this.seats[seat];
    const calledAt = this.links.lastIndexOf(call);
    if (!this.head || this.head.seq < calledAt || this.last.seq < this.head.seq) return null;
    const draw = this.draws + 1;
    const known = this.answered;
    if (known && (draw < known.draw || draw === known.draw && call !== known.call)) return null;
    this.answered = { draw, call };
    return this.player.key.share(seat, draw, call);
  }
  // Whether the server has signed the last line, and none after it.
  get isCovered() {
    return this.head?.seq === this.last.seq;
  }
  // What a player signs who does this after the last line. Nothing before the server has signed that line: it could let the
  // player act in one history, and go on with another.
  sign(ids) {
    return this.fault || !this.player || !this.isCovered ? null : this.player.key.act(this.last.seq, this.last.link, ids);
  }
}
