import { crc32, deflateRawSync, type ZlibOptions } from 'node:zlib';
import type { ZipEntry } from './zip-entry.ts';

/** What deflate may look back on, as powers of two (RFC 1951, section 3.2.5). */
const smallestWindow = 9;
const largestWindow = 15;
const shortLength = 1 << 16;
/** Shorter contents are a single block in any case. */
const blockLength = 1 << 13;
const blockMemory = 6;

/**
 * Settings of zlib for contents of so many bytes: no more room than they need, which for short ones takes longer to get from
 * the system than packing them.
 */
export function fitDeflate(length: number): ZlibOptions {
  const width = Math.ceil(Math.log2(Math.max(1, length)));
  return {
    windowBits: Math.min(Math.max(width, smallestWindow), largestWindow),
    chunkSize: length < shortLength ? 1 << 13 : 1 << 17,
    ...(length < blockLength ? { memLevel: blockMemory } : {}),
  };
}

/** 1980-01-01, the earliest date in a zip file: entries do not record when they were packed. */
export const firstDay = { date: 0x0021, time: 0 };

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
