import { describe, expect, it } from 'vitest';
import { formatAmount, formatDays } from './figures.ts';

describe('formatAmount', () => {
  it.each([
    [0, '0'],
    [3.25, '3.3'],
    [1234.5, '1,234.5'],
    [-0.0125, '\u22120.01'],
    [1 / 60, '0.02'],
    [-1 / 1440, '\u22120.001'],
  ])('%d is %s', (value, text) => {
    expect(formatAmount(value)).toBe(text);
  });

  it('shows a value as different from its limit', () => {
    expect(formatDays(44, 44)).toBe('44 d');
    expect(formatDays(44 + 1 / 480, 44)).toBe('44.002 d');
    expect(formatDays(44.1, 44)).toBe('44.1 d');
  });
});
