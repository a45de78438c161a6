import { isAscii, isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { asBuffer } from './ascii.ts';
import { findIdRange, findUnquotedRange } from './split-row.ts';

/**
 * The encoding to read a file's text in: UTF-8 when a byte-order mark says so or when the bytes are UTF-8 beyond
 * ASCII, else the Windows code page 1252, the one most exports have. XER files carry no mark of their own.
 */
export function findTextEncoding(bytes: Uint8Array): 'utf-8' | 'windows-1252' {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return marked || (isUtf8(bytes) && !isAscii(bytes)) ? 'utf-8' : 'windows-1252';
}

/** Reads values as text for people: quotes undone, line breaks and other control characters as spaces. */
export class ValueReader {
  readonly #buffer: Buffer;
  #decoder: TextDecoder | undefined;

  constructor(bytes: Uint8Array) {
    this.#buffer = asBuffer(bytes);
  }

  /** Whether the value holds anything but blanks. */
  isFilled(start: number, end: number): boolean {
    const [from, to] = findIdRange(this.#buffer, start, end);
    return to > from;
  }

  /** At most `maxLength` characters of the value; a longer one ends with an ellipsis. */
  formatText(start: number, end: number, maxLength: number): string {
    this.#decoder ??= new TextDecoder(findTextEncoding(this.#buffer));
    const [from, to] = findUnquotedRange(this.#buffer, start, end);
    const cut = Math.min(to, from + 8 * maxLength);
    const text = this.#decoder
      .decode(this.#buffer.subarray(from, cut))
      .replaceAll('""', '"')
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim();
    if (cut === to && text.length <= maxLength) return text;
    const characters = Array.from(text);
    if (cut === to && characters.length <= maxLength) return text;
    return `${characters.slice(0, maxLength - 1).join('')}…`;
  }
}
