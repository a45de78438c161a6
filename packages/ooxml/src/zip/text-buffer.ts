const firstSize = 1 << 16;
/** Most bytes of UTF-8 per UTF-16 code unit of a string. */
const longestCharacter = 3;

/** Collects text as UTF-8. Each piece is encoded when added, and the whole is never built as a string. */
export class TextBuffer {
  #bytes: Buffer<ArrayBuffer> = Buffer.allocUnsafeSlow(firstSize);
  #length = 0;
  /** Buffers returned for reuse. */
  readonly #spare: Buffer<ArrayBuffer>[] = [];

  /** Bytes added since the last `take`. */
  get length(): number {
    return this.#length;
  }

  add(text: string): void {
    const needed = this.#length + text.length * longestCharacter;
    if (needed > this.#bytes.length) {
      const bytes = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#bytes.length));
      bytes.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = bytes;
    }
    this.#length += this.#bytes.write(text, this.#length);
  }

  /** Returns the bytes added since the last call. */
  take(): Buffer<ArrayBuffer> {
    const taken = this.#bytes.subarray(0, this.#length);
    this.#bytes = this.#spare.pop() ?? Buffer.allocUnsafeSlow(this.#bytes.length);
    this.#length = 0;
    return taken;
  }

  /** Returns bytes that are no longer needed, to reuse their memory instead of leaving it to the garbage collector. */
  giveBack(taken: Buffer<ArrayBuffer>): void {
    this.#spare.push(Buffer.from(taken.buffer, taken.byteOffset, taken.buffer.byteLength - taken.byteOffset));
  }
}
