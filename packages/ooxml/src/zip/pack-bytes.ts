import { crc32, deflateRawSync } from 'node:zlib';
import { fitDeflate } from './fit-deflate.ts';
import type { ZipEntry } from './zip-entry.ts';

/** 1980-01-01, the first day a zip file knows: what is packed here does not tell when. */
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
