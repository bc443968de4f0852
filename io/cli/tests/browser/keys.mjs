/* The scripts with which a page checks a table, in Node: cryptography, keys, logs. */
import { Follower } from "../../../server/web/keys/follower.mjs";
import { PlayerKey } from "../../../server/web/keys/player_key.mjs";
import { hex, unhex, utf8 } from "../../../server/web/keys/bytes.mjs";
import { hmac, sha256, sha512 } from "../../../server/web/keys/hash.mjs";
import { publicKey, signer } from "../../../server/web/keys/ed25519.mjs";
import { evidence } from "../../../server/web/keys/evidence.mjs";
import { keepEvidence, keepSeat, evidenceOf, prune, seatOf } from "../../../server/web/keys/kept.mjs";
import { createHash, createHmac } from "node:crypto";
import { qrCode } from "../../../server/web/keys/qr.mjs";
import { talk } from "./talk.mjs";

const bytes = (text) => unhex(text, text.length / 2);

/* Follows a log as the player with this secret, if there is one, who knows some heads `early`, was `shown` some hands before,
   and sees others as it goes: [line, hand, picture]. Gives the line where something is wrong and its code. */
function follow({ lines, heads = [], early = [], secret = null, name = null, checked = null, givesUp = false, shown = [], seen = [] }) {
  let follower;
  let line = 1;
  const shares = [];
  try {
    follower = new Follower(lines[0], checked);
    if (secret) follower.play(new PlayerKey(bytes(secret), follower.origin), name);
    if (givesUp) follower.giveKeyUp();
    for (const head of early) follower.hearHead(head);
    follower.wasShown(shown);
    for (const text of lines.slice(1)) {
      line++;
      follower.hear(text);
      for (const head of heads.filter(({ seq }) => seq === line - 1)) follower.hearHead(head);
      const share = follower.share();
      if (share) shares.push(share);
      for (const [at, hand, picture = ""] of seen) if (at === line - 1) follower.see(at, hand, picture);
    }
  } catch (fault) {
    const signs = follower?.player ? follower.sign(["x"]) : null;
    /* Lines come with the head that covers them. */
    const after = follower?.last.seq;
    const head = heads.find(({ seq }) => after < seq);
    const news = head ? { after, lines: lines.slice(after + 1, head.seq + 1), head } : null;
    return { line, code: fault.code ?? fault.stack, shares, signs, evidence: follower && evidence(follower, fault, news) };
  }
  return { code: null, shown: follower.shown.views, stage: follower.stage, checked: follower.checked, shares, signs: follower.sign(["x"]), seat: follower.seat };
}

/* What is left of seats that were kept when the page looks at the time `now`; each has a fault if it has evidence. */
function left({ seats, now }) {
  const storage = {};
  const methods = {
    getItem: (name) => storage[name] ?? null,
    setItem: (name, text) => { storage[name] = text; },
    removeItem: (name) => { delete storage[name]; },
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(storage, name, { value });
  globalThis.localStorage = storage;
  for (const [table, seat] of Object.entries(seats)) {
    keepSeat(table, seat);
    if (seat.fault) keepEvidence(table, "what proves it");
  }
  prune(now);
  const tables = Object.keys(seats);
  return { seats: tables.filter((table) => seatOf(table)), evidence: tables.filter((table) => evidenceOf(table)) };
}

await talk({
  left,
  hashes: ({ message, key }) => {
    const library = (hash) => hash.update(bytes(message)).digest("hex");
    const [own, mac] = [[sha256, sha512].map((hash) => hex(hash(bytes(message)))), hmac(bytes(key), bytes(message))];
    const theirs = [createHash("sha256"), createHash("sha512"), createHmac("sha256", bytes(key))].map(library);
    return { own: [...own, hex(mac)], library: theirs };
  },
  sign: ({ seed, message }) => {
    const { key, sign } = signer(bytes(seed));
    return { key: hex(key), sig: hex(sign(bytes(message))) };
  },
  verify: (rows) => rows.map(({ key, message, sig }) => publicKey(bytes(key))?.(bytes(message), bytes(sig)) ?? null),
  player: ({ secret, header, name, draw, call, ids }) => {
    const key = new PlayerKey(bytes(secret), header);
    return { key: key.key, sit: key.sit(name), share: key.share(1, draw, call), act: key.act(7, call, ids) };
  },
  qr: ({ text }) => qrCode(text),
  follow: ({ logs }) => logs.map(follow),
  speed: () => {
    const { key, sign } = signer(new Uint8Array(32).fill(7));
    const text = utf8("parlor/3/act\n".padEnd(230, "x"));
    const verify = publicKey(key);
    const times = (work, count = 200) => {
      const start = performance.now();
      for (let round = 0; round < count; round++) work();
      return (performance.now() - start) / count;
    };
    return { sign: times(() => sign(text)), verify: times(() => verify(text, sign(text))) };
  },
});
