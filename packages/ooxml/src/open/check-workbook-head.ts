import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';

/** Kinds of file other than workbooks, by their first bytes. */
const otherKinds: readonly (readonly [RegExp, string])[] = [
  [/^ERMHDR/, 'a Primavera XER file'],
  [/^\uFEFF?\s*<\?xml/, 'an XML file'],
  [/^\uFEFF?\s*<(!DOCTYPE|html|table)/i, 'a web page'],
  [/^%PDF/, 'a PDF document'],
];

/** Throws UnusableInputError when the first bytes cannot be a workbook's (.xlsx or .xls), or an XER's where the tool takes one. */
export function checkWorkbookHead(head: Uint8Array, { takesXer = false } = {}): void {
  if (head.length === 0) throw new UnusableInputError('E_EMPTY', 'The file is empty (0 bytes).');
  if (isZipFile(head) || isCompoundFile(head) || (takesXer && isXerFile(head))) return;
  const start = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 200)).toString('utf8');
  const kind = otherKinds.find(([pattern]) => pattern.test(start))?.[1];
  const found = kind === undefined ? 'its first bytes are no workbook\u2019s' : `it is ${kind}`;
  const [wanted, format] = takesXer
    ? ['neither an XER file nor an Excel workbook', 'Primavera PM (XER)']
    : ['not an Excel workbook', 'Spreadsheet (XLSX)'];
  throw new UnusableInputError(
    'E_NOT_XLSX',
    `This is ${wanted} (.xlsx or .xls): ${found}. In P6 use File > Export > ${format}.`,
  );
}

function isZipFile(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

const compoundSignature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** True for the container of old Office files: .xls, .doc, .mpp, and workbooks with a password. */
export function isCompoundFile(bytes: Uint8Array): boolean {
  return compoundSignature.every((byte, place) => bytes[place] === byte);
}

/** True for what begins as an XER does, also one of 16-bit units; the tools that take spreadsheets take these on the command line. */
export function isXerFile(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16))
    .toString('latin1')
    .replaceAll('\0', '')
    .includes('ERMHDR');
}

/** Like `checkWorkbookHead`, but an XER passes too. */
export function checkPlanHead(head: Uint8Array): void {
  if (!isXerFile(head)) checkWorkbookHead(head);
}
