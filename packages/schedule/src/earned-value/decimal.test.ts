import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDecimals,
  compareDecimals,
  formatPlainDecimal,
  subtractDecimals,
  takeShare,
  toDecimal,
  toNumber,
  toShare,
} from './decimal.ts';

/** Numbers as found in files: up to 12 digits, up to six of them decimals. */
const fileNumber = fc
  .tuple(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, places]) => Number(`${digits}e-${places}`));

describe('exact decimals', () => {
  it('keep the decimal text of a number', () => {
    fc.assert(
      fc.property(fileNumber, (value) => {
        expect(toNumber(toDecimal(value))).toBe(value + 0);
      }),
    );
    expect([0.1, -0.05, 1e21, 1.5e-9, 123.45].map((value) => formatPlainDecimal(toDecimal(value)))).toEqual([
      '0.1',
      '-0.05',
      '1000000000000000000000',
      '0.0000000015',
      '123.45',
    ]);
  });

  it('divide without losing a remainder', () => {
    fc.assert(
      fc.property(fileNumber, fc.integer({ min: 0, max: 10_000 }), fc.nat(6), (value, share, places) => {
        const whole = toDecimal(value);
        const part = takeShare(whole, { numerator: BigInt(share), denominator: 10_000n }, places);
        const rest = subtractDecimals(whole, part);
        expect(compareDecimals(addDecimals(part, rest), whole)).toBe(0);
        expect(part.places).toBe(places);
      }),
    );
  });

  it.each([
    [33_333.33, 33.33, 2, '11110.00'],
    [160, 33.33, 6, '53.328000'],
    [0.01, 50, 2, '0.01'],
    [-0.01, 50, 2, '-0.01'],
    [0.05, 10, 2, '0.01'],
    [0.04, 10, 2, '0.00'],
    [1.005, 100, 2, '1.01'],
    [8.165, 100, 2, '8.17'],
  ])('of %s, %s per cent to %s places are %s', (value, percent, places, expected) => {
    expect(formatPlainDecimal(takeShare(toDecimal(value), toShare(percent), places))).toBe(expected);
  });
});
