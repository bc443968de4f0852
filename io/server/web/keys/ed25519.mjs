// Ed25519 (RFC 8032). Verification is strict: canonical encodings, no point of small order, and no cofactor. Nothing here
// takes the same time for all secrets: who can measure a page to the microsecond can read its storage as well.
import { joined, same } from './bytes.mjs';
import { sha512 } from './hash.mjs';

const P = (1n << 255n) - 19n; // the field
const L = (1n << 252n) + 27742317777372353535851937790883648493n; // the order of the base point
const MASK = (1n << 255n) - 1n;

// Products are reduced to less than 2^256 or so, and only `whole` reduces all.
const half = value => (value & MASK) + 19n * (value >> 255n);
const times = (one, other) => half(half(one * other));
const whole = value => ((value % P) + P) % P;
function power(base, exponent) {
  let result = 1n;
  for (let square = base, left = exponent; left; left >>= 1n, square = times(square, square)) {
    if (left & 1n) result = times(result, square);
  }
  return whole(result);
}
const inverse = value => power(value, P - 2n);
const D = whole(-121665n * inverse(121666n));
const ROOT = power(2n, (P - 1n) / 4n); // of -1

const little = bytes => bytes.reduceRight((sum, byte) => sum << 8n | BigInt(byte), 0n);
const bytesOfNumber = value => Uint8Array.from({ length: 32 }, (_, at) => Number(value >> BigInt(8 * at) & 255n));

// A point as [X, Y, Z, T]: x = X/Z, y = Y/Z, xy = T/Z.
const NEUTRAL = [0n, 1n, 1n, 0n];
// A point as [y + x, y - x, 2dxy], or the same times Z and with Z, is added to another with fewest products.
function plus([x, y, z, t], [sum, difference, product, scale]) {
  const a = times(y - x + P + P, difference);
  const b = times(y + x, sum);
  const c = times(t, product);
  const d = 2n * (scale ? times(z, scale) : z);
  const [e, f, g, h] = [b - a + P + P, d - c + P + P, d + c, b + a];
  return [times(e, f), times(g, h), times(f, g), times(e, h)];
}
function doubled([x, y, z]) {
  const [a, b, c] = [times(x, x), times(y, y), 2n * times(z, z)];
  const [h, g] = [a + b, a - b + P + P];
  const [e, f] = [h - times(x + y, x + y) + P + P, c + g];
  return [times(e, f), times(g, h), times(f, g), times(e, h)];
}
const added = (x, y) => [whole(y + x), whole(y - x), whole(2n * D * x % P * y)];
const addedAt = ([x, y, z, t]) => [y + x, y - x + P + P, times(2n * D, t), z];

// Gives points as [x, y] with one inversion for all of them.
function affine(points) {
  const products = [1n];
  for (const [, , z] of points) products.push(times(products.at(-1), z));
  let left = inverse(products.at(-1));
  const result = [];
  for (let at = points.length - 1; 0 <= at; at--) {
    const [x, y, z] = points[at];
    const over = times(left, products[at]);
    result[at] = [whole(x * over), whole(y * over)];
    left = times(left, z);
  }
  return result;
}

// For each digit of 4 bits of a number, the first to the eighth multiple of 16^place times a point.
const PLACES = 65;
function table(x, y) {
  const points = [];
  let base = [x, y, 1n, whole(x * y)];
  for (let place = 0; place < PLACES; place++) {
    const step = addedAt(base);
    let multiple = base;
    for (let count = 1; count <= 8; count++) {
      points.push(multiple);
      if (count < 8) multiple = plus(multiple, step);
    }
    base = doubled(multiple);
  }
  return affine(points).map(([u, v]) => added(u, v));
}
// Adds a multiple of a table's point.
function multiplied(sum, steps, scalar) {
  let result = sum;
  let carry = 0;
  for (let place = 0; place < PLACES; place++) {
    let digit = Number(scalar >> BigInt(4 * place) & 15n) + carry;
    carry = 8 < digit ? 1 : 0;
    digit -= 16 * carry;
    if (digit === 0) continue;
    const [one, other, product] = steps[8 * place + Math.abs(digit) - 1];
    result = plus(result, 0 < digit ? [one, other, product] : [other, one, P - product]);
  }
  return result;
}

function encoded(point) {
  const [[x, y]] = affine([point]);
  return bytesOfNumber(y | (x & 1n) << 255n);
}
// The point of an encoding; nothing if it is none, or not the one that a point has.
function decoded(bytes) {
  const text = little(bytes);
  const y = text & MASK;
  if (P <= y) return null;
  const [u, v] = [whole(y * y - 1n), whole(D * y % P * y + 1n)];
  const cubed = whole(v * v % P * v);
  let x = whole(u * cubed * power(u * cubed % P * v % P * v % P * v % P * v % P, (P - 5n) / 8n));
  const check = whole(v * x % P * x);
  if (check === whole(-u)) x = whole(x * ROOT);
  else if (check !== u) return null;
  const isOdd = text >> 255n;
  if (x === 0n && isOdd) return null;
  return [(x & 1n) === isOdd ? x : whole(-x), y];
}
function isSmall([x, y]) {
  let point = [x, y, 1n, whole(x * y)];
  for (let doublings = 0; doublings < 3; doublings++) point = doubled(point);
  return whole(point[0]) === 0n && whole(point[1]) === whole(point[2]);
}

let baseTable = null;
function base() {
  if (!baseTable) {
    const fifth = new Uint8Array(32).fill(0x66);
    fifth[0] = 0x58;
    baseTable = table(...decoded(fifth));
  }
  return baseTable;
}
const scalarOf = (...parts) => little(sha512(joined(...parts))) % L;

// What follows from 32 secret bytes: `key`, the public key, and `sign`.
export function signer(seed) {
  const spread = sha512(seed);
  const scalar = little(spread.subarray(0, 32)) & (1n << 254n) - 8n | 1n << 254n;
  const key = encoded(multiplied(NEUTRAL, base(), scalar));
  const sign = message => {
    const nonce = scalarOf(spread.subarray(32), message);
    const point = encoded(multiplied(NEUTRAL, base(), nonce));
    return joined(point, bytesOfNumber((nonce + scalarOf(point, key, message) * scalar) % L));
  };
  return { key, sign };
}

// A public key, if these bytes are one for which signatures prove something. It tells whether its owner has signed a
// message. The table of a key takes as long as some signatures: ask for a key once.
export function publicKey(key) {
  const point = decoded(key);
  if (!point || isSmall(point)) return null;
  let steps = null;
  return (message, signature) => {
    const [nonce, rest] = [signature.subarray(0, 32), little(signature.subarray(32))];
    const start = decoded(nonce);
    if (L <= rest || !start || isSmall(start)) return false;
    steps ||= table(whole(-point[0]), point[1]);
    const sum = multiplied(multiplied(NEUTRAL, base(), rest), steps, scalarOf(nonce, key, message));
    return same(encoded(sum), nonce);
  };
}
