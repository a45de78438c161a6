import { isAscii } from 'node:buffer';

/** Longer stretches of ASCII are passed by Node's native check, without a look at each byte. */
const stretch = 4096;

/** Where the first byte above 0x7F stands in the range, or -1. */
export function findHighByte(bytes: Uint8Array, start: number, end: number): number {
  for (let from = start; from < end; from += stretch) {
    const to = Math.min(from + stretch, end);
    if (isAscii(bytes.subarray(from, to))) continue;
    for (let at = from; at < to; at += 1) if ((bytes[at] ?? 0) > 0x7f) return at;
  }
  return -1;
}
