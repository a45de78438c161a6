import { asBuffer, ascii } from './ascii.ts';

/** Tells line numbers, from 1, of offsets that come in ascending order: each byte is looked at once at most. */
export class LineCounter {
  readonly #buffer: Buffer;
  #line = 1;
  #offset = 0;

  constructor(bytes: Uint8Array) {
    this.#buffer = asBuffer(bytes);
  }

  /** Starts from a place whose line is known; it must not lie before the last offset asked for. */
  moveTo(offset: number, line: number): void {
    this.#offset = offset;
    this.#line = line;
  }

  getLine(offset: number): number {
    let lineFeed = this.#buffer.indexOf(ascii.lineFeed, this.#offset);
    while (lineFeed >= 0 && lineFeed < offset) {
      this.#line += 1;
      this.#offset = lineFeed + 1;
      lineFeed = this.#buffer.indexOf(ascii.lineFeed, this.#offset);
    }
    return this.#line;
  }
}

/** Lines in the range, of which the last one may lack its line feed. */
export function computeLineCount(bytes: Uint8Array, start: number, end: number): number {
  const buffer = asBuffer(bytes);
  let lines = 0;
  let next = start;
  while (next < end) {
    const lineFeed = buffer.indexOf(ascii.lineFeed, next);
    lines += 1;
    next = lineFeed < 0 ? end : lineFeed + 1;
  }
  return lines;
}
