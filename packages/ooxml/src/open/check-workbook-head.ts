import { createEmptyFileError, UnusableInputError } from '@floatwise/contracts/unusable-input-error';

const webPage = /^\uFEFF?\s*<(!DOCTYPE|html|table)/i;

/** True for a web page, as some programs write it and name it .xls. */
export const isWebPage = (head: Uint8Array): boolean => webPage.test(readStart(head));

const readStart = (head: Uint8Array): string =>
  Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 200)).toString('utf8');

/** File types other than workbooks, recognised by their first bytes. */
const otherKinds: readonly (readonly [RegExp, string])[] = [
  [/^ERMHDR/, 'a Primavera XER file'],
  [/^\uFEFF?\s*<\?xml/, 'an XML file'],
  [webPage, 'a web page'],
  [/^%PDF/, 'a PDF document'],
  [/^[^\0-\x08\x0E-\x1F\uFFFD]{4}/, 'plain text'],
];

/** Throws UnusableInputError unless the first bytes can be those of a workbook. */
export function checkWorkbookHead(head: Uint8Array): void {
  if (head.length === 0) throw createEmptyFileError();
  if (isZipFile(head) || isCompoundFile(head)) return;
  const start = readStart(head);
  const kind = otherKinds.find(([pattern]) => pattern.test(start))?.[1];
  const found = kind === undefined ? 'its first bytes are not those of a workbook' : `it is ${kind}`;
  throw new UnusableInputError(
    'E_NOT_XLSX',
    `This is not an Excel workbook (.xlsx or .xls): ${found}. In P6 use File > Export > Spreadsheet (XLSX).`,
  );
}

function isZipFile(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

const compoundSignature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** True for the container of old Office files: .xls, .doc, .mpp and password-protected workbooks. */
export function isCompoundFile(bytes: Uint8Array): boolean {
  return compoundSignature.every((byte, place) => bytes[place] === byte);
}

/** True if the file begins as an XER file does, in UTF-16 too. */
export function isXerFile(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16))
    .toString('latin1')
    .replaceAll('\0', '')
    .includes('ERMHDR');
}

/** Like `checkWorkbookHead`, but accepts an XER file too. */
export function checkPlanHead(head: Uint8Array): void {
  if (!isXerFile(head)) checkWorkbookHead(head);
}
