import type { TextBuffer } from '../zip/text-buffer.ts';

/** Times of a day, in each of the few ranges of dates, come again and again. */
const keptFractions = 16_384;
/** From the first day on a number is written without an exponent and its fraction is exact; later dates there are not. */
const firstDay = 1;
const lastDay = 1 << 22;
/** By fraction, and by how many bits the day has: what is written behind the day. */
const fractions = new Map<number, string>();

/**
 * A date as Excel counts it, in days, as the rest of its cell. JavaScript writes the shortest text that is nearer to the
 * number than to any other. Between two powers of two numbers are equally spaced, so days of the same number of bits with
 * the same fraction have the same digits after the point. Long fractions take long to write, and are written once.
 */
export function writeSerial(serial: number, buffer: TextBuffer): void {
  buffer.add('><v>');
  const day = Math.floor(serial);
  if (!(day >= firstDay && day < lastDay)) {
    buffer.add(`${serial}</v></c>`);
    return;
  }
  const key = serial - day + 31 - Math.clz32(day);
  let rest = fractions.get(key);
  if (rest === undefined) {
    rest = `${String(serial).slice(String(day).length)}</v></c>`;
    if (fractions.size < keptFractions) fractions.set(key, rest);
  }
  buffer.addNumber(day);
  buffer.add(rest);
}
