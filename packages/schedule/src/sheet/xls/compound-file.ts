/** Names in the directory of a compound file stand in records of this many bytes. */
const recordLength = 128;
const nameLengthOffset = 64;

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
