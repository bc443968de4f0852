// SHA-256, SHA-512 and HMAC-SHA-256 (FIPS 180-4, RFC 2104), at once: `crypto.subtle` is missing on plain http, and waits.
import { joined } from './bytes.mjs';

// The constants are the first bits after the point of roots of the first primes.
const BITS = 64n;
const primes = [];
for (let next = 2; primes.length < 80; next++) if (primes.every(prime => next % prime)) primes.push(next);
function root(value, degree) {
  let guess = 1n << BITS + 8n;
  for (;;) {
    const better = ((degree - 1n) * guess + value / guess ** (degree - 1n)) / degree;
    if (better >= guess) return guess;
    guess = better;
  }
}
const fraction = degree => prime => BigInt.asUintN(64, root(BigInt(prime) << BITS * degree, degree));
const halves = numbers => numbers.flatMap(whole => [Number(whole >> 32n), Number(whole & 0xffffffffn)]);
const K512 = Uint32Array.from(halves(primes.map(fraction(3n))));
const H512 = Uint32Array.from(halves(primes.slice(0, 8).map(fraction(2n))));
const K256 = K512.filter((_, at) => at % 2 === 0).slice(0, 64);
const H256 = H512.filter((_, at) => at % 2 === 0);

// A message with its end as both hashes have it: a bit, and its length in bits.
function padded(message, block) {
  const end = block / 8;
  const whole = new Uint8Array(Math.ceil((message.length + 1 + end) / block) * block);
  whole.set(message);
  whole[message.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, message.length / 0x20000000);
  view.setUint32(whole.length - 4, message.length << 3);
  return view;
}
function bytesOfWords(words) {
  const view = new DataView(new ArrayBuffer(4 * words.length));
  words.forEach((word, at) => view.setUint32(4 * at, word));
  return new Uint8Array(view.buffer);
}

const W256 = new Uint32Array(64);
export function sha256(message) {
  const view = padded(message, 64);
  const state = H256.slice();
  for (let start = 0; start < view.byteLength; start += 64) {
    for (let at = 0; at < 16; at++) W256[at] = view.getUint32(start + 4 * at);
    for (let at = 16; at < 64; at++) {
      const x = W256[at - 15];
      const y = W256[at - 2];
      const one = (x >>> 7 | x << 25) ^ (x >>> 18 | x << 14) ^ x >>> 3;
      const two = (y >>> 17 | y << 15) ^ (y >>> 19 | y << 13) ^ y >>> 10;
      W256[at] = one + W256[at - 16] + two + W256[at - 7];
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let at = 0; at < 64; at++) {
      const one = (e >>> 6 | e << 26) ^ (e >>> 11 | e << 21) ^ (e >>> 25 | e << 7);
      const first = h + one + (e & f ^ ~e & g) + K256[at] + W256[at] | 0;
      const two = (a >>> 2 | a << 30) ^ (a >>> 13 | a << 19) ^ (a >>> 22 | a << 10);
      const second = two + (a & b ^ a & c ^ b & c) | 0;
      h = g;
      g = f;
      f = e;
      e = d + first | 0;
      d = c;
      c = b;
      b = a;
      a = first + second | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => { state[at] += word; });
  }
  return bytesOfWords(state);
}

export function hmac(key, ...parts) {
  const pad = byte => Uint8Array.from({ length: 64 }, (_, at) => (key[at] || 0) ^ byte);
  return sha256(joined(pad(0x5c), sha256(joined(pad(0x36), ...parts))));
}

// Words of 64 bits are two of 32: the higher one at the even place.
const W512 = new Uint32Array(160);
export function sha512(message) {
  const view = padded(message, 128);
  const state = H512.slice();
  for (let start = 0; start < view.byteLength; start += 128) {
    for (let at = 0; at < 32; at++) W512[at] = view.getUint32(start + 4 * at);
    for (let at = 32; at < 160; at += 2) {
      const x = W512[at - 30];
      const y = W512[at - 29];
      const u = W512[at - 4];
      const v = W512[at - 3];
      const oneHigh = (x >>> 1 | y << 31) ^ (x >>> 8 | y << 24) ^ x >>> 7;
      const oneLow = (y >>> 1 | x << 31) ^ (y >>> 8 | x << 24) ^ (y >>> 7 | x << 25);
      const twoHigh = (u >>> 19 | v << 13) ^ (v >>> 29 | u << 3) ^ u >>> 6;
      const twoLow = (v >>> 19 | u << 13) ^ (u >>> 29 | v << 3) ^ (v >>> 6 | u << 26);
      const low = (oneLow >>> 0) + (twoLow >>> 0) + W512[at - 31] + W512[at - 13];
      W512[at + 1] = low;
      W512[at] = oneHigh + twoHigh + W512[at - 32] + W512[at - 14] + Math.floor(low / 0x100000000);
    }
    const s = state.slice();
    for (let at = 0; at < 160; at += 2) {
      const [a, A, b, B, c, C, e, E] = [s[0], s[1], s[2], s[3], s[4], s[5], s[8], s[9]];
      const [f, F, g, G] = [s[10], s[11], s[12], s[13]];
      const eHigh = (e >>> 14 | E << 18) ^ (e >>> 18 | E << 14) ^ (E >>> 9 | e << 23);
      const eLow = (E >>> 14 | e << 18) ^ (E >>> 18 | e << 14) ^ (e >>> 9 | E << 23);
      const low = s[15] + (eLow >>> 0) + ((E & F ^ ~E & G) >>> 0) + K512[at + 1] + W512[at + 1];
      const high = s[14] + eHigh + (e & f ^ ~e & g) + K512[at] + W512[at] + Math.floor(low / 0x100000000) | 0;
      const aHigh = (a >>> 28 | A << 4) ^ (A >>> 2 | a << 30) ^ (A >>> 7 | a << 25);
      const aLow = (A >>> 28 | a << 4) ^ (a >>> 2 | A << 30) ^ (a >>> 7 | A << 25);
      const sumLow = (aLow >>> 0) + ((A & B ^ A & C ^ B & C) >>> 0);
      const sumHigh = aHigh + (a & b ^ a & c ^ b & c) + Math.floor(sumLow / 0x100000000) | 0;
      s.copyWithin(2, 0, 14);
      const next = s[9] + (low >>> 0);
      s[9] = next;
      s[8] = s[8] + high + Math.floor(next / 0x100000000);
      const top = (low >>> 0) + (sumLow >>> 0);
      s[1] = top;
      s[0] = high + sumHigh + Math.floor(top / 0x100000000);
    }
    for (let at = 0; at < 16; at += 2) {
      const low = state[at + 1] + s[at + 1];
      state[at + 1] = low;
      state[at] = state[at] + s[at] + Math.floor(low / 0x100000000);
    }
  }
  return bytesOfWords(state);
}
