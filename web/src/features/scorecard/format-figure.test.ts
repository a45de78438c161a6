import type { ScorecardCheck } from '@floatwise/contracts';
import { describe, expect, it } from 'vitest';
import { computeTrack, formatFigure, formatLimit } from './format-figure.ts';

const check: ScorecardCheck = {
  no: '1',
  title: 'Logic',
  group: 'Sequence',
  counts: 'activities without logic',
  outOf: 'incomplete activities',
  unit: 'share',
  count: 9,
  of: 200,
  value: 0.045,
  limit: { is: 'atMost', value: 0.05 },
  verdict: 'PASS',
  notes: [],
  meaning: '',
  remedy: '',
  offenderCount: 0,
  offenders: [],
};

describe('figures of a scorecard', () => {
  it('carry their unit', () => {
    expect(formatFigure(0.045, 'share')).toBe('4.5%');
    expect(formatFigure(1234, 'count')).toBe('1,234');
    expect(formatFigure(600, 'days')).toBe('600\u00a0d');
    expect(formatFigure(0.9, 'ratio')).toBe('0.90');
  });

  it('read limits as planners write them', () => {
    expect(formatLimit({ is: 'atMost', value: 0.05 }, 'share')).toBe('≤ 5%');
    expect(formatLimit({ is: 'atLeast', value: 0.95 }, 'ratio')).toBe('≥ 0.95');
    expect(formatLimit({ is: 'equal', value: 0 }, 'count')).toBe('= 0');
    expect(formatLimit({ is: 'equal', value: 600, tolerance: 1 }, 'days')).toBe('600\u00a0d ± 1\u00a0d');
    expect(formatLimit({ is: 'atMost', value: 0.3, above: 0 }, 'share')).toBe('> 0%, ≤ 30%');
  });

  it('put value and limit on one track', () => {
    const track = computeTrack(check);
    expect(track?.value).toBeLessThan(track?.limit ?? 0);
    expect(track?.limit).toBeLessThan(100);
    expect(computeTrack({ ...check, value: 0.2 })?.value).toBeGreaterThan(80);
    expect(computeTrack({ ...check, value: 0, limit: { is: 'equal', value: 0 } })).toEqual({
      value: 0,
      limit: 0,
    });
    expect(computeTrack({ ...check, value: null, verdict: 'N/A' })).toBeUndefined();
  });
});
