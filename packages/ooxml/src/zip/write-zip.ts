import type { ZipEntry } from './zip-entry.ts';

/** Writes a zip file of packed entries in order. Source: PKWARE's APPNOTE, sections 4.3.7, 4.3.12 and 4.3.16. */
export function writeZip(entries: Iterable<ZipEntry>): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name, 'utf8');
    const header = createHeader(entry, name.length);
    const local = Buffer.alloc(4);
    local.writeUInt32LE(0x04034b50);
    pieces.push(local, header, name, entry.compressed);
    directory.push(createDirectoryHeader(header, offset), name);
    offset += local.length + header.length + name.length + entry.compressed.length;
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

/** The 26 bytes that the local header and the directory have in common. */
function createHeader(entry: ZipEntry, nameLength: number): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  // Bit 11: the name is UTF-8.
  header.writeUInt16LE(0x0800, 2);
  header.writeUInt16LE(entry.isDeflated ? 8 : 0, 4);
  header.writeUInt16LE(entry.time, 6);
  header.writeUInt16LE(entry.date, 8);
  header.writeUInt32LE(entry.crc32, 10);
  header.writeUInt32LE(entry.compressed.length, 14);
  header.writeUInt32LE(entry.size, 18);
  header.writeUInt16LE(nameLength, 22);
  return header;
}

function createDirectoryHeader(header: Buffer, offset: number): Buffer {
  const full = Buffer.alloc(46);
  full.writeUInt32LE(0x02014b50, 0);
  full.writeUInt16LE(20, 4);
  header.copy(full, 6);
  full.writeUInt32LE(offset, 42);
  return full;
}
