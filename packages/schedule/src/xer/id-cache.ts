import { ascii } from './bytes/ascii.ts';

const leastSlots = 1 << 10;
const mostSlots = 1 << 16;
const none = -1;

/** Keeps one string per repeated id. A direct-mapped cache: it never grows, and an id that lost its slot is read again. */
export class IdCache {
  readonly #slots: number;
  readonly #keys: Int32Array;
  readonly #texts: string[];

  /** `ids` is the approximate number of ids; most files number theirs consecutively, so they fill neighbouring slots. */
  constructor(ids = mostSlots) {
    let slots = leastSlots;
    while (slots < ids && slots < mostSlots) slots *= 2;
    this.#slots = slots;
    this.#keys = new Int32Array(slots).fill(none);
    this.#texts = new Array<string>(slots).fill('');
  }

  /** The id in a range of bytes; undefined if it is not a plain number, which is not cached. */
  find(body: Buffer, start: number, end: number): string | undefined {
    const key = parsePlainId(body, start, end);
    if (key === none) return undefined;
    const slot = key & (this.#slots - 1);
    if (this.#keys[slot] === key) return this.#texts[slot];
    // Formatting the number is faster than decoding its bytes.
    const text = String(key);
    this.#keys[slot] = key;
    this.#texts[slot] = text;
    return text;
  }
}

/** The id as a number if it is plain: at most nine digits without a leading zero. Otherwise negative. */
export function parsePlainId(body: Buffer, start: number, end: number): number {
  const length = end - start;
  if (length === 0 || length > 9 || (length > 1 && body[start] === ascii.zero)) return none;
  let key = 0;
  for (let at = start; at < end; at += 1) {
    const digit = (body[at] ?? 0) - ascii.zero;
    if (digit < 0 || digit > 9) return none;
    key = key * 10 + digit;
  }
  return key;
}
