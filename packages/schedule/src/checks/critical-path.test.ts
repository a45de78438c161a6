import { replaceFields } from '../model/index.ts';
import { describe, expect, it } from 'vitest';
import {
  activity,
  at,
  blankProject,
  calendar,
  createTestSchedule,
  fiveDays,
  fullTime,
  type TestScheduleParts,
} from '../cpm/test/test-schedule.ts';
import { computeCpm } from '../cpm/index.ts';
import type { Activity, CalendarId, Minutes, ProjectId, Schedule } from '../model/index.ts';
import { defaultCheckOptions } from './check-options.ts';
import type { CheckResult } from './check.ts';
import { runChecks } from './run-checks.ts';

/** Stores the calculated dates, as P6 does before an export. */
function schedule(parts: TestScheduleParts): Schedule {
  const plain = createTestSchedule(parts);
  const result = computeCpm(plain);
  if (result.kind === 'loop') return plain;
  const dates = new Map(result.activities.map((each) => [each.activity.id, each]));
  const activities = plain.activities.map((each): Activity => {
    const found = dates.get(each.id);
    if (found === undefined || each.status === 'completed') return each;
    const { earlyStart, earlyFinish, totalFloatMinutes } = found;
    return replaceFields(each, { earlyStart, earlyFinish, totalFloatMinutes });
  });
  return { ...plain, activities };
}

function run(parts: TestScheduleParts | Schedule, options = {}): { test: CheckResult; cpli: CheckResult } {
  const source = 'currencies' in parts ? parts : schedule(parts);
  const { dcma } = runChecks(source, { options: { ...defaultCheckOptions, ...options }, hasPlus: false });
  return { test: dcma[11] as CheckResult, cpli: dcma[12] as CheckResult };
}

const row = { activities: [activity('A'), activity('B'), activity('C')], links: ['A FS B', 'B FS C'] };

