/**
 * What packages/schedule uses of Node's `node:buffer`, for the worker of the page. The build puts it in that module's
 * place; `buffer.test.ts` holds both against each other.
 */

/** A view of bytes with the few methods of Node's Buffer that reading an XER takes. */
class ByteBuffer extends Uint8Array {
  latin1Slice(start = 0, end = this.length): string {
    let text = '';
    for (let at = start; at < end; at += longestCall)
      text += String.fromCharCode(...super.subarray(at, Math.min(at + longestCall, end)));
    return text;
  }

  override toString(_encoding?: 'latin1', start?: number, end?: number): string {
    return this.latin1Slice(start, Math.min(end ?? this.length, this.length));
  }
}

/** Arguments a call may have in every browser. */
const longestCall = 8192;

/** A view of the same memory, or the bytes of a text of one byte a character. */
function from(source: ArrayBuffer, offset?: number, length?: number): ByteBuffer;
function from(source: string, encoding?: 'latin1'): ByteBuffer;
function from(source: ArrayBuffer | string, offset?: number | string, length?: number): ByteBuffer {
  if (typeof source !== 'string') return new ByteBuffer(source, Number(offset ?? 0), length);
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

export const Buffer = { from, concat, isBuffer };

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
