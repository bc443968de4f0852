// A QR code (ISO/IEC 18004) of a link that no server may see, so that none can draw it: bytes, the lowest level of
// correction, mask 0, versions up to 15.
import { utf8 } from './bytes.mjs';

// By version, from 1: how many bytes of correction a block has, and how many blocks there are.
const CORRECTION = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6];
const QUIET = 4;
const SVG = 'http://www.w3.org/2000/svg';

// The field of 256 elements.
const EXP = [1];
for (let power = 1; power < 255; power++) EXP.push(EXP[power - 1] << 1 ^ (EXP[power - 1] & 0x80 ? 0x11d : 0));
const LOG = [];
EXP.forEach((value, power) => { LOG[value] = power; });
const multiply = (one, other) => one && other ? EXP[(LOG[one] + LOG[other]) % 255] : 0;

function correction(data, degree) {
  let divisor = [1];
  for (let power = 0; power < degree; power++) {
    const shifted = [...divisor, 0];
    divisor.forEach((value, at) => { shifted[at + 1] ^= multiply(value, EXP[power]); });
    divisor = shifted;
  }
  const rest = [...data, ...Array(degree).fill(0)];
  data.forEach((_, at) => {
    const factor = rest[at];
    divisor.forEach((value, step) => { rest[at + step] ^= multiply(value, factor); });
  });
  return rest.slice(-degree);
}

// Where the middles of the small squares are.
function middles(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = version * 4 + 10;
  const step = Math.ceil((last - 6) / (count - 1) / 2) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, at) => last - at * step).reverse()];
}
// How many bytes a version has, correction included.
function capacity(version) {
  const aligned = middles(version).length;
  const modules = (16 * version + 128) * version + 64;
  return Math.floor((modules - (aligned && (25 * aligned - 10) * aligned - 55) - (version < 7 ? 0 : 36)) / 8);
}

// The bytes of a code, in the order in which they stand in it.
function interleaved(bytes, version) {
  const [degree, blocks, all] = [CORRECTION[version - 1], BLOCKS[version - 1], capacity(version)];
  const room = all - degree * blocks;
  const bits = ['0100', bytes.length.toString(2).padStart(version < 10 ? 8 : 16, '0')];
  for (const byte of bytes) bits.push(byte.toString(2).padStart(8, '0'));
  const text = `${bits.join('')}0000`.slice(0, room * 8);
  const data = text.match(/.{1,8}/g).map(byte => parseInt(byte.padEnd(8, '0'), 2));
  for (let pad = 0xec; data.length < room; pad ^= 0xfd) data.push(pad);
  const short = Math.floor(room / blocks);
  const parts = Array.from({ length: blocks }, (_, block) => {
    const length = short + (block < blocks - room % blocks ? 0 : 1);
    const part = data.splice(0, length);
    return { part, check: correction(part, degree) };
  });
  const columns = (rows, length) =>
    Array.from({ length }, (_, at) => rows.map(row => row[at])).flat().filter(byte => byte !== undefined);
  return [...columns(parts.map(({ part }) => part), short + 1), ...columns(parts.map(({ check }) => check), degree)];
}

// Bits with those that correct them, by the polynomial.
function checked(value, length, polynomial) {
  let rest = value;
  for (let bit = 0; bit < length; bit++) rest = rest << 1 ^ (rest >> length - 1 & 1) * polynomial;
  return value << length | rest & (1 << length) - 1;
}

// The rows of a code: whether each module is dark. Nothing if the text is too long.
export function qrCode(text) {
  const bytes = utf8(text);
  const fits = version => bytes.length + (version < 10 ? 2 : 3) <= capacity(version) - CORRECTION[version - 1] * BLOCKS[version - 1];
  const version = BLOCKS.map((_, at) => at + 1).find(fits);
  if (!version) return null;
  const size = version * 4 + 17;
  const rows = Array.from({ length: size }, () => Array(size));
  const set = (x, y, isDark) => { if (rows[y]?.[x] === undefined && 0 <= x && x < size && rows[y]) rows[y][x] = isDark; };
  for (const [left, top] of [[0, 0], [size - 7, 0], [0, size - 7]]) {
    for (let y = -1; y < 8; y++) {
      for (let x = -1; x < 8; x++) {
        const far = Math.max(Math.abs(x - 3), Math.abs(y - 3));
        set(left + x, top + y, far !== 2 && far < 4);
      }
    }
  }
  const small = middles(version);
  for (const y of small) {
    for (const x of small) {
      if (rows[y][x] !== undefined) continue;
      for (let down = -2; down < 3; down++) {
        for (let right = -2; right < 3; right++) set(x + right, y + down, Math.max(Math.abs(right), Math.abs(down)) !== 1);
      }
    }
  }
  for (let at = 0; at < size; at++) {
    set(at, 6, at % 2 === 0);
    set(6, at, at % 2 === 0);
  }
  // The lowest level of correction and mask 0, twice.
  const format = checked(0b01000, 10, 0x537) ^ 0x5412;
  for (let bit = 0; bit < 15; bit++) {
    const isDark = Boolean(format >> bit & 1);
    const along = bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit;
    set(8, along, isDark);
    set(bit < 8 ? size - 1 - bit : bit === 8 ? 7 : 14 - bit, 8, isDark);
  }
  set(8, size - 8, true);
  for (let bit = 0; bit < 18 && 6 < version; bit++) {
    const isDark = Boolean(checked(version, 12, 0x1f25) >> bit & 1);
    const [across, along] = [size - 11 + bit % 3, Math.floor(bit / 3)];
    set(across, along, isDark);
    set(along, across, isDark);
  }
  const stream = interleaved(bytes, version).flatMap(byte => [7, 6, 5, 4, 3, 2, 1, 0].map(bit => byte >> bit & 1));
  let [next, isUp] = [0, false];
  for (let right = size - 1; 0 < right; right -= right === 8 ? 3 : 2) {
    isUp = !isUp;
    for (let step = 0; step < size; step++) {
      const y = isUp ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (rows[y][x] === undefined) rows[y][x] = Boolean(stream[next++]) !== ((x + y) % 2 === 0);
      }
    }
  }
  return rows;
}

// The picture of a code.
export function drawCode(text, name) {
  const rows = qrCode(text);
  const svg = document.createElementNS(SVG, 'svg');
  if (!rows) return svg;
  const size = rows.length + 2 * QUIET;
  const bars = rows.flatMap((row, y) => row.flatMap((isDark, x) => isDark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : []));
  const attributes = { class: 'qr', role: 'img', 'aria-label': name, viewBox: `0 0 ${size} ${size}`, width: 6 * size, height: 6 * size, 'shape-rendering': 'crispEdges' };
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, value);
  for (const [fill, d] of [['#fff', `M0 0h${size}v${size}H0z`], ['#000', bars.join('')]]) {
    const path = svg.appendChild(document.createElementNS(SVG, 'path'));
    path.setAttribute('fill', fill);
    path.setAttribute('d', d);
  }
  return svg;
}
