import { hasUtf8Mark, utf8Mark } from './code-page.ts';
import { formatUtf16, parseUtf16, type Utf16Order } from './utf16.ts';

/** How a file wraps its text: `head + wrap(body) + tail` are the file's bytes. */
export interface Container {
  /** The mark at the start of the file, if it has one. */
  readonly head: Uint8Array;
  /** The text in an ASCII-compatible encoding; the file's own bytes unless these are UTF-16. */
  readonly body: Uint8Array;
  /** The odd last byte of a UTF-16 file. */
  readonly tail: Uint8Array;
  readonly utf16: Utf16Order | undefined;
  /** Whether the file itself declares its text as Unicode. */
  readonly isUnicode: boolean;
}

/** Unwraps a file. */
export function parseContainer(bytes: Uint8Array): Container {
  const utf16 = findUtf16Order(bytes);
  const hasMark = utf16 === undefined ? hasUtf8Mark(bytes) : hasUtf16Mark(bytes);
  const start = !hasMark ? 0 : utf16 === undefined ? utf8Mark.length : 2;
  const end = utf16 === undefined ? bytes.length : bytes.length - (bytes.length % 2);
  const text = bytes.subarray(start, end);
  return {
    head: bytes.subarray(0, start),
    body: utf16 === undefined ? text : parseUtf16(text, utf16),
    tail: bytes.subarray(end),
    utf16,
    isUnicode: utf16 !== undefined || hasMark,
  };
}

/** The body in the encoding of the file. */
export function formatContained(container: Container, body: Uint8Array): Uint8Array {
  return container.utf16 ? formatUtf16(body, container.utf16) : body;
}

/** Whether a file of 16-bit units begins with the letters of an XER. */
export function isUtf16XerHead(head: Uint8Array): boolean {
  const order = findUtf16Order(head);
  if (order === undefined) return false;
  const start = hasUtf16Mark(head) ? 2 : 0;
  const letters = parseUtf16(head.subarray(start, start + 12), order);
  return String.fromCharCode(...letters) === 'ERMHDR';
}

function hasUtf16Mark(bytes: Uint8Array): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
}

/** By its mark, or by the zero bytes between the letters of ERMHDR. */
function findUtf16Order(bytes: Uint8Array): Utf16Order | undefined {
  if (hasUtf16Mark(bytes)) return bytes[0] === 0xff ? 'little' : 'big';
  if (bytes[0] === 0x45 && bytes[1] === 0 && bytes[2] === 0x52 && bytes[3] === 0) return 'little';
  if (bytes[0] === 0 && bytes[1] === 0x45 && bytes[2] === 0 && bytes[3] === 0x52) return 'big';
  return undefined;
}
