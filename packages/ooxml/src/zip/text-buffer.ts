const firstSize = 1 << 16;
/** So many bytes of UTF-8 a character of a JavaScript string takes at most. */
const longestCharacter = 3;
/** Shorter texts are copied character by character before a call to the machine's own copying has begun. */
const shortLength = 256;
const lastAscii = 127;
const mostDigits = 9;
const zero = 48;

const toView = ({ buffer, byteOffset, length }: Buffer): DataView => new DataView(buffer, byteOffset, length);

/** Only subtracting one from a zero byte sets its highest bit when that was not set (Warren, Hacker's Delight, section 6-1). */
const hasZeroByte = (four: number): boolean => ((four - 0x01010101) & ~four & 0x80808080) !== 0;

/** Text as UTF-8, added piece by piece: each becomes bytes at once, and no text is made of all of them. */
export class TextBuffer {
  #bytes: Buffer<ArrayBuffer>;
  /** Of the same bytes. */
  #view: DataView;
  #length = 0;
  /** Room that was taken and given back. */
  readonly #spare: Buffer<ArrayBuffer>[] = [];

  /** Takes room for so many bytes at first. */
  constructor(size = firstSize) {
    this.#bytes = Buffer.allocUnsafeSlow(size);
    this.#view = toView(this.#bytes);
  }

  /** The text so far is in the first `length` bytes. Adding more may move it to other room. */
  get view(): DataView {
    return this.#view;
  }

  /** Bytes added since they were last taken. */
  get length(): number {
    return this.#length;
  }

  add(text: string): void {
    this.#reserve(text.length);
    const { length } = text;
    if (length < shortLength) {
      const bytes = this.#bytes;
      const start = this.#length;
      let at = 0;
      for (; at < length; at++) {
        const code = text.charCodeAt(at);
        if (code > lastAscii) break;
        bytes[start + at] = code;
      }
      if (at === length) {
        this.#length += length;
        return;
      }
    }
    this.#length += this.#bytes.write(text, this.#length);
  }

  /** A number as JavaScript writes it. */
  addNumber(number: number): void {
    if (!(number >= 0 && number < 10 ** mostDigits && Number.isInteger(number))) {
      this.add(String(number));
      return;
    }
    this.#reserve(mostDigits);
    let digits = 1;
    for (let limit = 10; number >= limit; limit *= 10) digits++;
    // In 32 bits, which all of these numbers have, and not in fractions.
    let rest = number | 0;
    const bytes = this.#bytes;
    const start = this.#length;
    for (let at = start + digits - 1; at >= start; at--) {
      const left = (rest / 10) | 0;
      bytes[at] = zero + rest - left * 10;
      rest = left;
    }
    this.#length = start + digits;
  }

  /**
   * Adds the kept bytes from `start` to `end`, with `filling` (ASCII) in place of each zero byte. Four bytes without one
   * are copied at once.
   */
  addFilled(kept: DataView, start: number, end: number, filling: string): void {
    this.#reserve((end - start) * filling.length);
    const bytes = this.#bytes;
    const view = this.#view;
    let length = this.#length;
    for (let from = start; from < end;) {
      if (from + 4 <= end) {
        const four = kept.getInt32(from);
        if (!hasZeroByte(four)) {
          view.setInt32(length, four);
          from += 4;
          length += 4;
          continue;
        }
      }
      const byte = kept.getUint8(from++);
      if (byte !== 0) bytes[length++] = byte;
      else for (let at = 0; at < filling.length; at++) bytes[length++] = filling.charCodeAt(at);
    }
    this.#length = length;
  }

  /** Returns the bytes added since the last call. */
  take(): Buffer<ArrayBuffer> {
    const taken = this.#bytes.subarray(0, this.#length);
    this.#bytes = this.#spare.pop() ?? Buffer.allocUnsafeSlow(this.#bytes.length);
    this.#view = toView(this.#bytes);
    this.#length = 0;
    return taken;
  }

  /** Takes back bytes that are no longer needed and uses their memory again, so there is no garbage to collect. */
  giveBack(taken: Buffer<ArrayBuffer>): void {
    this.#spare.push(Buffer.from(taken.buffer, taken.byteOffset, taken.buffer.byteLength - taken.byteOffset));
  }

  #reserve(characters: number): void {
    const needed = this.#length + characters * longestCharacter;
    if (needed <= this.#bytes.length) return;
    const bytes = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#bytes.length));
    bytes.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = bytes;
    this.#view = toView(bytes);
  }
}
