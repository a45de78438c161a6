import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync, type ZlibOptions } from 'node:zlib';
import { releaseBytes, type ZipEntry } from './zip-entry.ts';
import { TextBuffer } from './text-buffer.ts';

const pack = promisify(deflateRaw);
type Packed = Buffer<ArrayBuffer>;
/** Text is packed in pieces of about this many bytes, so a long text is never whole in memory. */
const pieceLength = 1 << 19;
/** Packing a shorter piece takes less time than starting a thread. */
const quickLength = 1 << 14;
/** Limit of the queue of pieces being packed on other threads. */
const maxWaiting = 4;
/** Pieces end at whole bytes so that more can follow; this ends the last one (RFC 1951, an empty final block). */
const endOfPieces = new Uint8Array([3, 0]);
/** A third faster than the default level 6, and 2 % larger. */
const packing = { level: 5, finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 1 << 17 };
/** After this many bytes of a text, less than half the time and a fifth larger. */
const longLength = 4 << 20;
const longPacking = { ...packing, level: 1 };
/** For shorter pieces, which make up small files: another third faster, and 4 % larger. */
const shortLength = 1 << 16;
const shortPacking = { ...packing, level: 4 };

/** Packs a text given in pieces. The same text gives the same bytes. */
export async function packText(name: string, text: Iterable<string>): Promise<ZipEntry> {
  const packer = new TextPacker();
  await packer.add(name, text);
  const [entry] = await packer.end();
  if (entry === undefined) throw new Error(`${name} was not packed.`);
  return entry;
}

/** Packs texts in sequence. The next text can be written while the last pieces of the previous one are being packed. */
export class TextPacker {
  /** One buffer for all texts. */
  readonly #buffer = new TextBuffer();
  /** Pieces being packed, in order. */
  readonly #waiting: Promise<Uint8Array>[] = [];
  readonly #entries: Promise<ZipEntry>[] = [];

  /** Resolves when the text is written. Each call must have ended before the next. */
  async add(name: string, text: Iterable<string>): Promise<void> {
    const pieces: Promise<Uint8Array>[] = [];
    let size = 0;
    let check = 0;
    for (const bytes of joinPieces(text, this.#buffer)) {
      size += bytes.length;
      check = crc32(bytes, check);
      const piece = this.#packPiece(bytes, size > longLength);
      pieces.push(piece);
      this.#waiting.push(piece);
      if (this.#waiting.length >= maxWaiting) await this.#waiting.shift();
    }
    this.#entries.push(joinPacked(pieces, { name, isDeflated: true, size, crc32: check, ...firstDay }));
  }

  /** Returns all entries in the order added. */
  async end(): Promise<readonly ZipEntry[]> {
    return Promise.all(this.#entries);
  }

  async #packPiece(bytes: Packed, isLong: boolean): Promise<Uint8Array> {
    const settings =
      bytes.length < shortLength
        ? { ...shortPacking, ...fitDeflate(bytes.length) }
        : isLong
          ? longPacking
          : packing;
    const isQuick = bytes.length < quickLength;
    const packed = isQuick ? deflateRawSync(bytes, settings) : await pack(bytes, settings);
    this.#buffer.giveBack(bytes);
    if (isQuick) return packed;
    // Copied, because zlib allocated a larger buffer for it.
    const piece = Buffer.from(packed);
    releaseBytes(packed);
    return piece;
  }
}

async function joinPacked(
  pieces: readonly Promise<Uint8Array>[],
  entry: Omit<ZipEntry, 'compressed'>,
): Promise<ZipEntry> {
  const packed = await Promise.all(pieces);
  const compressed = Buffer.concat([...packed, endOfPieces]);
  packed.forEach(releaseBytes);
  return { ...entry, compressed };
}

function* joinPieces(text: Iterable<string>, buffer: TextBuffer): Generator<Packed> {
  for (const part of text) {
    buffer.add(part);
    if (buffer.length >= pieceLength) yield buffer.take();
  }
  if (buffer.length > 0) yield buffer.take();
}

/** Window sizes of deflate, as powers of two (RFC 1951, section 3.2.5). */
const smallestWindow = 9;
const largestWindow = 15;
/** Shorter contents fit into a single block. */
const blockLength = 1 << 13;
const blockMemory = 6;

/** zlib settings for contents of this many bytes. Allocating default buffers for short contents takes longer than packing them. */
export function fitDeflate(length: number): ZlibOptions {
  const width = Math.ceil(Math.log2(Math.max(1, length)));
  return {
    windowBits: Math.min(Math.max(width, smallestWindow), largestWindow),
    chunkSize: length < shortLength ? 1 << 13 : 1 << 17,
    ...(length < blockLength ? { memLevel: blockMemory } : {}),
  };
}

/** 1980-01-01, the earliest date in a zip file: entries do not record when they were packed. */
const firstDay = { date: 0x0021, time: 0 };

/** Packs contents that are whole in memory. The same contents give the same bytes. */
export function packBytes(name: string, contents: Uint8Array): ZipEntry {
  return {
    name,
    compressed: deflateRawSync(contents, { level: 6, ...fitDeflate(contents.length) }),
    isDeflated: true,
    size: contents.length,
    crc32: crc32(contents),
    ...firstDay,
  };
}
