// What chance draws from a link of the table's chain and from the shares of players: dice, deals and boards.
import { joined, number, unhex, utf8 } from './bytes.mjs';
import { hmac } from './hash.mjs';

// Numbers from the key of a draw, one after the other.
class Luck {
  #key;
  #bytes = [];
  #blocks = 0;
  constructor(link, begin, draw, purpose, shares) {
    const name = utf8(purpose);
    const seats = shares.map(share => share ? joined([1], unhex(share, 32)) : [0]);
    const parts = [utf8('parlor/3/draw'), unhex(begin, 32), number(draw), [name.length], name, ...seats];
    this.#key = hmac(unhex(link, 32), ...parts);
  }
  #byte() {
    if (this.#bytes.length === 0) this.#bytes = [...hmac(this.#key, number(this.#blocks++))];
    return this.#bytes.shift();
  }
  below(count) {
    const all = count <= 256 ? 256 : 2 ** 32;
    for (;;) {
      let value = this.#byte();
      if (all !== 256) for (let more = 0; more < 3; more++) value = value * 256 + this.#byte();
      if (value < all - all % count) return value % count;
    }
  }
}

function dice(luck, setup, word) {
  const [one, other] = [1 + luck.below(6), 1 + luck.below(6)];
  return word === 'open' ? `open-${one}-${other}` : `roll-${Math.max(one, other)}-${Math.min(one, other)}`;
}
function hands(luck) {
  const row = Array.from({ length: 28 }, (_, domino) => domino);
  const owner = [];
  for (let last = 27; 0 <= last; last--) {
    const drawn = luck.below(last + 1);
    [row[last], row[drawn]] = [row[drawn], row[last]];
    owner[row[last]] = Math.floor(last / 7);
  }
  return `deal-${owner.join('')}`;
}
function floes(luck, setup) {
  const isBox = setup.board === 'box';
  const players = setup.players ?? 2;
  const [rows, columns] = isBox ? [16, 4] : [setup.rows ?? 8, setup.columns ?? 8];
  const isCell = (row, column) => isBox ? row !== 15 : row % 2 === 0 || column !== 7;
  let cells = Array.from({ length: rows * columns }, (_, at) => [Math.floor(at / columns), at % columns]);
  const lot = [];
  const put = (count, fish) => { for (let more = 0; more < count; more++) lot.push(fish); };
  if (['rows', 'columns', 'holes', 'fish', 'ones'].some(key => key in setup)) {
    const [low, high] = setup.fish ?? [1, 3];
    const isListed = Array.isArray(setup.holes);
    if (isListed) cells = cells.filter(cell => !setup.holes.some(([row, column]) => row === cell[0] && column === cell[1]));
    put(isListed ? 0 : setup.holes ?? 0, 0);
    put(setup.ones ?? (setup.rules === 'box' ? players * (6 - players) : 0), 1);
    while (lot.length < cells.length) lot.push(low + luck.below(high - low + 1));
  } else {
    cells = cells.filter(([row, column]) => isCell(row, column));
    put(30, 1);
    put(20, 2);
    put(10, 3);
  }
  const board = Array(rows * columns).fill(0);
  for (const [row, column] of cells.reverse()) {
    const drawn = luck.below(lot.length);
    board[row * columns + column] = lot[drawn];
    lot[drawn] = lot.at(-1);
    lot.pop();
  }
  return `board-${board.join('')}`;
}
// What a board is drawn from where a game begins with a state.
function begun(setup) {
  const { board, draw, players } = setup.state ?? {};
  if (!setup.state) return setup;
  if (!draw || typeof draw !== 'object') return {};
  return { rows: board.rows, columns: board.columns, ...draw, players: players.length };
}

// What a seat was dealt, in the words in which the game says it to that seat.
function dealt(action, seat) {
  const owners = action.slice('deal-'.length);
  const words = [];
  for (let high = 0, domino = 0; high < 7; high++) {
    for (let low = 0; low <= high; low++, domino++) if (owners[domino] === String(seat)) words.push(`${high}-${low}`);
  }
  return words.join(' ');
}

// For each game: what it draws, by the first word of an action's id, in which of its phases, and how;
// and if a seat alone knows its part of that, what it knows.
const GAMES = {
  backgammon: { open: ['opening', dice], roll: ['rolling', dice] },
  texas42: { deal: ['setup', hands, dealt] },
  fish: { board: ['dealing', floes] },
  quoridor: {},
};
export const isKnown = game => Object.hasOwn(GAMES, game);
// Whether the draws of a game stay veiled.
export const isVeiled = game => 'deal' in GAMES[game];

// What a seat alone knew of a draw that is revealed.
export const secretOf = (game, action, seat) => GAMES[game].deal[2](action, seat);

// The action that a draw leads to; nothing if the game draws no such thing.
export function drawn({ game, setup, begin }, { draw, action, shares }, link) {
  const word = action.split('-')[0];
  const known = Object.hasOwn(GAMES[game], word) && GAMES[game][word];
  if (!known) return null;
  const [phase, draws] = known;
  return draws(new Luck(link, begin, draw, `${game}/${phase}`, shares), begun(setup), word);
}

// The winners that points and forfeits allow. Some games are won by those who are left.
export function winners(game, points, out) {
  const here = points.map((_, seat) => seat).filter(seat => !out.has(seat));
  if (game !== 'fish' && out.size) {
    const side = Math.min(...out) % 2;
    return points.map((_, seat) => seat).filter(seat => seat % 2 !== side);
  }
  const most = Math.max(...here.map(seat => points[seat]));
  const best = here.filter(seat => points[seat] === most);
  return game === 'quoridor' && best.length === 2 ? [] : best;
}
// The seats that are empty where a game begins with a state.
export function absent({ state }) {
  const turns = state?.turn_order;
  return turns ? state.players.map((_, seat) => seat).filter(seat => !turns.includes(seat)) : [];
}
