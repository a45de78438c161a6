import { asBuffer, ascii } from './ascii.ts';
import { hasUtf8Mark, utf8Mark } from './code-page.ts';

/** How a file encodes its text: its bytes are `head + encode(body) + tail`. */
export interface Container {
  /** The byte order mark, if the file has one. */
  readonly head: Uint8Array;
  /** The text in an ASCII-compatible encoding, its lines ended by LF; the file's own bytes unless they are UTF-16 or end lines in CR alone. */
  readonly body: Uint8Array;
  /** The odd last byte of a UTF-16 file. */
  readonly tail: Uint8Array;
  readonly utf16: Utf16Order | undefined;
  /** Whether lines end in CR alone, as text editors of old Macs write them. */
  readonly hasCrLines: boolean;
  /** Whether the file itself shows that its text is Unicode. */
  readonly isUnicode: boolean;
}

export function parseContainer(bytes: Uint8Array): Container {
  const utf16 = findUtf16Order(bytes);
  const hasMark = utf16 === undefined ? hasUtf8Mark(bytes) : hasUtf16Mark(bytes);
  const start = !hasMark ? 0 : utf16 === undefined ? utf8Mark.length : 2;
  const end = utf16 === undefined ? bytes.length : bytes.length - (bytes.length % 2);
  const units = bytes.subarray(start, end);
  const text = utf16 === undefined ? units : parseUtf16(units, utf16);
  const hasCrLines = !text.includes(ascii.lineFeed) && asBuffer(text).includes('\r%T\t', 0, 'latin1');
  return {
    head: bytes.subarray(0, start),
    body: hasCrLines ? text.map((byte) => (byte === ascii.carriageReturn ? ascii.lineFeed : byte)) : text,
    tail: bytes.subarray(end),
    utf16,
    hasCrLines,
    isUnicode: utf16 !== undefined || hasMark,
  };
}

/** The body in the encoding of the file and with its line ends. */
export function formatContained({ utf16, hasCrLines }: Container, body: Uint8Array): Uint8Array {
  // What is added to a body ends lines in CR LF.
  const text = hasCrLines
    ? body
        .filter((byte) => byte !== ascii.carriageReturn)
        .map((byte) => (byte === ascii.lineFeed ? ascii.carriageReturn : byte))
    : body;
  return utf16 === undefined ? text : formatUtf16(text, utf16);
}

/** True if a UTF-16 file begins with the letters of an XER. */
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

/** By its byte order mark, or by the zero bytes between the letters of ERMHDR. */
function findUtf16Order(bytes: Uint8Array): Utf16Order | undefined {
  if (hasUtf16Mark(bytes)) return bytes[0] === 0xff ? 'little' : 'big';
  if (bytes[0] === 0x45 && bytes[1] === 0 && bytes[2] === 0x52 && bytes[3] === 0) return 'little';
  if (bytes[0] === 0 && bytes[1] === 0x45 && bytes[2] === 0 && bytes[3] === 0x52) return 'big';
  return undefined;
}

type Utf16Order = 'little' | 'big';

/**
 * Converts UTF-16 to UTF-8, in which an unpaired surrogate becomes three bytes (WTF-8, https://simonsapin.github.io/wtf-8/).
 * Nothing is lost: `formatUtf16` restores the same units. Ignores an odd last byte.
 */
export function parseUtf16(bytes: Uint8Array, order: Utf16Order): Uint8Array {
  const units = bytes.length >> 1;
  const high = order === 'big' ? 0 : 1;
  // No unit takes more than three bytes, and memory that is never written is not allocated.
  const answer = new Uint8Array(units * 3);
  let at = 0;
  for (let index = 0; index < units; index += 1) {
    const unit = readUnit(bytes, index, high);
    const next = isHighSurrogate(unit) && index + 1 < units ? readUnit(bytes, index + 1, high) : 0;
    if (isLowSurrogate(next)) {
      at = putCodePoint(answer, at, 0x10000 + ((unit - 0xd800) << 10) + (next - 0xdc00));
      index += 1;
    } else at = putCodePoint(answer, at, unit);
  }
  return answer.subarray(0, at);
}

/** Converts bytes from `parseUtf16` (or UTF-8) back to UTF-16. */
export function formatUtf16(bytes: Uint8Array, order: Utf16Order): Uint8Array {
  const answer = new Uint8Array(bytes.length * 2);
  const high = order === 'big' ? 0 : 1;
  let at = 0;
  const put = (unit: number) => {
    answer[at + high] = unit >> 8;
    answer[at + 1 - high] = unit & 0xff;
    at += 2;
  };
  for (let index = 0; index < bytes.length;) {
    const first = bytes[index] ?? 0;
    const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    const code = readCodePoint(bytes, index, length);
    index += length;
    if (code < 0x10000) put(code);
    else {
      put(0xd800 + ((code - 0x10000) >> 10));
      put(0xdc00 + ((code - 0x10000) & 0x3ff));
    }
  }
  return answer.subarray(0, at);
}

function readUnit(bytes: Uint8Array, index: number, high: number): number {
  return ((bytes[index * 2 + high] ?? 0) << 8) | (bytes[index * 2 + 1 - high] ?? 0);
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function putCodePoint(target: Uint8Array, at: number, code: number): number {
  if (code < 0x80) {
    target[at] = code;
    return at + 1;
  }
  const extra = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  target[at] = ([0xc0, 0xe0, 0xf0][extra - 1] ?? 0) | (code >> (6 * extra));
  for (let byte = 1; byte <= extra; byte += 1)
    target[at + byte] = 0x80 | ((code >> (6 * (extra - byte))) & 0x3f);
  return at + extra + 1;
}

function readCodePoint(bytes: Uint8Array, index: number, length: number): number {
  let code = (bytes[index] ?? 0) & ([0x7f, 0x1f, 0x0f, 0x07][length - 1] ?? 0);
  for (let byte = 1; byte < length; byte += 1) code = (code << 6) | ((bytes[index + byte] ?? 0) & 0x3f);
  return code;
}
