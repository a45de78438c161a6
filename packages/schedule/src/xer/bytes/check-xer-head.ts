import { formatFileSize } from '@floatwise/contracts/file-names';
import { maxXerBytes } from '@floatwise/contracts/limits';
import { createEmptyFileError, UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { asBuffer } from './ascii.ts';
import { hasUtf8Mark, utf8Mark } from './code-page.ts';
import { isUtf16XerHead } from './container.ts';
import { findLineEnd } from './lines.ts';

// Imported one by one, because all of contracts includes zod, some 20 MB, for programs that only read.

const unicodeText = 'Unicode text';

/** Kinds of file often mistaken for an XER, by first bytes (one character per byte). Those with an encoding are text, which is shown. */
const otherKinds: readonly { readonly start: RegExp; readonly name: string; readonly encoding?: string }[] = [
  { start: /^\u00ff\u00fe/, name: unicodeText, encoding: 'utf-16le' },
  { start: /^\u00fe\u00ff/, name: unicodeText, encoding: 'utf-16be' },
  { start: /^(\u00ef\u00bb\u00bf)?\s*<\?xml/i, name: 'P6 XML', encoding: 'utf-8' },
  { start: /^PK/, name: 'a spreadsheet or zip' },
  { start: /^\u00d0\u00cf\u0011\u00e0/, name: 'an old Excel or MPP file' },
  { start: /^%PDF/, name: 'a PDF document' },
  { start: /^\u001f\u008b/, name: 'a gzip archive' },
  { start: /^Rar!|^7z\u00bc\u00af/, name: 'an archive' },
];

/** True if these are the first bytes of an XER, in bytes or UTF-16, optionally after a byte order mark. */
export function isXerHead(head: Uint8Array): boolean {
  if (isUtf16XerHead(head)) return true;
  const start = hasUtf8Mark(head) ? utf8Mark.length : 0;
  return asBuffer(head).toString('latin1', start, start + 6) === 'ERMHDR';
}

/** Throws E_EMPTY or E_NOT_XER unless the first bytes are those of an XER. */
export function checkXerHead(head: Uint8Array): void {
  if (head.length === 0) throw createEmptyFileError();
  if (isXerHead(head)) {
    checkTabs(head);
    return;
  }
  checkMistakes(head);
  throw new UnusableInputError(
    'E_NOT_XER',
    'This is not a Primavera XER file: the first line must start with ERMHDR, ' +
      `but ${describeStart(head)}. ${exportHint}`,
  );
}

/** Refuses a file whose tabs another program has turned into blanks, so that no column can be found. */
function checkTabs(head: Uint8Array): void {
  if (!/^ERMHDR [^\t\r\n]*\r?\n%T /.test(asBuffer(head).toString('latin1', 0, 1024))) return;
  throw new UnusableInputError(
    'E_NOT_XER',
    `The tabs of this file are gone: another program saved it. Export it again. ${exportHint}`,
  );
}

/** Throws for what is one step away from a file that can be used. */
function checkMistakes(head: Uint8Array): void {
  const start = asBuffer(head).toString('latin1', 0, 512);
  if (/^(\u00ef\u00bb\u00bf)?\s*\n\s*ERMHDR/.test(start))
    throw new UnusableInputError(
      'E_NOT_XER',
      'The first line of this file is empty; that of an XER starts with ERMHDR. Delete the lines above it, or export the file again from P6.',
    );
  // The name of the first file follows the 30 bytes of its header; workbooks begin with parts of their own.
  const nameLength = (head[26] ?? 0) + (head[27] ?? 0) * 256;
  const name = start.slice(30, 30 + nameLength);
  if (
    start.startsWith('PK\u0003\u0004') &&
    name !== '' &&
    !/^(\[Content_Types\]|_rels|docProps|xl|mimetype)/.test(name)
  )
    throw new UnusableInputError(
      'E_NOT_XER',
      'This is a zip: unzip it and send the file inside, an .xer or a P6 XML file.',
    );
}

const exportHint = 'In P6 use File > Export > Primavera PM - (XER).';

/** `it starts with 'Activity ID' (Unicode text)`, or the kind of a binary file. */
function describeStart(head: Uint8Array): string {
  const start = asBuffer(head).toString('latin1', 0, 512);
  const kind = otherKinds.find((candidate) => candidate.start.test(start));
  if (kind?.encoding === undefined && kind !== undefined) return `it is ${kind.name}`;
  const encoding = kind?.encoding ?? findUnmarkedUtf16(head);
  const name = kind?.name ?? (encoding === undefined ? undefined : unicodeText);
  const shown = formatStart(head, encoding ?? 'utf-8');
  if (shown === '')
    return name === undefined
      ? 'it starts with no readable text'
      : `it is ${name} whose first line is not readable`;
  return `it starts with '${shown}'${name === undefined ? '' : ` (${name})`}`;
}

const unitsLooked = 32;

/** Recognises UTF-16 without a mark: most pairs of bytes have a zero in the same position. */
function findUnmarkedUtf16(head: Uint8Array): string | undefined {
  const units = Math.min(unitsLooked, head.length >> 1);
  if (units < 2) return undefined;
  const zeros = [0, 0];
  for (let at = 0; at < units * 2; at += 1) if (head[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [first = 0, second = 0] = zeros;
  if (second * 2 > units && first === 0) return 'utf-16le';
  return first * 2 > units && second === 0 ? 'utf-16be' : undefined;
}

/** Throws E_TOO_LARGE for a file above the size limit of tools; `kind` names the kind of file. */
export function checkXerSize(bytes: number, kind = 'XER'): void {
  if (bytes <= maxXerBytes) return;
  throw new UnusableInputError(
    'E_TOO_LARGE',
    `The file has ${formatFileSize(bytes)}; the largest ${kind} that can be used is ${formatFileSize(maxXerBytes)}. ` +
      'Export fewer projects at a time.',
  );
}

/** The first 20 characters, without control characters and invalid bytes. */
function formatStart(head: Uint8Array, encoding: string): string {
  const text = new TextDecoder(encoding).decode(head.subarray(0, 256));
  const readable = text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\ufffd\s]+/gu, ' ').trim();
  return Array.from(readable).slice(0, 20).join('').trimEnd();
}

/** The version on the ERMHDR line, such as `8.4` or `23.12`; undefined if missing. */
export function findXerVersion(bytes: Uint8Array): string | undefined {
  const buffer = asBuffer(bytes);
  const head = buffer.toString('latin1', 0, findLineEnd(buffer, 0, Math.min(buffer.length, 256)));
  return /ERMHDR\t *(\d+(?:\.\d+)*)/.exec(head)?.[1];
}

/** Negative, zero or positive if `a` is before, equal to or after `b`: `8.4` before `17.12`, `8.4` equal to `8.4.0`. */
export function compareVersions(a: string, b: string): number {
  const left = a.split('.').map(Number);
  const right = b.split('.').map(Number);
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
