import { describe, expect, it } from 'vitest';
import { formatFigure, formatLimit } from './format-figure.ts';

describe('scorecard figures', () => {
  it('carry their unit', () => {
    expect(formatFigure(0.045, 'share')).toBe('4.5%');
    expect(formatFigure(1234, 'count')).toBe('1,234');
    expect(formatFigure(600, 'days')).toBe('600 d');
    expect(formatFigure(0.9, 'ratio')).toBe('0.90');
  });

  it.each([
    ['a share above zero', '0.04%', 0.0004, { is: 'equal', value: 0 }],
    ['a share of zero', '0%', 0, { is: 'equal', value: 0 }],
    ['a share below 100%', '99.99%', 0.9999, { is: 'atLeast', value: 0.9 }],
    ['a share just above its limit', '5.004%', 0.05004, { is: 'atMost', value: 0.05 }],
    ['a share at its limit', '5%', 0.05, { is: 'atMost', value: 0.05 }],
    ['a share far from its limit', '5%', 0.05049, { is: 'atMost', value: 0.1 }],
    [
      'a share just above the value it must exceed',
      '0.001%',
      0.00001,
      { is: 'atMost', value: 0.3, above: 0 },
    ],
  ] as const)('show %s as %s', (_, text, value, limit) => {
    expect(formatFigure(value, 'share', limit)).toBe(text);
  });

  it.each([
    ['short of its limit', '0.947', 0.9467],
    ['at its limit', '0.95', 0.95],
    ['just below zero', '0.00', -0.0000000001],
  ] as const)('show an index %s as %s', (_, text, value) => {
    expect(formatFigure(value, 'ratio', { is: 'atLeast', value: 0.95 })).toBe(text);
  });

  it('show days that barely miss the limit with enough decimals', () => {
    const limit = { is: 'equal', value: 600, tolerance: 1 } as const;
    expect(formatFigure(601.04, 'days', limit)).toBe('601.04 d');
    expect(formatFigure(599.96, 'days', limit)).toBe('599.96 d');
  });

  it('write limits as planners do', () => {
    expect(formatLimit({ is: 'atMost', value: 0.05 }, 'share')).toBe('≤ 5%');
    expect(formatLimit({ is: 'atLeast', value: 0.95 }, 'ratio')).toBe('≥ 0.95');
    expect(formatLimit({ is: 'equal', value: 0 }, 'count')).toBe('= 0');
    expect(formatLimit({ is: 'equal', value: 600, tolerance: 1 }, 'days')).toBe('600 d ± 1 d');
    expect(formatLimit({ is: 'atMost', value: 0.3, above: 0 }, 'share')).toBe('> 0%, ≤ 30%');
  });
});
