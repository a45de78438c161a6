import { inflateSync, Zip, ZipDeflate, type ZipInputFile } from 'fflate';
import { fixZipTimes } from './fix-zip-times.ts';

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const entryLength = 46;
const localLength = 30;
const deflated = 8;

/** One file in a zip, as its directory tells of it. */
interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly size: number;
  /** The bytes as they are stored. */
  readonly stored: Uint8Array<ArrayBuffer>;
}

/** A zip file held in memory; entries are unpacked when they are asked for. */
export class ZipEntries {
  /** The file as it was given. */
  readonly bytes: Uint8Array;
  readonly #entries: Map<string, ZipEntry>;

  /** Throws an `Error` for bytes that are no zip file without zip64. */
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#entries = new Map(listEntries(bytes).map((entry) => [entry.name, entry]));
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The text of an entry. Throws a `RangeError` when there is none. */
  getText(name: string): string {
    const entry = this.#entries.get(name);
    if (entry === undefined) throw new RangeError(`The zip file has no entry ${name}.`);
    const { method, stored, size } = entry;
    return decoder.decode(method === deflated ? inflateSync(stored, { out: new Uint8Array(size) }) : stored);
  }

  /**
   * A zip file with other or further entries; all the others keep their packed bytes. The same contents give the same bytes.
   */
  replace(texts: ReadonlyMap<string, string>): Uint8Array {
    const chunks: Uint8Array[] = [];
    const zip = new Zip((error, chunk) => {
      if (error !== null) throw error;
      chunks.push(chunk);
    });
    for (const entry of this.#entries.values()) {
      const text = texts.get(entry.name);
      if (text === undefined) addStored(zip, entry);
      else addText(zip, entry.name, text);
    }
    for (const [name, text] of texts) if (!this.#entries.has(name)) addText(zip, name, text);
    zip.end();
    const bytes = Buffer.concat(chunks);
    fixZipTimes(bytes);
    return bytes;
  }
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Source: PKWARE's APPNOTE, sections 4.3.7, 4.3.12 and 4.3.16. */
function listEntries(input: Uint8Array): ZipEntry[] {
  // Shared memory is copied: fflate takes none.
  const bytes =
    input.buffer instanceof ArrayBuffer
      ? new Uint8Array(input.buffer, input.byteOffset, input.length)
      : input.slice();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== entrySignature)
      throw new Error('The directory of the zip file is broken.');
    const nameLength = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    // The variable part of the local header may differ in length from that of the directory.
    const start = local + localLength + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    entries.push({
      name: decoder.decode(bytes.subarray(at + entryLength, at + entryLength + nameLength)),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      size: view.getUint32(at + 24, true),
      stored: bytes.subarray(start, start + view.getUint32(at + 20, true)),
    });
    at += entryLength + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function findEnd(view: DataView): number {
  for (
    let end = view.byteLength - endLength;
    end >= Math.max(0, view.byteLength - 0xffff - endLength);
    end -= 1
  ) {
    if (view.getUint32(end, true) === endSignature) return end;
  }
  throw new Error('Not a zip file.');
}

function addStored(zip: Zip, { name, method, crc, size, stored }: ZipEntry): void {
  const file: ZipInputFile = { filename: name, size, crc, compression: method };
  zip.add(file);
  file.ondata?.(null, stored, true);
}

function addText(zip: Zip, name: string, text: string): void {
  const file = new ZipDeflate(name, { level: 6 });
  zip.add(file);
  file.push(encoder.encode(text), true);
}
