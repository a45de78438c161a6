/** Replaces the parts of `node:buffer` that packages/schedule and packages/ooxml use for reading; `buffer.test.ts` compares both. */

/** A view of bytes with the methods of Node's Buffer that reading needs. */
class ByteBuffer extends Uint8Array {
  latin1Slice(start = 0, end = this.length): string {
    let text = '';
    for (let at = start; at < end; at += longestCall)
      text += this.#formatPart(at, Math.min(at + longestCall, end));
    return text;
  }

  /** Most texts are a few characters long, and there are millions in a large file. */
  #formatPart(start: number, end: number): string {
    const length = end - start;
    if (length > longestKept) return String.fromCharCode(...super.subarray(start, end));
    const codes = (keptCodes[length] ??= new Array<number>(length).fill(0));
    for (let at = 0; at < length; at += 1) codes[at] = this[start + at] ?? 0;
    return String.fromCharCode.apply(undefined, codes);
  }

  override toString(encoding: 'latin1' | 'utf8' = 'latin1', start?: number, end?: number): string {
    if (encoding === 'utf8')
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(super.subarray(start, end));
    return this.latin1Slice(start, Math.min(end ?? this.length, this.length));
  }

  override includes(value: number | string, from = 0): boolean {
    return typeof value === 'number' ? super.includes(value, from) : this.#find(value, from, 1) >= 0;
  }

  override lastIndexOf(value: number | string, from = this.length - 1): number {
    return typeof value === 'number' ? super.lastIndexOf(value, from) : this.#find(value, from, -1);
  }

  /** Offset of an ASCII text, searched forwards or backwards from `from`; -1 if it is not found. */
  #find(text: string, from: number, step: 1 | -1): number {
    const first = text.charCodeAt(0);
    const last = this.length - text.length;
    let at = step === 1 ? super.indexOf(first, from) : super.lastIndexOf(first, Math.min(from, last));
    while (at >= 0 && at <= last) {
      if (this.latin1Slice(at, at + text.length) === text) return at;
      if (step === -1 && at === 0) return -1;
      at = step === 1 ? super.indexOf(first, at + 1) : super.lastIndexOf(first, at - 1);
    }
    return -1;
  }
}

/** Number of arguments that every browser accepts in one call. */
const longestCall = 8192;

/** A list of codes for each length up to this one, filled again for each text: a new view of the bytes takes five times as long. */
const longestKept = 64;
const keptCodes: number[][] = [];

/** A view of the same memory, or the bytes of a text, as latin1 or UTF-8. */
function from(source: ArrayBuffer, offset?: number, length?: number): ByteBuffer;
function from(source: string, encoding?: 'latin1' | 'utf8'): ByteBuffer;
function from(source: ArrayBuffer | string, offset?: number | string, length?: number): ByteBuffer {
  if (typeof source !== 'string') return new ByteBuffer(source, Number(offset ?? 0), length);
  if (offset === 'utf8') return concat([new TextEncoder().encode(source)]);
  const bytes = new ByteBuffer(source.length);
  for (let at = 0; at < source.length; at += 1) bytes[at] = source.charCodeAt(at);
  return bytes;
}

function concat(parts: readonly Uint8Array[]): ByteBuffer {
  const bytes = new ByteBuffer(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const isBuffer = (value: unknown): boolean => value instanceof ByteBuffer;

const alloc = (length: number): ByteBuffer => new ByteBuffer(length);

/** Buffers never share memory. */
const poolSize = 0;

export const Buffer = { from, concat, isBuffer, alloc, poolSize };

export function isAscii(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) if ((bytes[at] ?? 0) > 0x7f) return false;
  return true;
}

export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
