// By their own names: the whole of contracts brings zod, some 20 MB, to whoever only reads.
import { formatFileSize } from '@floatwise/contracts/file-names';
import { maxXerBytes } from '@floatwise/contracts/limits';
import { UnusableInputError } from '../../unusable-input-error.ts';
import { asBuffer } from './ascii.ts';
import { hasUtf8Mark, utf8Mark } from './code-page.ts';

/** Kinds of file that are often taken for an XER, by their first bytes (one character a byte). */
const otherKinds: readonly { readonly start: RegExp; readonly name: string; readonly encoding: string }[] = [
  { start: /^\u00ff\u00fe/, name: 'Unicode text', encoding: 'utf-16le' },
  { start: /^\u00fe\u00ff/, name: 'Unicode text', encoding: 'utf-16be' },
  { start: /^(\u00ef\u00bb\u00bf)?\s*<\?xml/i, name: 'P6 XML', encoding: 'utf-8' },
  { start: /^PK/, name: 'a spreadsheet or zip', encoding: 'windows-1252' },
  { start: /^\u00d0\u00cf\u0011\u00e0/, name: 'an old Excel or MPP file', encoding: 'windows-1252' },
];

/** Whether these are the first bytes of an XER. A UTF-8 mark may come first. */
export function isXerHead(head: Uint8Array): boolean {
  const start = hasUtf8Mark(head) ? utf8Mark.length : 0;
  return asBuffer(head).toString('latin1', start, start + 6) === 'ERMHDR';
}

/** Throws E_EMPTY or E_NOT_XER unless the first bytes of a file are those of an XER. */
export function checkXerHead(head: Uint8Array): void {
  if (head.length === 0) throw new UnusableInputError('E_EMPTY', 'The file is empty (0 bytes).');
  if (isXerHead(head)) return;
  const start = asBuffer(head).toString('latin1', 0, 512);
  const kind = otherKinds.find((candidate) => candidate.start.test(start));
  const shown = formatStart(head, kind?.encoding ?? 'utf-8');
  throw new UnusableInputError(
    'E_NOT_XER',
    'This is not a Primavera XER file: the first line must start with ERMHDR, ' +
      `but it starts with '${shown}'${kind ? ` (${kind.name})` : ''}. ` +
      'In P6 use File > Export > Primavera PM (XER).',
  );
}

/** Throws E_TOO_LARGE above the size XER tools take. */
export function checkXerSize(bytes: number): void {
  if (bytes <= maxXerBytes) return;
  throw new UnusableInputError(
    'E_TOO_LARGE',
    `The file has ${formatFileSize(bytes)}; the largest XER that can be used is ${formatFileSize(maxXerBytes)}. ` +
      'Export fewer projects at a time.',
  );
}

/** The first 20 characters, with control characters and bytes of no character left out. */
function formatStart(head: Uint8Array, encoding: string): string {
  const text = new TextDecoder(encoding).decode(head.subarray(0, 256));
  const readable = text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\ufffd\s]+/gu, ' ').trim();
  return Array.from(readable).slice(0, 20).join('').trimEnd();
}
