export type Utf16Order = 'little' | 'big';

/**
 * The units as UTF-8, in which an unpaired surrogate becomes three bytes (WTF-8,
 * https://simonsapin.github.io/wtf-8/). Nothing is lost: `formatUtf16` gives the same units back. An odd last
 * byte is left out.
 */
export function parseUtf16(bytes: Uint8Array, order: Utf16Order): Uint8Array {
  const units = bytes.length >> 1;
  const high = order === 'big' ? 0 : 1;
  const answer = new Uint8Array(computeWtf8Length(bytes, order));
  let at = 0;
  for (let index = 0; index < units; index += 1) {
    const unit = readUnit(bytes, index, high);
    const next = isHighSurrogate(unit) && index + 1 < units ? readUnit(bytes, index + 1, high) : 0;
    if (isLowSurrogate(next)) {
      at = putCodePoint(answer, at, 0x10000 + ((unit - 0xd800) << 10) + (next - 0xdc00));
      index += 1;
    } else at = putCodePoint(answer, at, unit);
  }
  return answer;
}

/** The 16-bit units of bytes that `parseUtf16` made (or of UTF-8). */
export function formatUtf16(bytes: Uint8Array, order: Utf16Order): Uint8Array {
  const answer = new Uint8Array(bytes.length * 2);
  const high = order === 'big' ? 0 : 1;
  let at = 0;
  const put = (unit: number) => {
    answer[at + high] = unit >> 8;
    answer[at + 1 - high] = unit & 0xff;
    at += 2;
  };
  for (let index = 0; index < bytes.length;) {
    const first = bytes[index] ?? 0;
    const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    const code = readCodePoint(bytes, index, length);
    index += length;
    if (code < 0x10000) put(code);
    else {
      put(0xd800 + ((code - 0x10000) >> 10));
      put(0xdc00 + ((code - 0x10000) & 0x3ff));
    }
  }
  return answer.subarray(0, at);
}

function computeWtf8Length(bytes: Uint8Array, order: Utf16Order): number {
  const high = order === 'big' ? 0 : 1;
  let length = 0;
  let isAfterHigh = false;
  for (let index = 0; index < bytes.length >> 1; index += 1) {
    const unit = readUnit(bytes, index, high);
    const isPair: boolean = isAfterHigh && isLowSurrogate(unit);
    // The pair takes four bytes, three of which were counted with its first half.
    length += isPair ? 1 : unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
    isAfterHigh = !isPair && isHighSurrogate(unit);
  }
  return length;
}

function readUnit(bytes: Uint8Array, index: number, high: number): number {
  return ((bytes[index * 2 + high] ?? 0) << 8) | (bytes[index * 2 + 1 - high] ?? 0);
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function putCodePoint(target: Uint8Array, at: number, code: number): number {
  if (code < 0x80) {
    target[at] = code;
    return at + 1;
  }
  const extra = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  target[at] = ([0xc0, 0xe0, 0xf0][extra - 1] ?? 0) | (code >> (6 * extra));
  for (let byte = 1; byte <= extra; byte += 1)
    target[at + byte] = 0x80 | ((code >> (6 * (extra - byte))) & 0x3f);
  return at + extra + 1;
}

function readCodePoint(bytes: Uint8Array, index: number, length: number): number {
  let code = (bytes[index] ?? 0) & ([0x7f, 0x1f, 0x0f, 0x07][length - 1] ?? 0);
  for (let byte = 1; byte < length; byte += 1) code = (code << 6) | ((bytes[index + byte] ?? 0) & 0x3f);
  return code;
}
