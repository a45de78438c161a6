import { asBuffer } from './ascii.ts';
import type { CodePage } from './code-page.ts';
import { ValueDecoder } from './value-decoder.ts';
import { findIdRange, findUnquotedRange } from './value-range.ts';

/** No character of any encoding takes more bytes, and doubled quotes take two. */
const maxBytesPerCharacter = 8;

/** Reads values as text for people: quotes undone, line breaks and other control characters as spaces. */
export class ValueReader {
  readonly #buffer: Buffer;
  readonly #decoder: ValueDecoder;

  constructor(bytes: Uint8Array, codePage: CodePage) {
    this.#buffer = asBuffer(bytes);
    this.#decoder = new ValueDecoder(codePage);
  }

  /** Whether the value holds anything but blanks. */
  isFilled(start: number, end: number): boolean {
    const [from, to] = findIdRange(this.#buffer, start, end);
    return to > from;
  }

  /** At most `maxLength` characters of the value; a longer one ends with an ellipsis. */
  formatText(start: number, end: number, maxLength: number): string {
    const [from, to] = findUnquotedRange(this.#buffer, start, end);
    const cut = Math.min(to, from + maxBytesPerCharacter * maxLength);
    const text = this.#decoder
      .parseUnquoted(this.#buffer, from, cut)
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim();
    if (cut === to && text.length <= maxLength) return text;
    const characters = Array.from(text);
    if (cut === to && characters.length <= maxLength) return text;
    return `${characters.slice(0, maxLength - 1).join('')}…`;
  }
}
