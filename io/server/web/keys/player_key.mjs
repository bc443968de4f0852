// What a player keeps to itself at one table: from one secret follow its key, its commitments and its shares.
import { hex, joined, number, unhex, utf8 } from './bytes.mjs';
import { hmac, sha256 } from './hash.mjs';
import { signer } from './ed25519.mjs';

// The texts that are signed. Links, keys and shares are hexadecimal digits.
export const signed = {
  head: (table, seq, link) => utf8(`parlor/3/head\n${table}\n${seq}\n${link}`),
  sit: (header, name, commit) => utf8(`parlor/3/sit\n${header}\n${name}\n${commit}`),
  share: (call, draw, r, next) => utf8(`parlor/3/share\n${call}\n${draw}\n${r}\n${next}`),
  act: (saw, ids) => utf8(`parlor/3/act\n${saw}\n${ids.join(' ')}`),
};

// The commitment of a key to its share of a draw, at the table whose header has this link.
export const commitment = (header, key, draw, r) =>
  hex(sha256(joined(utf8('parlor/3/commit'), unhex(header, 32), unhex(key, 32), number(draw), unhex(r, 32))));

export class PlayerKey {
  #secret;
  #signer;
  // Take a fresh secret of 32 bytes for each table.
  constructor(secret, header) {
    this.#secret = secret;
    this.#signer = signer(hmac(secret, utf8('parlor/3/sign'), unhex(header, 32)));
    this.header = header;
    this.key = hex(this.#signer.key);
  }
  #sign(text) {
    return hex(this.#signer.sign(text));
  }
  #share(draw) {
    return hex(hmac(this.#secret, utf8('parlor/3/luck'), unhex(this.header, 32), number(draw)));
  }
  #commit(draw) {
    return commitment(this.header, this.key, draw, this.#share(draw));
  }
  sit(name) {
    const commit = this.#commit(1);
    return { key: this.key, commit, sig: this.#sign(signed.sit(this.header, name, commit)) };
  }
  // The answer to a call whose line has this link.
  share(seat, draw, call) {
    const [r, next] = [this.#share(draw), this.#commit(draw + 1)];
    return { seat, draw, r, next, sig: this.#sign(signed.share(call, draw, r, next)) };
  }
  act(seq, link, ids) {
    return { saw: seq, sig: this.#sign(signed.act(link, ids)) };
  }
}
