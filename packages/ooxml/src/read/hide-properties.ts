/** Bytes of a directory record, which has one name of a compound file. */
export const recordLength = 128;
export const nameLengthOffset = 64;
/** Bytes of the terminating zero of a name, which is UTF-16. */
const nameEnd = 2;
export const headerLength = 512;
/** Replaces the second character of a name; the first is not a letter. */
const hiddenLetter = '-'.charCodeAt(0);

const propertiesName = /^.(?:Document)?SummaryInformation$/is;

/** Hides title, author and other properties in a copy: the library that reads .xls trusts their number, so damage fills the memory. */
export function hideProperties(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const hidden = new Uint8Array(bytes);
  const view = new DataView(hidden.buffer);
  const letters = new TextDecoder('utf-16le');
  for (let at = headerLength; at + recordLength <= hidden.length; at += recordLength) {
    const length = view.getUint16(at + nameLengthOffset, true);
    if (length <= nameEnd || length > nameLengthOffset) continue;
    const name = letters.decode(hidden.subarray(at, at + length - nameEnd));
    if (propertiesName.test(name)) view.setUint16(at + nameEnd, hiddenLetter, true);
  }
  return hidden;
}
