import { describe, expect, it } from 'vitest';
import { activity, wbsNode } from '../cpm/test/test-schedule.ts';
import type { Activity, PercentCompleteType, WbsNode } from '../model/index.ts';
import { toId } from '../model/index.ts';
import { computePerformance } from './compute-performance.ts';
import { computeShareNumber } from './decimal.ts';

const started: Partial<Activity> = {
  status: 'inProgress',
  physicalPercent: 33.33,
  originalDurationMinutes: 9600,
  remainingDurationMinutes: 2400,
};

const node = (rule: string | undefined, percent?: number): WbsNode =>
  wbsNode('W', { performanceRule: rule, performancePercent: percent });

function compute(fields: Partial<Activity>, wbsNode?: WbsNode, fallback: PercentCompleteType = 'duration') {
  const { share, ...rest } = computePerformance(
    activity(toId('A'), { ...started, ...fields }),
    wbsNode,
    fallback,
  );
  return { percent: computeShareNumber(share) * 100, ...rest };
}

describe('performance % complete', () => {
  it('is the activity %, by percent complete type', () => {
    expect(compute({ percentCompleteType: 'physical' })).toMatchObject({
      percent: 33.33,
      source: 'physical',
    });
    expect(compute({ percentCompleteType: 'duration' })).toMatchObject({ percent: 75, source: 'duration' });
    const units = {
      actualLaborUnits: 30.5,
      remainingLaborUnits: 50,
      actualNonlaborUnits: 9.5,
      remainingNonlaborUnits: 10,
    };
    expect(compute({ percentCompleteType: 'units', ...units })).toMatchObject({
      percent: 40,
      source: 'units',
    });
  });

  it("uses the project's type for activities without one", () => {
    expect(compute({ percentCompleteType: undefined }, undefined, 'physical').percent).toBe(33.33);
  });

  it('is 0 unless the remaining duration is less than the original duration', () => {
    const fields = { percentCompleteType: 'duration', remainingDurationMinutes: 9601 } as const;
    expect(compute(fields).percent).toBe(0);
    expect(compute({ ...fields, originalDurationMinutes: 0, remainingDurationMinutes: 0 }).percent).toBe(0);
  });

  it('is the duration % if units % is wanted but there are no units', () => {
    expect(compute({ percentCompleteType: 'units' })).toEqual({
      percent: 75,
      source: 'duration',
      notes: ['noUnits'],
    });
  });

  it.each([
    ['EC_Cmp_pct', 33.33, []],
    ['EV_Cmp_pct', 33.33, []],
    ['EC_0_100', 0, []],
    ['EC_50_50', 50, []],
    ['EC_User_pct', 12.5, []],
    ['EC_MS', 33.33, ['ruleNotInFile']],
    ['something new', 33.33, ['ruleNotInFile']],
    [undefined, 33.33, []],
  ])('with rule %s is %s per cent', (rule, percent, notes) => {
    const result = compute({ percentCompleteType: 'physical' }, node(rule, 12.5));
    expect([result.percent, result.notes]).toEqual([percent, notes]);
  });
});