describe('12 Critical path test', () => {
  it('moves the finish by the days added to the first task of the longest path', () => {
    const { test } = run({ activities: [activity('X'), ...row.activities], links: [...row.links] });
    expect(test).toMatchObject({ value: 600, count: 600, of: 600, verdict: 'PASS', offenders: [] });
    expect(test.notes?.[0]).toBe(
      '600 d were added to A. The finish moved from 18-Mar-26 17:00 to 05-Jul-28 17:00: 600 d.',
    );
  });

  it('fails if the delay does not reach the end, and names the task', () => {
    // The added days do not move a mandatory date.
    const primaryConstraint = { type: 'mandatoryStart', date: at('2026-03-17 08:00') } as const;
    const activities = [activity('A'), activity('B', { primaryConstraint }), activity('C')];
    const { test } = run({ activities, links: ['A FS B', 'B FS C'] });
    // Without B and C after it, A itself becomes the last to finish.
    expect(test).toMatchObject({ value: 598, verdict: 'FAIL', offenders: [{ activity: { code: 'A' } }] });
    expect(test.notes?.[1]).toBe('The delay ends at B (Mandatory Start 17-Mar-26 08:00).');
  });

  const options = { useExpectedFinish: true };

  it('removes the expected finish of the task, which would absorb the added days', () => {
    const activities = [activity('A', { expectedFinish: at('2026-03-17 17:00') }), activity('B')];
    const { test } = run({ activities, links: ['A FS B'], options });
    expect(test).toMatchObject({ value: 600, verdict: 'PASS', offenders: [] });
    expect(test.notes?.[0]).toBe(
      '600 d were added to A, and its expected finish was lifted. The finish moved from 18-Mar-26 17:00 to 05-Jul-28 17:00: 600 d.',
    );
  });

  it('removes no other expected finish, and names the activity that absorbs the delay', () => {
    const expectedFinish = at('2026-04-10 17:00');
    const activities = [activity('A'), activity('B', { expectedFinish }), activity('C')];
    const { test } = run({ activities, links: ['A FS B', 'B FS C'], options });
    expect(test).toMatchObject({ verdict: 'FAIL', offenders: [{ activity: { code: 'A' } }] });
    expect(test.notes?.[1]).toBe('The delay ends at B (Expected Finish 10-Apr-26 17:00).');
    // The option is off, so the date is ignored.
    const off = { useExpectedFinish: false };
    expect(run({ activities, links: ['A FS B', 'B FS C'], options: off }).test.verdict).toBe('PASS');
  });

  it.each([
    [598, 598, 'PASS'],
    [600, 601.04, 'FAIL'],
    [601, 601.04, 'PASS'],
  ])(
    'passes within a day: %d days on the tested calendar move the finish by %d',
    (testDays, slip, verdict) => {
      // The delay ends on a Thursday, a Saturday and a Sunday; B works from Monday to Friday.
      const calendars = [
        calendar('five', fiveDays, { isDefault: true }),
        calendar('full', fullTime, { hoursPerDay: 24 }),
      ];
      const activities = [activity('A', { calendarId: 'full' as CalendarId }), activity('B')];
      const { test } = run({ calendars, activities, links: ['A FS B'] }, { testDays });
      expect(test.value).toBeCloseTo(slip, 2);
      expect(test.verdict).toBe(verdict);
    },
  );

  it('tests the earliest incomplete task by start, then by ID, even across completed tasks', () => {
    const done = activity('A', {
      status: 'completed',
      actualStart: at('2026-03-12 08:00'),
      actualFinish: at('2026-03-13 17:00'),
      remainingDurationMinutes: 0,
    });
    const activities = [
      done,
      activity('C'),
      activity('B'),
      activity('END', { type: 'finishMilestone', originalDurationMinutes: 0, remainingDurationMinutes: 0 }),
    ];
    const { test } = run({ activities, links: ['A FS B', 'A FS C', 'B FS END', 'C FS END'] });
    expect(test.notes?.[0]).toContain('added to B');
  });

  it('uses the number of days in the options', () => {
    expect(run(row, { testDays: 20 }).test).toMatchObject({ value: 20, of: 20, verdict: 'PASS' });
  });

  /** Fifty tasks without links, some of them shifted by a day. */
  const createShifted = (shifted: number): Schedule => {
    const plain = schedule({ activities: Array.from({ length: 50 }, (_, index) => activity(`A${index}`)) });
    const activities = plain.activities.map((each, index) =>
      index < shifted
        ? replaceFields(each, { earlyStart: at('2026-03-17 08:00'), earlyFinish: at('2026-03-17 17:00') })
        : each,
    );
    return { ...plain, activities };
  };

  it('gives no verdict if more than 2 % of the dates differ from P6\u2019s', () => {
    expect(run(createShifted(1)).test.verdict).toBe('PASS');
    expect(run(createShifted(2)).test).toMatchObject({
      verdict: 'N/A',
      notApplicable:
        "The engine does not reproduce P6's dates (48 of 50 tasks agree within an hour, 98% are needed). If the project was changed after the last F9, schedule it in P6 and export it again.",
    });
  });

  it('ignores a difference of an hour, and treats the end of a day as the start of the next', () => {
    const plain = schedule(row);
    const nudge = (minutes: number): Schedule => ({
      ...plain,
      activities: plain.activities.map((each) =>
        replaceFields(each, { earlyStart: ((each.earlyStart ?? 0) + minutes) as Minutes }),
      ),
    });
    expect([run(nudge(60)).test.verdict, run(nudge(61)).test.verdict]).toEqual(['PASS', 'N/A']);
    expect(run(nudge(-15 * 60)).test.verdict).toBe('PASS');
  });

  it.each([
    [
      'a loop',
      { ...row, links: [...row.links, 'C FS A'] },
      'The logic contains a loop: P6 cannot schedule it.',
    ],
    [
      'no incomplete task',
      { activities: [activity('A', { status: 'completed' })] },
      'The project has no incomplete tasks.',
    ],
  ])('is N/A with %s', (_, parts, notApplicable) => {
    expect(run(parts).test).toMatchObject({ verdict: 'N/A', notApplicable });
  });
});

