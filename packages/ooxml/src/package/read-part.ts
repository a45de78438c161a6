import { Buffer } from 'node:buffer';
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
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
  return toUtf8(part, unpack(part)).toString('latin1');
}

function unpack(part: ZipEntry): Buffer {
  const { compressed, isDeflated, size, name } = part;
  const stored = Buffer.from(compressed.buffer, compressed.byteOffset, compressed.byteLength);
  if (!isDeflated) return stored;
  try {
    // One piece for all, so that nothing is copied.
    const length = Math.max(size, minPieceBytes);
    const bytes = inflateRawSync(stored, { maxOutputLength: Math.max(size, 1), chunkSize: length });
    checkSum(part, crc32(bytes));
    return bytes;
  } catch (error) {
    if (error instanceof UnusableInputError) throw error;
    throw formatDamaged(`the part '${name}' cannot be unpacked`, error);
  }
}

/** A part that was altered on its way may well unpack, to other values than were written. */
export function checkSum({ name, crc32 }: Pick<ZipEntry, 'name' | 'crc32'>, sum: number): void {
  if (sum !== crc32) throw formatDamaged(`the part '${name}' does not match its checksum`);
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
    const bytes = unpacked.get(part) ?? toUtf8(part, unpack(part));
    unpacked.set(part, bytes);
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
    return;
  }
  const inflate = createInflateRaw({ chunkSize: pieceBytes });
  inflate.end(part.compressed);
  let length = 0;
  let sum = 0;
  try {
    for await (const piece of inflate) {
      const bytes = piece as Buffer;
      // The standard allows other encodings for parts, but no program writes them for large ones.
      if (length === 0 && findEncoding(bytes) !== 'utf-8')
        throw formatDamaged(`the part '${part.name}' is not UTF-8`);
      length += bytes.length;
      sum = crc32(bytes, sum);
      if (length > part.size) throw new RangeError('more than the directory states');
      yield bytes;
    }
    checkSum(part, sum);
  } catch (error) {
    if (error instanceof UnusableInputError) throw error;
    throw formatDamaged(`the part '${part.name}' cannot be unpacked`, error);
  }
}

/** What an XML declaration says of the encoding, behind a mark of UTF-8. */
const declaration = /^(?:\xef\xbb\xbf)?<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)/;
const declarationBytes = 200;

/** The encoding of a part by its mark or its declaration; UTF-8 for all that are read as they are. Source: XML 1.0, appendix F. */
function findEncoding(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const declared = declaration.exec(bytes.toString('latin1', 0, declarationBytes))?.[1]?.toLowerCase();
  // What could be read this far has one byte a character.
  return declared === undefined || /^(utf-?8|utf-?16.*|(us-)?ascii)$/.test(declared) ? 'utf-8' : declared;
}

/** The part as UTF-8, which its declaration says then too: it is written back like this. */
function toUtf8({ name }: ZipEntry, bytes: Buffer): Buffer {
  const encoding = findEncoding(bytes);
  if (encoding === 'utf-8') return bytes;
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return Buffer.from(text.replace(/^(<\?xml[^>]*?\sencoding\s*=\s*["'])[\w.:-]+/, '$1UTF-8'), 'utf8');
  } catch (error) {
    throw formatDamaged(`the part '${name}' cannot be read as ${encoding.slice(0, 40).toUpperCase()}`, error);
  }
}
