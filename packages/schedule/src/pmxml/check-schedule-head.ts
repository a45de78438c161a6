import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { checkXerHead } from '../xer/bytes/index.ts';

/** Whether a file begins as an XML file does, in bytes or 16-bit units; a mark and blanks may come first. */
export function isXmlHead(head: Uint8Array): boolean {
  return /^(\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*</.test(readStart(head));
}

/** Throws E_EMPTY, E_NOT_XER or E_NOT_PMXML unless the first bytes of a file are those of an XER or of P6 XML. */
export function checkScheduleHead(head: Uint8Array): void {
  if (!isXmlHead(head)) {
    checkXerHead(head);
    return;
  }
  const root = /<(?![?!])([^\s/>]+)/.exec(readStart(head))?.[1];
  // Comments may fill all that was looked at.
  if (root === undefined || /(^|:)APIBusinessObjects$/.test(root)) return;
  throw new UnusableInputError(
    'E_NOT_PMXML',
    `This is an XML file but not P6 XML: its outermost element is '${root.slice(0, 40)}' and not APIBusinessObjects. ` +
      'In P6 use File > Export > Primavera P6 (XML).',
  );
}

const startLength = 4096;

/** One character a byte, those of 16-bit units without their zeros. */
function readStart(head: Uint8Array): string {
  return Array.from(head.subarray(0, startLength), (byte) => String.fromCharCode(byte))
    .join('')
    .replaceAll('\0', '');
}
