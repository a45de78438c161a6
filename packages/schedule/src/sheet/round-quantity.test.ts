import { expect, it } from 'vitest';
import { round } from '../updates/row-values.ts';
import { roundQuantity } from './round-quantity.ts';

it('rounds negative numbers like positive ones', () => {
  for (const value of [0.125, 0.375, 1.005, 2.675, 1_234_567.125]) {
    expect(round(-value)).toBe(-round(value));
  }
  expect([round(0.125), round(-0.125), round(-0.001)]).toEqual([0.13, -0.13, 0]);
  expect([roundQuantity(0.000_000_5), roundQuantity(-0.000_000_5)]).toEqual([0.000_001, -0.000_001]);
});
