import { describe, expect, it } from 'vitest';
import { activity, at, createTestSchedule } from '../cpm/test/test-schedule.ts';
import type { Activity, Constraint } from '../model/index.ts';
import { defaultCheckOptions } from './check-options.ts';
import { findLeastFloat } from './compute-cpli.ts';
import { createAssessment } from './create-assessment.ts';

/** A before B, which starts three days later than its constraint requires. */
const late = { totalFloatMinutes: -3 * 480, remainingDurationMinutes: 5 * 480 };
const first = activity('A', {
  ...late,
  earlyStart: at('2026-03-16 08:00'),
  earlyFinish: at('2026-03-20 17:00'),
  lateStart: at('2026-03-11 08:00'),
  lateFinish: at('2026-03-17 17:00'),
});
const second = (fields: Partial<Activity>): Activity =>
  activity('B', {
    ...late,
    earlyStart: at('2026-03-23 08:00'),
    earlyFinish: at('2026-03-27 17:00'),
    lateStart: at('2026-03-18 08:00'),
    lateFinish: at('2026-03-24 17:00'),
    ...fields,
  });
const hold = (type: Constraint['type'], date?: string): Partial<Activity> => ({
  primaryConstraint: { type, date: date === undefined ? undefined : at(date) },
});

function findAsked(last: Partial<Activity>, mustFinishBy?: string) {
  const project = mustFinishBy === undefined ? {} : { mustFinishBy: at(mustFinishBy) };
  const schedule = createTestSchedule({ activities: [first, second(last)], links: ['A FS B'], project });
  const { askedBy } = findLeastFloat(createAssessment(schedule, defaultCheckOptions)) ?? {};
  return askedBy && [askedBy.activity?.code, askedBy.date];
}

describe('findLeastFloat', () => {
  it.each([
    ['startOnOrBefore', '2026-03-18 08:00', 'Start On or Before 18-Mar-26'],
    ['startOn', '2026-03-18 08:00', 'Start On 18-Mar-26'],
    ['finishOnOrBefore', '2026-03-24 17:00', 'Finish On or Before 24-Mar-26'],
    ['mandatoryFinish', '2026-03-24 17:00', 'Mandatory Finish 24-Mar-26'],
  ] as const)('attributes it to %s on %s, not to a distant must-finish-by date', (type, date, asked) => {
    expect(findAsked(hold(type, date), '2030-01-31 17:00')).toEqual(['B', asked]);
  });

  it('attributes it to the must-finish-by date if the project finishes later', () => {
    expect(findAsked({}, '2026-03-24 17:00')).toEqual([undefined, 'Must Finish By 24-Mar-26']);
    // A later date of the activity itself does not cause this float.
    const far = hold('finishOnOrBefore', '2026-05-29 17:00');
    expect(findAsked(far, '2026-03-24 17:00')?.[0]).toBeUndefined();
  });

  it('names no date if none in the file causes the float', () => {
    expect(findAsked({})).toBeUndefined();
    expect(findAsked({}, '2030-01-31 17:00')).toBeUndefined();
    expect(findAsked(hold('finishOnOrBefore'))).toBeUndefined();
    // It has started, so its start constraint no longer applies.
    expect(
      findAsked({ ...hold('startOnOrBefore', '2026-03-18 08:00'), status: 'inProgress' }),
    ).toBeUndefined();
  });
});
