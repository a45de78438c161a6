import { Inflate, inflateSync } from 'fflate';
import { Buffer } from './buffer.ts';

/**
 * What packages/ooxml uses of Node's `node:zlib` when it reads, by fflate. The build puts it in that module's place;
 * `zlib.test.ts` holds both against each other.
 */
export const inflateRawSync = (bytes: Uint8Array, { maxOutputLength }: { maxOutputLength: number }) =>
  view(inflateSync(bytes, { out: new Uint8Array(maxOutputLength) }));

const view = ({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>) =>
  Buffer.from(buffer, byteOffset, length);

/** So much is unpacked before its pieces are handed on. */
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

/** Of the bytes behind those with the sum `before`. Method: PNG specification, annex D. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let sum = ~before;
  for (const byte of bytes) sum = (table[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return ~sum >>> 0;
}
