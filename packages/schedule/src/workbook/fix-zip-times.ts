const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const entryLength = 46;
/** 1980-01-01, the first day a zip file knows, as time and date in one number. */
const fixedTime = 0x00210000;

/**
 * Gives every entry of a zip file (without zip64) the same time, so that the same contents are the same bytes.
 * Changes `bytes` in place. Source: PKWARE's APPNOTE, sections 4.3.7, 4.3.12 and 4.3.16.
 */
export function fixZipTimes(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.byteLength - endLength;
  if (end < 0 || view.getUint32(end, true) !== endSignature)
    throw new Error('Not a zip file without a comment.');
  let entry = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(entry, true) !== entrySignature)
      throw new Error('The directory of the zip file is broken.');
    view.setUint32(entry + 12, fixedTime, true);
    view.setUint32(view.getUint32(entry + 42, true) + 10, fixedTime, true);
    const variable = [28, 30, 32].reduce((sum, offset) => sum + view.getUint16(entry + offset, true), 0);
    entry += entryLength + variable;
  }
}
