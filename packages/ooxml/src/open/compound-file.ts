/** Bytes of a directory record, which holds one name of a compound file. */
const recordLength = 128;
const nameLengthOffset = 64;
const headerLength = 512;
/** In the header: the sector length as a power of two, and the sector the directory begins in. */
const sectorShiftOffset = 30;
const directoryOffset = 48;

/** Whether the file's directory holds a stream of that name. Source: [MS-CFB] 2.6.1. */
export function hasStream(bytes: Uint8Array, name: string): boolean {
  const input = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const wanted = Buffer.from(`${name}\0`, 'utf16le');
  for (let at = input.indexOf(wanted); at >= 0; at = input.indexOf(wanted, at + 2)) {
    if (at % recordLength !== 0 || at + recordLength > input.length) continue;
    if (input.readUInt16LE(at + nameLengthOffset) === wanted.length) return true;
  }
  return false;
}

/** Whether the file ends before its directory. Source: [MS-CFB] 2.2. */
export function isCutOff(bytes: Uint8Array): boolean {
  const input = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (input.length < headerLength) return true;
  const sectorLength = 2 ** input.readUInt16LE(sectorShiftOffset);
  const directory = input.readUInt32LE(directoryOffset);
  return (directory + 1) * sectorLength >= input.length;
}
