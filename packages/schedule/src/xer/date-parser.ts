import type { Minutes } from '../model/index.ts';
import { toMinutes } from '../model/index.ts';
import { parseDateCell } from './parse-cell.ts';

/** Bytes of a date as P6 writes it, `2026-03-16 08:00`: four words. */
const usualLength = 16;
const slotBits = 12;

/**
 * Reads the dates of one file, of which each stands in it again and again. A direct-mapped cache: it never grows, and
 * a date that lost its slot is simply read once more.
 */
export class DateParser {
  readonly #body: Buffer;
  readonly #view: DataView;
  /** The four words of the date in each slot. */
  readonly #words = new Int32Array(4 << slotBits);
  readonly #minutes = new Int32Array(1 << slotBits);

  constructor(body: Buffer) {
    this.#body = body;
    this.#view = new DataView(body.buffer, body.byteOffset, body.byteLength);
    // A slot nothing was put in is no date of zero bytes.
    this.#words[0] = -1;
  }

  /** The date in a range of bytes, or undefined: see `parseDateCell`. */
  parse(start: number, end: number): Minutes | undefined {
    if (end - start !== usualLength) return parseDateCell(this.#body, start, end);
    const view = this.#view;
    const first = view.getInt32(start);
    const second = view.getInt32(start + 4);
    const third = view.getInt32(start + 8);
    const fourth = view.getInt32(start + 12);
    // Moved so that the digits that differ most stand apart, then spread over the slots.
    const mixed = Math.imul(second ^ (third << 4) ^ (first << 12) ^ fourth, 0x9e3779b1);
    const slot = mixed >>> (32 - slotBits);
    const words = this.#words;
    const at = slot << 2;
    if (
      words[at] === first &&
      words[at + 1] === second &&
      words[at + 2] === third &&
      words[at + 3] === fourth
    ) {
      return toMinutes(this.#minutes[slot] ?? 0);
    }
    return this.#parseNew(start, slot);
  }

  #parseNew(start: number, slot: number): Minutes | undefined {
    const value = parseDateCell(this.#body, start, start + usualLength);
    // A date some four thousand years ahead does not fit.
    if (value === undefined || (value | 0) !== value) return value;
    this.#minutes[slot] = value;
    for (let word = 0; word < 4; word += 1) {
      this.#words[slot * 4 + word] = this.#view.getInt32(start + word * 4);
    }
    return value;
  }
}
