import { asBuffer, ascii } from './ascii.ts';

/** Tells line numbers, from 1. For offsets that come in ascending order each byte is looked at once at most. */
export class LineCounter {
  readonly #buffer: Buffer;
  #line = 1;
  #offset = 0;

  constructor(bytes: Uint8Array) {
    this.#buffer = asBuffer(bytes);
  }

  /** Starts from a place whose line is known. */
  moveTo(offset: number, line: number): void {
    this.#offset = offset;
    this.#line = line;
  }

  /** The line the byte at that offset stands on; an earlier offset than the last one counts from the start again. */
  getLine(offset: number): number {
    if (offset < this.#offset) this.moveTo(0, 1);
    for (;;) {
      const lineFeed = this.#buffer.indexOf(ascii.lineFeed, this.#offset);
      if (lineFeed < 0 || lineFeed >= offset) return this.#line;
      this.moveTo(lineFeed + 1, this.#line + 1);
    }
  }
}
