const firstSize = 1 << 16;
/** So many bytes of UTF-8 a character of a JavaScript string takes at most. */
const longestCharacter = 3;

/** Text as UTF-8, added piece by piece: each becomes bytes at once, and no text is made of all of them. */
export class TextBuffer {
  #bytes = Buffer.allocUnsafeSlow(firstSize);
  #length = 0;

  /** Bytes added since they were last taken. */
  get length(): number {
    return this.#length;
  }

  add(text: string): void {
    const needed = this.#length + text.length * longestCharacter;
    if (needed > this.#bytes.length) this.#grow(needed);
    this.#length += this.#bytes.write(text, this.#length);
  }

  /** What was added since the last time. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#length);
    this.#bytes = Buffer.allocUnsafeSlow(this.#bytes.length);
    this.#length = 0;
    return taken;
  }

  #grow(needed: number): void {
    const bytes = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#bytes.length));
    bytes.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = bytes;
  }
}
