import { Buffer } from 'node:buffer';
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { releaseBytes, type ZipEntry } from '../zip/zip-entry.ts';
import { formatDamaged } from '../xml/damaged.ts';

/** Parts up to this size are unpacked in one call, which is faster; larger ones in pieces. */
const wholeBytes = 16 * 1024 * 1024;
/** Unpacked parts, kept while their entry is in use: a sheet is checked, read and rewritten. */
const unpacked = new WeakMap<ZipEntry, Buffer>();
const pieceBytes = 1024 * 1024;
/** The smallest chunk size zlib accepts. */
const minPieceBytes = 64;
/** Limit for parts that must be held in memory as a whole, such as the shared strings. */
const maxWholeBytes = 192 * 1024 * 1024;

/** The whole text of a part, one character per byte (latin1): tags are ASCII, and UTF-8 is decoded only when a value is read. */
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
    // A single chunk, so the output is not copied.
    const length = Math.max(size, minPieceBytes);
    const bytes = inflateRawSync(stored, { maxOutputLength: Math.max(size, 1), chunkSize: length });
    checkSum(part, crc32(bytes));
    return bytes;
  } catch (error) {
    if (error instanceof UnusableInputError) throw error;
    throw formatDamaged(`the part '${name}' cannot be unpacked`, error);
  }
}

/** A part altered in transit may still unpack, but to other values. */
export function checkSum({ name, crc32 }: Pick<ZipEntry, 'name' | 'crc32'>, sum: number): void {
  if (sum !== crc32) throw formatDamaged(`the part '${name}' does not match its checksum`);
}

/** Frees the unpacked bytes of a part, which must not be used afterwards. The part itself can be read again. */
export function releaseUnpacked(part: ZipEntry): void {
  const bytes = unpacked.get(part);
  unpacked.delete(part);
  // The bytes of a stored part belong to the file.
  if (part.isDeflated && bytes !== undefined) releaseBytes(bytes);
}

/** Yields the bytes of a part as UTF-8, in pieces of at most 1 MB. Pieces may be adjacent in memory. */
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
      // Other encodings are allowed, but no program uses them for large parts.
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

/** The encoding in an XML declaration, after an optional UTF-8 byte order mark. */
const declaration = /^(?:\xef\xbb\xbf)?<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)/;
const declarationBytes = 200;

/** The encoding of a part by its byte order mark or declaration; UTF-8 if the bytes need no conversion. Source: XML 1.0, appendix F. */
function findEncoding(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const declared = declaration.exec(bytes.toString('latin1', 0, declarationBytes))?.[1]?.toLowerCase();
  // The declaration was readable as one byte per character, so it cannot be UTF-16 whatever it says.
  return declared === undefined || /^(utf-?8|utf-?16.*|(us-)?ascii)$/.test(declared) ? 'utf-8' : declared;
}

/** The part as UTF-8, with a matching declaration, because it is written in this form. */
function toUtf8({ name }: ZipEntry, bytes: Buffer): Buffer {
  const encoding = findEncoding(bytes);
  if (encoding === 'utf-8') return bytes;
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return Buffer.from(text.replace(/^(<\?xml[^>]*\sencoding\s*=\s*["'])[\w.:-]+/, '$1UTF-8'), 'utf8');
  } catch (error) {
    throw formatDamaged(`the part '${name}' cannot be read as ${encoding.slice(0, 40).toUpperCase()}`, error);
  }
}
