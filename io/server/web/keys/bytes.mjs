// Bytes: hexadecimal digits, text and numbers as they are hashed.

const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const HEX = /^(?:[0-9a-f]{2})*$/;
const encoder = new TextEncoder();

export const hex = bytes => Array.from(bytes, byte => DIGITS[byte]).join('');
export const utf8 = text => encoder.encode(text);

// The bytes of lower-case hexadecimal digits; nothing if the text is not so many bytes.
export function unhex(text, length) {
  if (typeof text !== 'string' || text.length !== 2 * length || !HEX.test(text)) return null;
  return Uint8Array.from({ length }, (_, at) => parseInt(text.slice(2 * at, 2 * at + 2), 16));
}
export function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
export const same = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);

// A whole number as eight bytes, the highest first.
export function number(value) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}
