import { crc32, deflateRawSync } from 'node:zlib';
import type { PackagePart } from './open-package.ts';

/** 1980-01-01, the first day a zip file knows: new parts do not tell when they were made. */
const fixedDate = 0x0021;

/** Packs new contents of a part. */
export function createPart(name: string, contents: Uint8Array): PackagePart {
  return {
    name,
    compressed: deflateRawSync(contents, { level: 6 }),
    isDeflated: true,
    size: contents.length,
    crc32: crc32(contents),
    date: fixedDate,
    time: 0,
  };
}

/**
 * A zip file of the parts in their order; what was packed already goes in as it is.
 * Source: PKWARE's APPNOTE, sections 4.3.7, 4.3.12 and 4.3.16.
 */
export function writePackage(parts: Iterable<PackagePart>): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const part of parts) {
    const name = Buffer.from(part.name, 'utf8');
    const header = createHeader(part, name.length);
    const local = Buffer.alloc(4);
    local.writeUInt32LE(0x04034b50);
    pieces.push(local, header, name, part.compressed);
    directory.push(createEntry(header, offset), name);
    offset += local.length + header.length + name.length + part.compressed.length;
  }
  const directoryLength = directory.reduce((sum, piece) => sum + piece.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length / 2, 8);
  end.writeUInt16LE(directory.length / 2, 10);
  end.writeUInt32LE(directoryLength, 12);
  end.writeUInt32LE(offset, 16);
  return [...pieces, ...directory, end];
}

/** The 26 bytes that local header and directory have in common. */
function createHeader(part: PackagePart, nameLength: number): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  // Bit 11: the name is UTF-8.
  header.writeUInt16LE(0x0800, 2);
  header.writeUInt16LE(part.isDeflated ? 8 : 0, 4);
  header.writeUInt16LE(part.time, 6);
  header.writeUInt16LE(part.date, 8);
  header.writeUInt32LE(part.crc32, 10);
  header.writeUInt32LE(part.compressed.length, 14);
  header.writeUInt32LE(part.size, 18);
  header.writeUInt16LE(nameLength, 22);
  return header;
}

function createEntry(header: Buffer, offset: number): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(20, 4);
  header.copy(entry, 6);
  entry.writeUInt32LE(offset, 42);
  return entry;
}
