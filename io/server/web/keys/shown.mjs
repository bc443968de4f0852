// What a player was shown of deals that no other may see yet, until they are revealed.
import { check } from './lines.mjs';

export class Shown {
  // Each [the number of the last line then, what was said of the player's hand], as far as they were not compared.
  views = [];
  #deals = []; // what lies from one line to before another, and what was said of it first
  #last = 0;

  // A line has dealt something that is veiled, or it tells what that was: the player's hand, if the player has a key.
  veiled(line) {
    this.#deals.push({ from: line, to: Infinity, hand: null, first: null });
  }
  revealed(line, hand) {
    Object.assign(this.#deals.at(-1), { to: line, hand });
  }
  // All lines up to this one are here.
  heard(line) {
    this.#last = line;
    this.#compare();
  }
  add(views) {
    const isNew = ([line, hand]) => !this.views.some(known => known[0] === line && known[1] === hand);
    this.views.push(...views.filter(isNew));
    this.#compare();
  }
  // While a deal is veiled the same is said of it each time; while none is, nothing is.
  #compare() {
    this.views = this.views.filter(view => {
      const [line, hand] = view;
      if (this.#last < line) return true;
      const deal = this.#deals.find(({ from, to }) => from <= line && line < to);
      if (deal) deal.first ??= view;
      const truth = deal ? deal.hand ?? deal.first[1] : null;
      check(hand === truth && !hand === !deal, 'shown_otherwise', `${hand} after line ${line}, where it is ${truth}`);
      return deal?.first === view && deal.to === Infinity;
    });
  }
}

// The pieces that a picture shows to its player alone must be those of the hand.
export function checkPicture(picture, hand) {
  const held = hand.split(' ');
  for (const [, piece] of picture.matchAll(/ data-own="([^"]*)"/g)) check(held.includes(piece), 'shown_otherwise', `${piece} is not in ${hand}`);
}