describe('13 CPLI', () => {
  const finish = at('2026-05-22 17:00');
  const last = (totalFloatMinutes: number | undefined): Schedule =>
    createTestSchedule({ activities: [activity('A', { earlyFinish: finish, totalFloatMinutes })] });

  it.each([
    [-3, 47, 'FAIL'],
    [-2, 48, 'PASS'],
    [2, 52, 'PASS'],
  ])('50 days and a float of %d days', (float, count, verdict) => {
    const { cpli } = run(last(float * 480));
    expect(cpli).toMatchObject({ count, of: 50, verdict });
    expect(cpli.value).toBe(count / 50);
  });

  it('is 1 by definition without a target and a float, and is not judged', () => {
    expect(run(last(0)).cpli).toMatchObject({
      value: 1,
      verdict: 'N/A',
      notApplicable: expect.stringMatching(/^The index is 1.00 by definition/) as string,
    });
  });

  it('names the constraint that causes the negative float, and what is needed', () => {
    const before = { type: 'finishOnOrBefore', date: at('2026-02-06 17:00') } as const;
    const other = (code: string, totalFloatMinutes: number, more: Partial<Activity> = {}) =>
      activity(code, { earlyFinish: at('2026-03-20 17:00'), totalFloatMinutes, ...more });
    const { activities, ...rest } = last(0);
    const check = (...others: readonly Activity[]) =>
      run({ ...rest, activities: [...activities, ...others] }).cpli;
    const held = check(
      other('PSC', -24 * 480, { primaryConstraint: before }),
      other('LATER', -3 * 480, { secondaryConstraint: before }),
      other('WORSE', -30 * 480),
      other('DONE', -90 * 480, { status: 'completed', primaryConstraint: before }),
    );
    expect(held).toMatchObject({ value: 1, verdict: 'N/A' });
    expect(held.notApplicable).toBe(
      'The index is 1.00 by definition: no date is set for the last activity, A. Another activity has a finish constraint (PSC: Finish On or Before 06-Feb-26 17:00, float \u221224 d). CPLI needs a required finish of the project: set its must-finish-by date, or export the project with its baseline.',
    );
    const free = check(
      other('B', -480),
      other('C', -480, { status: 'completed', primaryConstraint: before }),
    );
    expect(free.notApplicable).toContain('no finish date to measure against');
  });

  it.each([
    ['finishOn', 'PASS'],
    ['finishOnOrBefore', 'PASS'],
    ['mandatoryFinish', 'PASS'],
    ['finishOnOrAfter', 'N/A'],
    ['startOn', 'N/A'],
  ] as const)('a float of 0 with the constraint %s of its last activity is %s', (type, verdict) => {
    const { activities, ...rest } = last(0);
    const held = activities.map((each) =>
      replaceFields(each, { secondaryConstraint: { type, date: finish } }),
    );
    expect(run({ ...rest, activities: held }).cpli).toMatchObject({ value: 1, verdict });
  });

  it('ignores a constraint without its date', () => {
    const { activities, ...rest } = last(0);
    const held = activities.map((each) =>
      replaceFields(each, { primaryConstraint: { type: 'finishOnOrBefore', date: undefined } }),
    );
    expect(run({ ...rest, activities: held }).cpli.notApplicable).toContain(
      'no finish date to measure against',
    );
  });

  it('measures path and float on the calendar of the last activity', () => {
    const calendars = [
      calendar('five', fiveDays, { isDefault: true }),
      calendar('full', fullTime, { hoursPerDay: 24 }),
    ];
    const activities = [
      activity('A', { earlyFinish: at('2026-03-26 08:00'), calendarId: 'full' as CalendarId }),
    ];
    const project = { mustFinishBy: at('2026-03-25 08:00'), calendarId: 'five' as CalendarId };
    const { cpli } = run(createTestSchedule({ calendars, activities, project }));
    expect(cpli).toMatchObject({ count: 9, of: 10, value: 0.9, verdict: 'FAIL' });
  });

  it('passes at 0.95 exactly', () => {
    expect(run(last(-2.5 * 480)).cpli).toMatchObject({ value: 0.95, verdict: 'PASS' });
    expect(run(last(-2.5 * 480 - 1)).cpli.verdict).toBe('FAIL');
  });

  it('prefers must-finish-by to its own float', () => {
    const source = last(0);
    const projects = source.projects.map((each) => ({ ...each, mustFinishBy: at('2026-05-19 17:00') }));
    expect(run({ ...source, projects }).cpli).toMatchObject({ count: 47, verdict: 'FAIL' });
  });

  it('measures the project that finishes last', () => {
    const other = { ...blankProject, id: 'Q' as ProjectId, code: 'Q', dataDate: at('2026-05-11 08:00') };
    const activities = [
      activity('A', { earlyFinish: at('2026-04-01 17:00'), totalFloatMinutes: 0 }),
      activity('B', { projectId: other.id, earlyFinish: finish, totalFloatMinutes: 480 }),
      activity('L', { type: 'levelOfEffort', earlyFinish: at('2027-01-01 17:00') }),
    ];
    const { cpli } = run(createTestSchedule({ activities, otherProjects: [other] }));
    expect(cpli).toMatchObject({ count: 11, of: 10 });
  });

  it('uses the least float of several activities that finish last', () => {
    const floats = [480, -480, 0];
    const activities = floats.map((totalFloatMinutes, index) =>
      activity(`A${index}`, { earlyFinish: finish, totalFloatMinutes }),
    );
    expect(run(createTestSchedule({ activities })).cpli).toMatchObject({ count: 49, of: 50 });
  });

  it.each([
    ['no data date', { ...last(0), projects: [{ ...blankProject, dataDate: undefined }] }],
    ['no early finish', createTestSchedule({ activities: [activity('A')] })],
    ['no float and no target', last(undefined)],
    ['nothing left', createTestSchedule({ activities: [activity('A', { status: 'completed' })] })],
    ['no project', { ...last(0), projects: [] }],
  ])('is N/A with %s', (_, source) => {
    expect(run(source).cpli.verdict).toBe('N/A');
  });
});
