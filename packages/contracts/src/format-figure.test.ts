import { describe, expect, it } from 'vitest';
import { formatFigure, formatLimit } from './format-figure.ts';

describe('figures of a scorecard', () => {
  it('carry their unit', () => {
    expect(formatFigure(0.045, 'share')).toBe('4.5%');
    expect(formatFigure(1234, 'count')).toBe('1,234');
    expect(formatFigure(600, 'days')).toBe('600 d');
    expect(formatFigure(0.9, 'ratio')).toBe('0.90');
  });

  it.each([
    ['a share that is not none', 0.0004, 'share', { is: 'equal', value: 0 }, '0.04%'],
    ['a share that is none', 0, 'share', { is: 'equal', value: 0 }, '0%'],
    ['a share that is not all', 0.9999, 'share', { is: 'atLeast', value: 0.9 }, '99.99%'],
    ['a share just beyond its limit', 0.05004, 'share', { is: 'atMost', value: 0.05 }, '5.004%'],
    ['a share at its limit', 0.05, 'share', { is: 'atMost', value: 0.05 }, '5%'],
    ['a share far from its limit', 0.05049, 'share', { is: 'atMost', value: 0.1 }, '5%'],
    ['an index just short of its limit', 0.9467, 'ratio', { is: 'atLeast', value: 0.95 }, '0.947'],
    ['an index at its limit', 0.95, 'ratio', { is: 'atLeast', value: 0.95 }, '0.95'],
    ['days just beyond the tolerance', 601.04, 'days', { is: 'equal', value: 600, tolerance: 1 }, '601.04 d'],
    ['days just below', 599.96, 'days', { is: 'equal', value: 600, tolerance: 1 }, '599.96 d'],
    [
      'a share a little above what it must exceed',
      0.00001,
      'share',
      { is: 'atMost', value: 0.3, above: 0 },
      '0.001%',
    ],
    ['hardly less than nothing', -0.0000000001, 'ratio', { is: 'atLeast', value: 0.95 }, '0.00'],
  ] as const)('show %s as what it is', (_, value, unit, limit, text) => {
    expect(formatFigure(value, unit, limit)).toBe(text);
  });

  it('read limits as planners write them', () => {
    expect(formatLimit({ is: 'atMost', value: 0.05 }, 'share')).toBe('≤ 5%');
    expect(formatLimit({ is: 'atLeast', value: 0.95 }, 'ratio')).toBe('≥ 0.95');
    expect(formatLimit({ is: 'equal', value: 0 }, 'count')).toBe('= 0');
    expect(formatLimit({ is: 'equal', value: 600, tolerance: 1 }, 'days')).toBe('600 d ± 1 d');
    expect(formatLimit({ is: 'atMost', value: 0.3, above: 0 }, 'share')).toBe('> 0%, ≤ 30%');
  });
});
