import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { checkXerHead } from '../xer/bytes/index.ts';
import { isRootName } from './root-name.ts';

/** True if a file begins like XML, in bytes or UTF-16, optionally after a byte order mark and blanks. */
export function isXmlHead(head: Uint8Array): boolean {
  return /^(\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*</.test(readStart(head));
}

/** Throws E_EMPTY, E_NOT_XER or E_NOT_PMXML unless the first bytes are those of an XER or of P6 XML. */
export function checkScheduleHead(head: Uint8Array): void {
  if (!isXmlHead(head)) {
    checkXerHead(head);
    return;
  }
  const root = /<(?![?!])([^\s/>]+)/.exec(readStart(head))?.[1];
  // Comments may fill all the bytes examined.
  if (root === undefined || isRootName(root.replace(/^.*:/, ''))) return;
  throw new UnusableInputError(
    'E_NOT_PMXML',
    `This is an XML file but not P6 XML: its outermost element is '${root.slice(0, 40)}' and not APIBusinessObjects. ` +
      'In P6 use File > Export > Primavera P6 (XML).',
  );
}

const startLength = 4096;

/** One character per byte, without the zeros of UTF-16. */
function readStart(head: Uint8Array): string {
  return Array.from(head.subarray(0, startLength), (byte) => String.fromCharCode(byte))
    .join('')
    .replaceAll('\0', '');
}
