import { expect, it } from 'vitest';
import { formatCount, formatPercent } from './format-count.ts';

it('writes a number that rounds to zero without a sign', () => {
  expect([-0.001, -0, 0.004].map(formatCount)).toEqual(['0', '0', '0']);
  expect(formatPercent(-0.001)).toBe('0%');
  expect(formatCount(-1234.5)).toBe('\u22121,234.5');
});
