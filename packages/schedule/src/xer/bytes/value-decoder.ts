import { Buffer } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { ascii, asBuffer } from './ascii.ts';
import type { CodePage } from './code-page.ts';
import { findUnquotedRange, findIdRange } from './row-cells.ts';

const { tab, space, quote, delete: breakByte } = ascii;
const twoBreakBytes = String.fromCharCode(breakByte, breakByte);

/** Decodes values of one file. Line breaks become `\n`, doubled quotes one quote, and wrapping quotes are removed. */
export class ValueDecoder {
  readonly #decoder: TextDecoder;
  readonly #isWestern: boolean;

  constructor(codePage: CodePage) {
    this.#decoder = new TextDecoder(codePage, { ignoreBOM: true });
    this.#isWestern = codePage === 'windows-1252';
  }

  parse(body: Buffer, start: number, end: number): string {
    for (let at = start; at < end; at += 1) {
      const byte = body[at] ?? 0;
      if (byte < breakByte ? byte > quote || byte === space || byte === tab : this.#isLatin(byte)) continue;
      return this.parseUnquoted(body, ...findUnquotedRange(body, start, end));
    }
    return formatLatin1(body, start, end);
  }

  /** From here on windows-1252 equals Latin-1, which needs no decoder. */
  #isLatin(byte: number): boolean {
    return this.#isWestern && byte >= 0xa0;
  }

  /** The text of a range without wrapping quotes. */
  parseUnquoted(body: Buffer, start: number, end: number): string {
    const raw = body.subarray(start, end);
    const text = this.#decoder.decode(raw.includes(breakByte) ? replaceBreaks(raw) : raw);
    return text.replaceAll('""', '"').replace(/\r\n?/g, '\n');
  }
}

interface Latin1Buffer extends Buffer {
  latin1Slice(start: number, end: number): string;
}

/** One character per byte. For short texts `toString` takes as long to choose the encoding; this calls the function it would choose. */
function formatLatin1(body: Buffer, start: number, end: number): string {
  return (body as Latin1Buffer).latin1Slice(start, end);
}

/** Done before decoding, because some decoders give the byte another meaning. It is part of no multi-byte character in any code page. */
function replaceBreaks(raw: Buffer): Buffer {
  return Buffer.from(formatLatin1(raw, 0, raw.length).replaceAll(twoBreakBytes, '\n'), 'latin1');
}

/** No character of any encoding takes more bytes, and doubled quotes take two. */
const maxBytesPerCharacter = 8;

/** Reads values as text for users: quotes removed, line breaks and other control characters as spaces. */
export class ValueReader {
  readonly #buffer: Buffer;
  readonly #decoder: ValueDecoder;

  constructor(bytes: Uint8Array, codePage: CodePage) {
    this.#buffer = asBuffer(bytes);
    this.#decoder = new ValueDecoder(codePage);
  }

  /** True if the value contains anything except blanks. */
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
