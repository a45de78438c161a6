import { describe, expect, it } from 'vitest';
import { parseMinutes } from '../model/index.ts';
import { createUpdateFile, links, type TestPlan } from './steps/test/test-plan.ts';
import { listSides, type UpdateSide } from './pair.ts';
import { WorkCurve } from './work-curve.ts';

const march = (day: number, time = '08:00'): string => `2026-03-${String(day).padStart(2, '0')} ${time}`;
const at = (date: string): number => parseMinutes(date) ?? NaN;
const none: ReadonlyMap<string, string> = new Map();

const plan: TestPlan = {
  dataDate: march(2),
  activities: [
    { code: 'A', hours: 40 },
    { code: 'B', hours: 40 },
    { code: 'C', hours: 40 },
  ],
  links: links('A > B > C'),
};

function getSide(changed: TestPlan): UpdateSide {
  const [side] = listSides(createUpdateFile('plan.xer', changed));
  if (side === undefined) throw new Error('There is a project.');
  return side;
}

const perform = (dataDate: string, finished: readonly string[]): UpdateSide =>
  getSide({
    ...plan,
    dataDate,
    plannedStart: plan.dataDate,
    activities: plan.activities.map((activity) =>
      finished.includes(activity.code)
        ? { ...activity, started: march(2), finished: march(6, '17:00') }
        : activity,
    ),
  });

describe('the finished activities of a plan', () => {
  const curve = WorkCurve.ofUpdate(getSide(plan));

  it('count at their finish', () => {
    const days = [
      march(6, '16:59'),
      march(6, '17:00'),
      march(13, '17:00'),
      march(20, '17:00'),
      '2027-01-01 00:00',
    ];
    expect(days.map((day) => curve.measure('count', at(day)))).toEqual([0, 1, 2, 3, 3]);
    expect([curve.done.count, curve.total.count]).toEqual([0, 3]);
  });

  it('are earned by what is completed now', () => {
    expect(curve.earn(none, perform(march(16), ['A'])).count).toBe(1);
    expect(curve.earn(none, perform(march(16), ['A', 'B'])).count).toBe(2);
  });

  it('are earned by an activity under its earlier ID', () => {
    const renamed = perform(march(16), ['A']);
    const other = WorkCurve.ofUpdate(
      getSide({
        ...plan,
        activities: plan.activities.map((each) => ({ ...each, code: `${each.code}1` })),
        links: [],
      }),
    );
    expect(other.earn(none, renamed).count).toBe(0);
    expect(other.earn(new Map([['A', 'A1']]), renamed).count).toBe(1);
  });

  it('find the instant of the plan nearest to the data date', () => {
    const find = (amount: number, near: string) => curve.findInstant('count', amount, at(near));
    // As planned: the data date itself.
    expect(find(1, march(9))).toBe(at(march(9)));
    // Behind: until the plan had more. Ahead: once it has as much.
    expect(find(1, march(18))).toBe(at(march(13, '17:00')));
    expect(find(2, march(9))).toBe(at(march(13, '17:00')));
    expect(find(0, march(9))).toBe(at(march(6, '17:00')));
    expect(find(3, '2027-01-01 00:00')).toBe(at('2027-01-01 00:00'));
    expect(curve.findInstant('hours', 1, at(march(9)))).toBeUndefined();
  });
});
