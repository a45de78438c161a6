import { checkWorkbookHead } from '@floatwise/ooxml/head';

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
