const firstSize = 1 << 16;
/** Most bytes of UTF-8 per UTF-16 code unit of a string. */
const longestCharacter = 3;
/** Copying shorter texts character by character is faster than a native call. */
const shortLength = 256;
const lastAscii = 127;
const mostDigits = 9;
const zero = 48;

const toView = ({ buffer, byteOffset, length }: Buffer): DataView => new DataView(buffer, byteOffset, length);

/** Subtracting 1 sets a clear highest bit only in a zero byte (Warren, Hacker's Delight, section 6-1). */
const hasZeroByte = (four: number): boolean => ((four - 0x01010101) & ~four & 0x80808080) !== 0;

/** Collects text as UTF-8. Each piece is encoded when added, and the whole is never built as a string. */
export class TextBuffer {
  #bytes: Buffer<ArrayBuffer>;
  /** A view of the same bytes. */
  #view: DataView;
  #length = 0;
  /** Buffers returned for reuse. */
  readonly #spare: Buffer<ArrayBuffer>[] = [];

  /** `size` is the initial capacity in bytes. */
  constructor(size = firstSize) {
    this.#bytes = Buffer.allocUnsafeSlow(size);
    this.#view = toView(this.#bytes);
  }

  /** The text so far is in the first `length` bytes. Adding more may move it to another buffer. */
  get view(): DataView {
    return this.#view;
  }

  /** Bytes added since the last `take`. */
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

  /** Adds a number as JavaScript writes it. */
  addNumber(number: number): void {
    if (!(number >= 0 && number < 10 ** mostDigits && Number.isInteger(number))) {
      this.add(String(number));
      return;
    }
    this.#reserve(mostDigits);
    let digits = 1;
    for (let limit = 10; number >= limit; limit *= 10) digits++;
    // Integer division is faster in 32 bits, which these numbers fit.
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

  /** Copies the bytes from `start` to `end`, with `filling` (ASCII) for each zero byte. Copies four bytes without a zero in one step. */
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

  /** Returns bytes that are no longer needed, to reuse their memory instead of leaving it to the garbage collector. */
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
