import { describe, expect, it } from 'vitest';
import type { ScorecardCheck } from '@floatwise/contracts';
import { computeTrack, findChecksView, formatChecksView, parseChecksView } from './checks-view.ts';

const tables = { checks: 'scorecard', plus: 'plus' };

it('finds the checks that match rows of the report, and none for another table', () => {
  expect(findChecksView({ tables }, { table: 'plus', where: { result: ['FAIL'] } })).toEqual({
    list: 'plus',
    verdict: 'FAIL',
    no: undefined,
  });
  expect(findChecksView({ tables }, { table: 'offenders' })).toBeUndefined();
  expect(findChecksView({}, { table: 'plus' })).toBeUndefined();
});

it('keeps the view in the address beside other parameters', () => {
  const rest = new URLSearchParams('part=offenders&checks=plus&checks.no=P5');
  const params = formatChecksView({ list: 'checks', verdict: 'FAIL' }, rest);
  expect(params.toString()).toBe('part=offenders&checks=checks&checks.result=FAIL');
  expect(parseChecksView(params)).toEqual({ list: 'checks', verdict: 'FAIL', no: undefined });
  expect(formatChecksView({}, params).toString()).toBe('part=offenders');
});

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
  it('has its limit in the middle, or at its share if that is above a half', () => {
    expect(computeTrack({ ...check, value: 0.025 })).toEqual({ value: 25, limit: 50 });
    expect(computeTrack({ ...check, value: 0.94, limit: { is: 'atLeast', value: 0.9 } })).toEqual({
      value: 94,
      limit: 90,
    });
    expect(computeTrack({ ...check, value: 0, limit: { is: 'equal', value: 0 } })).toEqual({
      value: 0,
      limit: 0,
    });
    // A value far beyond its limit, and a tenth where nothing is allowed.
    expect(computeTrack({ ...check, value: 0.12 })?.value).toBe(100);
    expect(computeTrack({ ...check, value: 0.05, limit: { is: 'equal', value: 0 } })?.value).toBe(50);
  });

  it('is left out if the check is N/A or has no common scale', () => {
    expect(computeTrack({ ...check, value: null, verdict: 'N/A' })).toBeUndefined();
    expect(computeTrack({ ...check, verdict: 'N/A' })).toBeUndefined();
    expect(computeTrack({ ...check, unit: 'ratio', value: 0.9 })).toBeUndefined();
    expect(computeTrack({ ...check, unit: 'count', value: 3 })).toBeUndefined();
  });
});
