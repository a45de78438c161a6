import { TextDecoder } from 'node:util';
import { ascii } from './bytes/ascii.ts';
import type { CodePage } from './code-page.ts';
import { formatLatin1 } from './latin1.ts';
import { isQuotedCell } from './row-cells.ts';
import { formatEncoded } from './text-encoder.ts';

/** Stands twice for a line break in a value. */
const breakByte = 0x7f;
const { tab, space, quote } = ascii;

/** Reads values of one file. Line breaks come out as `\n`, doubled quotes as one, wrapping quotes are taken off. */
export class CellTextDecoder {
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
      return this.#parseCarefully(body, start, end);
    }
    return formatLatin1(body, start, end);
  }

  /** From here on windows-1252 is Latin-1, which needs no decoder. */
  #isLatin(byte: number): boolean {
    return this.#isWestern && byte >= 0xa0;
  }

  #parseCarefully(body: Buffer, start: number, end: number): string {
    const isQuoted = isQuotedCell(body, start, end);
    const raw = isQuoted ? body.subarray(start + 1, end - 1) : body.subarray(start, end);
    const text = this.#decoder.decode(raw.includes(breakByte) ? replaceBreaks(raw) : raw);
    return text.replaceAll('""', '"').replace(/\r\n?/g, '\n');
  }
}

/** Before decoding, since some decoders give the byte another meaning. It is part of no longer character in any code page. */
function replaceBreaks(raw: Buffer): Buffer {
  const bytes = Buffer.alloc(raw.length);
  let length = 0;
  for (let at = 0; at < raw.length; at += 1) {
    const isBreak = raw[at] === breakByte && raw[at + 1] === breakByte;
    if (isBreak) at += 1;
    bytes[length] = isBreak ? ascii.lineFeed : (raw[at] ?? 0);
    length += 1;
  }
  return bytes.subarray(0, length);
}

/** Bytes of a value as P6 writes it. */
export function formatCell(text: string, codePage: CodePage): Uint8Array {
  const escaped = text.replaceAll('"', '""').replace(/\r\n|\r|\n/g, '\x7f\x7f');
  return formatEncoded(escaped.includes('\t') ? `"${escaped}"` : escaped, codePage);
}
