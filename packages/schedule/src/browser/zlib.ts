import { Inflate, inflateSync } from 'fflate';
import { Buffer } from './buffer.ts';

/** Replaces the parts of `node:zlib` that packages/ooxml uses for reading, with fflate; `zlib.test.ts` compares both. */
export const inflateRawSync = (bytes: Uint8Array, { maxOutputLength }: { maxOutputLength: number }) =>
  view(inflateSync(bytes, { out: new Uint8Array(maxOutputLength) }));

const view = ({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>) =>
  Buffer.from(buffer, byteOffset, length);

/** Packed bytes unpacked per step. */
const stepLength = 1 << 16;

export function createInflateRaw() {
  let packed = new Uint8Array();
  return {
    end: (bytes: Uint8Array<ArrayBuffer>) => {
      packed = bytes;
    },
    *[Symbol.iterator]() {
      let pieces: Uint8Array<ArrayBuffer>[] = [];
      const inflate = new Inflate((piece) => pieces.push(piece));
      for (let at = 0; at < packed.length; at += stepLength) {
        inflate.push(packed.subarray(at, at + stepLength), at + stepLength >= packed.length);
        yield* pieces.map(view);
        pieces = [];
      }
    },
  };
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** Continues from `before`, the checksum of the preceding bytes. Method: PNG specification, annex D. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let sum = ~before;
  for (const byte of bytes) sum = (table[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return ~sum >>> 0;
}
