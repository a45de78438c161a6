import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';
import { fromBufferPromise, type Entry } from 'yauzl';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import type { ZipEntry } from '../zip/zip-entry.ts';
import { formatDamaged } from '../xml/damaged.ts';
import { checkSum } from './read-part.ts';

/** The parts of a workbook file by name, in file order, as views of its bytes. Unpacking to more than the stated size fails. */
export type Package = ReadonlyMap<string, ZipEntry>;

const maxUnpackedBytes = 512 * 1024 * 1024;
const maxEntries = 10_000;
/** No worksheet this large has a higher compression ratio; deflate itself reaches 1,032. */
const suspectBytes = 16 * 1024 * 1024;
const maxRatio = 250;
const localHeaderLength = 30;

/** Opens a zip file without unpacking. Throws E_TOO_LARGE (unpacked), E_ENCRYPTED, and E_NOT_XLSX if broken. */
export async function openPackage(bytes: Uint8Array): Promise<Package> {
  const input = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = await listEntries(input);
  checkSizes(entries, input.length);
  const parts = new Map<string, ZipEntry>();
  for (const entry of entries) {
    if (entry.fileName.endsWith('/')) continue;
    if (parts.has(entry.fileName)) throw formatDamaged(`it holds '${entry.fileName}' twice`);
    parts.set(entry.fileName, createPart(input, entry));
  }
  return parts;
}

async function listEntries(input: Buffer): Promise<Entry[]> {
  const entries: Entry[] = [];
  try {
    const file = await fromBufferPromise(input, { lazyEntries: true });
    if (file.entryCount > maxEntries) {
      const sentence = `The workbook holds ${file.entryCount} parts; at most ${maxEntries} can be read. Save it again with Excel and try once more.`;
      throw new UnusableInputError('E_TOO_LARGE', sentence);
    }
    for await (const entry of file.eachEntry()) entries.push(entry);
  } catch (error) {
    if (error instanceof UnusableInputError) throw error;
    throw formatDamaged('its zip directory cannot be read', error);
  }
  return entries;
}

function checkSizes(entries: readonly Entry[], fileSize: number): void {
  let unpacked = 0;
  let packed = 0;
  for (const entry of entries) {
    unpacked += entry.uncompressedSize;
    packed += entry.compressedSize;
    const { uncompressedSize, compressedSize, fileName } = entry;
    if (uncompressedSize > suspectBytes && uncompressedSize > maxRatio * compressedSize) {
      const times = Math.round(uncompressedSize / Math.max(1, compressedSize));
      const sentence = `The workbook's part '${fileName.slice(0, 80)}' unpacks to ${times} times its size, which no real worksheet does. Open it in Excel, remove what is empty below and beside the data, and save it again.`;
      throw new UnusableInputError('E_TOO_LARGE', sentence);
    }
  }
  if (unpacked > suspectBytes && unpacked > maxRatio * packed) {
    const times = Math.round(unpacked / Math.max(1, packed));
    const sentence = `The workbook unpacks to ${times} times its size, which no real workbook does. Open it in Excel, remove what is empty below and beside the data, and save it again.`;
    throw new UnusableInputError('E_TOO_LARGE', sentence);
  }
  if (unpacked > maxUnpackedBytes) {
    const sentence = `The workbook unpacks to ${Math.round(unpacked / 1024 / 1024)} MB; at most 512 MB can be read. Export fewer activities, columns or sheets.`;
    throw new UnusableInputError('E_TOO_LARGE', sentence);
  }
  if (packed > fileSize) throw formatDamaged('its parts overlap');
}

function createPart(input: Buffer, entry: Entry): ZipEntry {
  if (entry.isEncrypted()) throw formatEncrypted();
  const { fileName: name, compressionMethod, compressedSize, relativeOffsetOfLocalHeader: at } = entry;
  if (compressionMethod !== 0 && compressionMethod !== 8)
    throw formatDamaged('it is packed in a way Excel does not use');
  if (at + localHeaderLength > input.length || input.readUInt32LE(at) !== 0x04034b50) {
    throw formatDamaged('its zip directory points to the wrong place');
  }
  const start = at + localHeaderLength + input.readUInt16LE(at + 26) + input.readUInt16LE(at + 28);
  if (start + compressedSize > input.length) throw formatDamaged('a part of it is cut off');
  const compressed = input.subarray(start, start + compressedSize);
  // Stored bytes can be checked now; packed ones are checked when unpacked.
  if (compressionMethod === 0) checkSum({ name, crc32: entry.crc32 }, crc32(compressed));
  return {
    name,
    compressed,
    isDeflated: compressionMethod === 8,
    size: entry.uncompressedSize,
    crc32: entry.crc32,
    date: entry.lastModFileDate,
    time: entry.lastModFileTime,
  };
}

export function formatEncrypted(): UnusableInputError {
  return new UnusableInputError(
    'E_ENCRYPTED',
    'The workbook is protected by a password; save it without one and try again.',
  );
}
