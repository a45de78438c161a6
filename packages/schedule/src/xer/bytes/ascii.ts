import { Buffer, isAscii } from 'node:buffer';

/** The bytes that structure an XER, the same in every encoding that P6 writes. */
export const ascii = {
  tab: 0x09,
  lineFeed: 0x0a,
  carriageReturn: 0x0d,
  space: 0x20,
  quote: 0x22,
  percent: 0x25,
  minus: 0x2d,
  zero: 0x30,
  colon: 0x3a,
  upperE: 0x45,
  upperF: 0x46,
  upperR: 0x52,
  upperT: 0x54,
  /** Two in a row are a line break in a value. */
  delete: 0x7f,
} as const;

/** Space, tab, line feed, vertical tab, form feed or carriage return. */
function isBlankByte(byte: number | undefined): boolean {
  return byte !== undefined && (byte === ascii.space || (byte >= ascii.tab && byte <= ascii.carriageReturn));
}

/** A view of the same memory with Node's native searches; nothing is copied. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The range without blank bytes at either end. */
export function findTrimmedRange(
  bytes: Uint8Array,
  start: number,
  end: number,
): [start: number, end: number] {
  let from = start;
  let to = end;
  while (from < to && isBlankByte(bytes[from])) from += 1;
  while (to > from && isBlankByte(bytes[to - 1])) to -= 1;
  return [from, to];
}

/** Bytes checked at once by Node's native ASCII check. */
const stretch = 4096;

/** Offset of the first byte above 0x7F in the range, or -1. */
export function findHighByte(bytes: Uint8Array, start: number, end: number): number {
  for (let from = start; from < end; from += stretch) {
    const to = Math.min(from + stretch, end);
    if (isAscii(bytes.subarray(from, to))) continue;
    for (let at = from; at < to; at += 1) if ((bytes[at] ?? 0) > 0x7f) return at;
  }
  return -1;
}
