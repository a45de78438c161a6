import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';
import { fitDeflate } from './fit-deflate.ts';
import { firstDay } from './pack-bytes.ts';
import { releaseBytes } from './release-bytes.ts';
import { TextBuffer } from './text-buffer.ts';
import type { ZipEntry } from './zip-entry.ts';

const pack = promisify(deflateRaw);
type Packed = Buffer<ArrayBuffer>;
/** Text is packed in pieces of about so many bytes, so that a long one is never whole in memory. */
const pieceLength = 1 << 19;
/** A piece shorter than this is packed before a thread would have begun. */
const shortLength = 1 << 16;
/** While pieces are being packed, on threads of their own, so many may wait. */
const maxWaiting = 4;
/** Pieces end at whole bytes and may be followed by others; this ends the last (RFC 1951, an empty final block). */
const endOfPieces = new Uint8Array([3, 0]);
/** A third quicker than the usual 6, and 2 % larger. */
const packing = { level: 5, finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 1 << 17 };
/** Beyond so many bytes of a text: in half the time, and a sixth larger. */
const longLength = 4 << 20;
const longPacking = { ...packing, level: 2 };
/** Of short pieces, of which small files are made: a third quicker again, and 4 % larger. */
const shortPacking = { ...packing, level: 4 };

/** A text in pieces of any length, or what writes it into a buffer and yields where it may be taken out again. */
export type TextSource = Iterable<string> | ((buffer: TextBuffer) => Iterable<void>);

/**
 * Packs a text that comes piece by piece. The same text gives the same bytes. `buffer` is the room it is written in, which
 * is free again when the text is packed.
 */
export async function packText(
  name: string,
  text: TextSource,
  buffer: TextBuffer = new TextBuffer(),
): Promise<ZipEntry> {
  const packed: Uint8Array[] = [];
  const waiting: { readonly bytes: Packed; readonly piece: Packed | Promise<Packed> }[] = [];
  const takeFirst = async (): Promise<void> => {
    const first = waiting.shift();
    if (first === undefined) return;
    const piece = await first.piece;
    // It lies in a larger room, which zlib took for it.
    packed.push(Buffer.from(piece));
    releaseBytes(piece);
    buffer.giveBack(first.bytes);
  };
  let size = 0;
  let check = 0;
  for (const bytes of joinPieces(text, buffer)) {
    size += bytes.length;
    check = crc32(bytes, check);
    const piece =
      bytes.length < shortLength
        ? deflateRawSync(bytes, { ...shortPacking, ...fitDeflate(bytes.length) })
        : pack(bytes, size > longLength ? longPacking : packing);
    waiting.push({ bytes, piece });
    if (waiting.length >= maxWaiting) await takeFirst();
  }
  while (waiting.length > 0) await takeFirst();
  const compressed = Buffer.concat([...packed, endOfPieces]);
  return { name, compressed, isDeflated: true, size, crc32: check, ...firstDay };
}

/** The text in pieces of about the same length. */
function* joinPieces(text: TextSource, buffer: TextBuffer): Generator<Packed> {
  const pieces = typeof text === 'function' ? text(buffer) : addAll(text, buffer);
  const parts = pieces[Symbol.iterator]();
  while (parts.next().done !== true) if (buffer.length >= pieceLength) yield buffer.take();
  if (buffer.length > 0) yield buffer.take();
}

function* addAll(text: Iterable<string>, buffer: TextBuffer): Generator<void> {
  for (const part of text) {
    buffer.add(part);
    yield;
  }
}
