/** Bytes of a directory record, which holds one name of a compound file. */
export const recordLength = 128;
export const nameLengthOffset = 64;
/** Names end with a zero, in 16 bits as their letters. */
const nameEnd = 2;
export const headerLength = 512;
/** Takes the place of a name's second letter; the first is no letter. */
const hiddenLetter = '-'.charCodeAt(0);

const propertiesName = /^.(?:Document)?SummaryInformation$/is;

/**
 * The bytes with other names for the streams of title, author and the like. They are not kept, and the library that reads
 * old workbooks believes how many properties such a stream says it has: a damaged one fills the memory.
 */
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
