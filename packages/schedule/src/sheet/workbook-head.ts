const oldSignature = [0xd0, 0xcf, 0x11, 0xe0];

/** True for an .xls. */
export const isOldWorkbook = (bytes: Uint8Array): boolean =>
  oldSignature.every((byte, place) => bytes[place] === byte);

/** True if a file begins like a workbook; an XER begins with a letter or a byte order mark. */
export const isWorkbookHead = (bytes: Uint8Array): boolean =>
  isOldWorkbook(bytes) || (bytes[0] === 0x50 && bytes[1] === 0x4b);
