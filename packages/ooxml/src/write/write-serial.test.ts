import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextBuffer } from '../zip/text-buffer.ts';
import { writeSerial } from './row-writer.ts';

const minutesPerDay = 1440;
const epochSerial = 25_569;

/** As a cell holds it. */
function write(serial: number): string {
  const buffer = new TextBuffer();
  writeSerial(serial, buffer);
  return String(buffer.take());
}

describe('writeSerial', () => {
  it('writes dates as JavaScript writes numbers', () => {
    const minutes = fc.integer({ min: -epochSerial * minutesPerDay, max: 3_000_000 * minutesPerDay });
    fc.assert(
      fc.property(minutes, (minute) => {
        const serial = minute / minutesPerDay + epochSerial;
        expect(write(serial)).toBe(`><v>${serial}</v></c>`);
      }),
      { numRuns: 20_000 },
    );
  });

  it('writes the same time of many days, where the digits at its end differ', () => {
    for (let day = 1 - epochSerial; day < 140_000; day += 7) {
      const serial = (day * minutesPerDay + 805) / minutesPerDay + epochSerial;
      expect(write(serial)).toBe(`><v>${serial}</v></c>`);
    }
  });

  it('writes any number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (serial) => {
        expect(write(serial)).toBe(`><v>${serial}</v></c>`);
      }),
      { examples: [[0.5], [-1.5], [1e-7], [1e21], [2 ** 22], [2 ** 22 - 0.5], [65_535.999999999985], [1]] },
    );
  });
});
