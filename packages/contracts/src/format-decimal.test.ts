import { expect, it } from 'vitest';
import { formatDecimal } from './format-decimal.ts';

it.each([
  [0, '0'],
  [-0.04, '0'],
  [44.06, '44.1'],
  [999.96, '1,000'],
  [1047.1, '1,047.1'],
  [-12345678, '-12,345,678'],
  [123456.78, '123,456.8'],
])('writes %d as %s', (value, expected) => {
  expect(formatDecimal(value)).toBe(expected);
});
