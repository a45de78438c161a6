import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDecimal, roundDecimal } from './format-decimal.ts';

it.each([
  [0, '0'],
  [-0.04, '0'],
  [0.25, '0.3'],
  [-0.25, '-0.3'],
  [44.06, '44.1'],
  [999.96, '1,000'],
  [1047.1, '1,047.1'],
  [-12345678, '-12,345,678'],
  [123456.78, '123,456.8'],
])('writes %d as %s', (value, expected) => {
  expect(formatDecimal(value)).toBe(expected);
});

describe('rounding', () => {
  it.each([
    [0.125, 2, 0.13],
    [-0.125, 2, -0.13],
    [0.004, 2, 0],
    [-0.004, 2, 0],
    // The decimal ends in 5; its binary value is slightly less.
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [0.285, 2, 0.29],
    [8.345, 2, 8.35],
    // The decimal is already below the half.
    [1.00499999999999, 2, 1],
    [5e-7, 6, 1e-6],
    [-1.5e-10, 6, 0],
    [1e21, 2, 1e21],
    [12345678.125, 2, 12345678.13],
    [Infinity, 2, Infinity],
  ])('rounds %d to %i places as %d', (value, places, expected) => {
    expect(roundDecimal(value, places)).toBe(expected);
    expect(roundDecimal(-value, places)).toBe(expected === 0 ? 0 : -expected);
  });

  it('rounds like the numbers on pages', () => {
    const pages = new Intl.NumberFormat('en', { maximumFractionDigits: 2, useGrouping: false });
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 6 }), (digits, places) => {
        const value = Number(`${digits}e-${places}`);
        expect(roundDecimal(value, 2)).toBe(Number(pages.format(value)) + 0);
      }),
    );
  });
});
