import type { ScorecardCheck } from '@floatwise/contracts';
import { describe, expect, it } from 'vitest';
import { computeTrack } from './compute-track.ts';

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

describe('the track of a check', () => {
  it('holds value and limit', () => {
    const track = computeTrack(check);
    expect(track?.value).toBeLessThan(track?.limit ?? 0);
    expect(track?.limit).toBeLessThan(100);
    expect(computeTrack({ ...check, value: 0.2 })?.value).toBeGreaterThan(80);
    expect(computeTrack({ ...check, value: 0, limit: { is: 'equal', value: 0 } })).toEqual({
      value: 0,
      limit: 0,
    });
    expect(computeTrack({ ...check, value: null, verdict: 'N/A' })).toBeUndefined();
    expect(computeTrack({ ...check, verdict: 'N/A' })).toBeUndefined();
  });
});
