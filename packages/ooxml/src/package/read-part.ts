import { Buffer } from 'node:buffer';
import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { releaseBytes, type ZipEntry } from '../zip/zip-entry.ts';
import { formatDamaged } from '../xml/damaged.ts';

/** Parts up to this size are unpacked at once, which is faster; larger ones in pieces. */
const wholeBytes = 16 * 1024 * 1024;
/** What was unpacked at once, as long as its part is held: a sheet is looked through, read and written. */
const unpacked = new WeakMap<ZipEntry, Buffer>();
const pieceBytes = 1024 * 1024;
/** What zlib takes at least. */
const minPieceBytes = 64;
/** Parts that are needed as a whole, such as the shared strings, must fit into memory. */
const maxWholeBytes = 192 * 1024 * 1024;

/**
 * The whole text of a part, one character a byte (latin1): tags are ASCII, and what is UTF-8 between them is decoded
 * where a value is wanted.
 */
export function readPart(part: ZipEntry): string {
  if (part.size > maxWholeBytes) {
    const sentence = `The workbook's part '${part.name}' unpacks to ${Math.round(part.size / 1024 / 1024)} MB; at most 192 MB can be read. Export fewer activities or columns.`;
    throw new UnusableInputError('E_TOO_LARGE', sentence);
  }
  return toUtf8(unpack(part)).toString('latin1');
}

function unpack({ compressed, isDeflated, size, name }: ZipEntry): Buffer {
  const stored = Buffer.from(compressed.buffer, compressed.byteOffset, compressed.byteLength);
  if (!isDeflated) return stored;
  try {
    // One piece for all, so that nothing is copied.
    const length = Math.max(size, minPieceBytes);
    return inflateRawSync(stored, { maxOutputLength: Math.max(size, 1), chunkSize: length });
  } catch (error) {
    throw formatDamaged(`the part '${name}' cannot be unpacked`, error);
  }
}

/** Frees the unpacked bytes of a part, which must no longer be used. The part itself can be read again. */
export function releaseUnpacked(part: ZipEntry): void {
  const bytes = unpacked.get(part);
  unpacked.delete(part);
  // A part that is not packed lies in the file.
  if (part.isDeflated && bytes !== undefined) releaseBytes(bytes);
}

/** The bytes of a part in pieces of a megabyte at most, as UTF-8. Pieces may lie one behind the other in memory. */
export async function* streamPart(part: ZipEntry): AsyncGenerator<Buffer> {
  if (part.size <= wholeBytes || !part.isDeflated) {
    const bytes = unpacked.get(part) ?? toUtf8(unpack(part));
    unpacked.set(part, bytes);
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
    return;
  }
  const inflate = createInflateRaw({ chunkSize: pieceBytes });
  inflate.end(part.compressed);
  let length = 0;
  try {
    for await (const piece of inflate) {
      const bytes = piece as Buffer;
      // The standard allows UTF-16 for parts, but no program writes it for large ones.
      if (length === 0 && isUtf16(bytes)) throw formatDamaged(`the part '${part.name}' is UTF-16`);
      length += bytes.length;
      if (length > part.size) throw new RangeError('more than the directory states');
      yield bytes;
    }
  } catch (error) {
    if (error instanceof UnusableInputError) throw error;
    throw formatDamaged(`the part '${part.name}' cannot be unpacked`, error);
  }
}

function isUtf16(bytes: Buffer): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
}

function toUtf8(bytes: Buffer): Buffer {
  if (!isUtf16(bytes)) return bytes;
  const label = bytes[0] === 0xff ? 'utf-16le' : 'utf-16be';
  return Buffer.from(new TextDecoder(label).decode(bytes), 'utf8');
}
