import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWorkCalendars } from '../../calendar/create-work-calendars.ts';
import { computeCpm } from '../../cpm/index.ts';
import { formatMinutes, parseMinutes } from '../../model/index.ts';
import { pairUpdates } from '../pair-updates.ts';
import type { ProjectWindow, WindowShare } from '../windows.ts';
import { scheduleSteps } from './schedule-steps.ts';
import { createUpdateFile, type TestActivity, type TestLink, type TestPlan } from './test/test-plan.ts';

const runs = { numRuns: Number(process.env['STEP_RUNS'] ?? 200) };
const dataDate = '2026-03-02 08:00';

/** A plan of one calendar that has not started. */
const plans: fc.Arbitrary<TestPlan> = fc
  .record({
    hours: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 3, maxLength: 9 }),
    links: fc.array(
      fc.record({
        from: fc.nat(8),
        to: fc.nat(8),
        type: fc.constantFrom('FS', 'FS', 'FS', 'FF', 'SS'),
        lag: fc.constantFrom(0, 0, 4, 16),
      }),
      { maxLength: 14 },
    ),
  })
  .map(({ hours, links }) => {
    const activities = hours.map((each, index): TestActivity => ({ code: `A${index}`, hours: each }));
    const seen = new Set<string>();
    const forward = links.flatMap(({ from, to, type, lag }): TestLink[] => {
      const key = `${from} ${to}`;
      if (from >= to || to >= hours.length || seen.has(key)) return [];
      seen.add(key);
      return [{ from: `A${from}`, to: `A${to}`, type, lag }];
    });
    return { dataDate, activities, links: forward };
  });

function compare(previous: TestPlan, current: TestPlan): ProjectWindow {
  const updates = pairUpdates([createUpdateFile('then.xer', previous), createUpdateFile('now.xer', current)]);
  const [window] = scheduleSteps(updates).windows;
  if (window === undefined) throw new Error('The pair cannot be scheduled.');
  return window;
}

const findStep = ({ steps }: ProjectWindow, name: string) => steps.find(({ step }) => step === name);
const sum = (shares: readonly WindowShare[]): number =>
  shares.reduce((total, { workDays }) => total + workDays, 0);

/** The plan at a later data date, done as planned. */
function performAsPlanned(plan: TestPlan, later: string): TestPlan {
  const { schedule } = createUpdateFile('plan.xer', plan);
  const cpm = computeCpm(schedule);
  if (cpm.kind === 'loop') throw new Error('The plan loops.');
  const day = parseMinutes(later) ?? 0;
  const calendar = createWorkCalendars(schedule.calendars).get(schedule.calendars[0]?.id);
  const dates = new Map(cpm.activities.map((each) => [each.activity.code, each]));
  const activities = plan.activities.map((activity): TestActivity => {
    const { earlyStart = Infinity, earlyFinish = Infinity } = dates.get(activity.code) ?? {};
    const started = formatMinutes(earlyStart as never, ' ');
    if (earlyFinish <= day)
      return { ...activity, left: 0, started, finished: formatMinutes(earlyFinish as never, ' ') };
    if (earlyStart >= day) return activity;
    return { ...activity, left: activity.hours - calendar.measureWork(earlyStart, day) / 60, started };
  });
  return { ...plan, dataDate: later, plannedStart: dataDate, activities };
}

/** By how many days of eight hours each activity of a path leaves it later, less what the one before it moved; without those of 0. */
function listMovements(path: readonly string[], before: TestPlan, after: TestPlan) {
  const [then, now] = [placeActivities(before), placeActivities(after)];
  const moved = path.map((code, index) => {
    const type = after.links.find(({ from, to }) => from === code && to === path[index + 1])?.type;
    const event = type === 'SS' ? 'start' : 'finish';
    return ((now.get(code)?.[event] ?? NaN) - (then.get(code)?.[event] ?? NaN)) / 480;
  });
  return path.flatMap((id, index) => {
    const days = (moved[index] ?? NaN) - (moved[index - 1] ?? 0);
    return Math.abs(days) < 0.005 ? [] : { id, days };
  });
}

/** Early dates in working minutes from the data date. */
function placeActivities(plan: TestPlan) {
  const { schedule } = createUpdateFile('plan.xer', plan);
  const cpm = computeCpm(schedule);
  if (cpm.kind === 'loop') throw new Error('The plan loops.');
  const calendar = createWorkCalendars(schedule.calendars).get(schedule.calendars[0]?.id);
  const from = parseMinutes(dataDate) ?? 0;
  const place = (instant: number): number => calendar.measureWork(from, instant);
  return new Map(
    cpm.activities.map(({ activity, earlyStart = NaN, earlyFinish = NaN }) => [
      activity.code,
      { start: place(earlyStart), finish: place(earlyFinish) },
    ]),
  );
}

describe('causes of a step', () => {
  it('are nothing where work was done as planned', () => {
    fc.assert(
      fc.property(
        plans,
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom('08:00', '10:00', '17:00'),
        (plan, days, at) => {
          const later = `${new Date(Date.UTC(2026, 2, 2 + days)).toISOString().slice(0, 10)} ${at}`;
          const step = findStep(compare(plan, performAsPlanned(plan, later)), 'progress');
          // Once all is done, the finish is that of the plan too.
          expect([step?.workDays, step?.by]).toEqual([0, []]);
        },
      ),
      runs,
    );
  });

  it.each([
    ['directly', [{ from: 'A', to: 'M', lag: 20 }]],
    [
      'through completed work',
      [
        { from: 'A', to: 'X', lag: 20 },
        { from: 'X', to: 'M' },
      ],
    ],
  ])('are nothing where nothing changed, though a lag leads %s into a night', (_how, links) => {
    const plan: TestPlan = {
      dataDate: '2026-03-16 08:00',
      plannedStart: dataDate,
      options: { sched_calendar_on_relationship_lag: 'rcal_24Hour' },
      activities: [
        { code: 'A', hours: 1 },
        { code: 'X', hours: 8, left: 0, started: '2026-03-12 08:00', finished: '2026-03-12 17:00' },
        { code: 'M', hours: 0, type: 'TT_Mile' },
      ],
      links,
    };
    const { steps } = compare(plan, plan);
    expect(steps.map(({ by }) => by ?? [])).toEqual(steps.map(() => []));
    expect(steps.at(1)?.path?.at(-1)).toBe('M');
  });

  it('belong, day by day, to what drove the finish on that day', () => {
    const task = (code: string, more: Partial<TestActivity> = {}): TestActivity => ({
      code,
      hours: 40,
      ...more,
    });
    const before: TestPlan = {
      dataDate,
      activities: [task('A'), task('B'), task('C')],
      links: [
        { from: 'A', to: 'C' },
        { from: 'B', to: 'C' },
      ],
    };
    // A starts three days late. B, which begins on time, overtakes it by the two days that it ends after A.
    const current: TestPlan = {
      ...before,
      dataDate: '2026-03-16 08:00',
      plannedStart: dataDate,
      activities: [
        task('A', { left: 0, started: '2026-03-05 08:00', finished: '2026-03-11 17:00' }),
        task('B', { left: 0, started: dataDate, finished: '2026-03-13 17:00' }),
        task('C'),
      ],
    };
    const step = findStep(compare(before, current), 'progress');
    expect([step?.workDays, step?.everyDays]).toEqual([5, 1]);
    expect(step?.by?.map(({ id, progress }) => [id, progress])).toEqual([
      ['A', [{ kind: 'startedLate', workDays: 3 }]],
      ['B', [{ kind: 'ranLong', workDays: 2 }]],
    ]);
  });

  it('are a late start where work that began and ended within a day or a week lasted no longer', () => {
    const before: TestPlan = {
      dataDate,
      activities: [
        { code: 'A', hours: 8 },
        { code: 'B', hours: 8 },
        { code: 'C', hours: 400 },
      ],
      links: [
        { from: 'A', to: 'B' },
        { from: 'B', to: 'C' },
      ],
    };
    // A starts two days late, and B lasts half a day longer.
    const follow = (later: string, started: string) => {
      const activities = [
        { code: 'A', hours: 8, left: 0, started: '2026-03-04 08:00', finished: '2026-03-04 17:00' },
        { code: 'B', hours: 8, left: 0, started: '2026-03-05 08:00', finished: '2026-03-06 12:00' },
        { code: 'C', hours: 400, left: 0, started, finished: '2026-05-15 17:00' },
      ].map((each) => (later < each.finished ? { ...each, left: each.hours, finished: undefined } : each));
      const begun = activities.map((each) => (later < each.started ? before.activities[2] : each));
      const step = findStep(
        compare(before, { ...before, dataDate: later, plannedStart: dataDate, activities: begun as never }),
        'progress',
      );
      const kinds = step?.by?.slice(0, 2).map(({ id, progress }) => [id, progress]);
      return [step?.everyDays, kinds];
    };
    const expected = [
      ['A', [{ kind: 'startedLate', workDays: 2 }]],
      ['B', [{ kind: 'ranLong', workDays: 0.5 }]],
    ];
    expect(follow('2026-03-06 13:00', '2026-03-09 08:00')).toEqual([1, expected]);
    expect(follow('2026-06-01 08:00', '2026-03-06 13:00')).toEqual([7, expected]);
  });

  it('are those of a pause from the day on which it began', () => {
    const then: TestPlan = {
      dataDate,
      activities: [
        { code: 'A', hours: 40 },
        { code: 'M', hours: 0, type: 'TT_FinMile' },
      ],
      links: [{ from: 'A', to: 'M' }],
    };
    // Two days of work, three without, and two of work: all of its loss is the pause, and one day is left.
    const paused = {
      ...{ code: 'A', hours: 40, left: 8, started: dataDate },
      ...{ suspended: '2026-03-04 08:00', resumed: '2026-03-09 08:00' },
    };
    const now = {
      ...then,
      dataDate: '2026-03-11 08:00',
      plannedStart: dataDate,
      activities: [paused, ...then.activities.slice(1)],
    };
    expect(findStep(compare(then, now), 'progress')?.by?.map(({ id, progress }) => [id, progress])).toEqual([
      ['A', [{ kind: 'ranLong', workDays: 3 }]],
    ]);
  });

  it('are out of sequence where work waits that has begun, and re-estimated beyond what remained', () => {
    const task = (code: string, more: Partial<TestActivity> = {}): TestActivity => ({
      code,
      hours: 40,
      ...more,
    });
    const then: TestPlan = {
      dataDate,
      activities: [task('A'), task('B'), { code: 'M', hours: 0, type: 'TT_FinMile' }],
      links: [
        { from: 'A', to: 'B' },
        { from: 'B', to: 'M' },
      ],
    };
    // B began two days ago although A is not done, and has all of its work left, or two days more.
    const follow = (left: number) => {
      const activities = [
        task('A', { left: 16, started: dataDate }),
        task('B', { left, started: '2026-03-03 08:00' }),
        ...then.activities.slice(2),
      ];
      const now = { ...then, dataDate: '2026-03-05 08:00', plannedStart: dataDate, activities };
      return findStep(compare(then, now), 'progress')?.by?.map(({ id, workDays, progress }) => [
        ...[id, workDays],
        progress?.map(({ kind, workDays: days }) => [kind, days]),
      ]);
    };
    // What it gained until the day on which it lost it again leaves nothing.
    expect(follow(40)).toEqual([]);
    expect(follow(56)).toEqual([
      [
        'B',
        2,
        [
          ['gained', -1],
          ['outOfSequence', 1],
          ['reEstimated', 2],
        ],
      ],
    ]);
  });

  it('belong to work that is no longer done, from the data date at which it was', () => {
    // A ended three days before the data date, at which B waits after a lag of two days.
    const then: TestPlan = {
      dataDate: '2026-03-09 08:00',
      plannedStart: dataDate,
      activities: [
        { code: 'A', hours: 24, left: 0, started: dataDate, finished: '2026-03-04 17:00' },
        { code: 'B', hours: 40 },
        { code: 'M', hours: 0, type: 'TT_FinMile' },
      ],
      links: [
        { from: 'A', to: 'B' },
        { from: 'B', to: 'M' },
      ],
    };
    const now = (lag: number): TestPlan => ({
      ...then,
      dataDate: '2026-03-16 08:00',
      activities: [{ code: 'A', hours: 24, left: 16, started: dataDate }, ...then.activities.slice(1)],
      links: then.links.map((link) => (link.from === 'A' ? { ...link, lag } : link)),
    });
    const list = (lag: number) => {
      const before = { ...then, links: now(lag).links };
      return findStep(compare(before, now(lag)), 'progress')?.by?.map(({ kind, id, workDays }) => [
        kind,
        id,
        workDays,
      ]);
    };
    expect(list(0)).toEqual([['activity', 'A', 7]]);
    // The lag counts again: no calendar counts otherwise.
    expect(list(16)).toEqual([
      ['activity', 'A', 7],
      ['activity', 'B', 2],
    ]);
  });

  it('are the own changes of a single chain', () => {
    const chains = fc.array(fc.tuple(fc.integer({ min: 8, max: 60 }), fc.integer({ min: 8, max: 60 })), {
      minLength: 2,
      maxLength: 8,
    });
    fc.assert(
      fc.property(chains, (hours) => {
        const links = hours
          .slice(1)
          .map((_, index): TestLink => ({ from: `A${index}`, to: `A${index + 1}` }));
        const plan = (side: 0 | 1): TestPlan => ({
          dataDate,
          activities: hours.map((pair, index) => ({ code: `A${index}`, hours: pair[side] })),
          links,
        });
        const step = findStep(compare(plan(0), plan(1)), 'durations');
        const expected = hours.flatMap(([then, now], index) =>
          then === now ? [] : { id: `A${index}`, days: (now - then) / 8 },
        );
        const by = step?.by ?? [];
        expect(by.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
        for (const [place, { days }] of expected.entries()) {
          expect(by[place]?.floatWorkDays).toBe(0);
          expect(by[place]?.workDays).toBeCloseTo(days, 1);
          expect(by[place]?.ownWorkDays).toBe(by[place]?.workDays);
        }
      }),
      runs,
    );
  });

  it('are the movements between neighbours where the path stays the same and no float was used', () => {
    let compared = 0;
    const changes = fc.record({
      hours: fc.array(fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }), {
        minLength: 9,
        maxLength: 9,
      }),
      lags: fc.array(fc.option(fc.constantFrom(0, 4, 12, 24), { nil: undefined }), {
        minLength: 14,
        maxLength: 14,
      }),
    });
    fc.assert(
      fc.property(plans, changes, (plan, { hours, lags }) => {
        const activities = plan.activities.map((each, index) => ({
          ...each,
          hours: hours[index] ?? each.hours,
        }));
        const withDurations = { ...plan, activities };
        const current = {
          ...withDurations,
          links: plan.links.map((link, index) => ({ ...link, lag: lags[index] ?? link.lag ?? 0 })),
        };
        const window = compare(plan, current);
        const stages = [
          ['durations', plan, withDurations],
          ['network', withDurations, current],
        ] as const;
        for (const [name, before, after] of stages) {
          const place = window.steps.findIndex(({ step }) => step === name);
          const { by = [], path = [] } = window.steps[place] ?? {};
          if (path.join(' ') !== window.steps[place - 1]?.path?.join(' ')) continue;
          if (by.some(({ floatWorkDays }) => floatWorkDays !== 0)) continue;
          compared += by.length;
          const moved = listMovements(path, before, after);
          expect(by.map(({ id }) => id)).toEqual(moved.map(({ id }) => id));
          for (const [index, { days }] of moved.entries()) {
            expect(by[index]?.workDays).toBeCloseTo(days, 1);
            expect(by[index]?.ownWorkDays).toBeCloseTo(days, 1);
          }
        }
      }),
      runs,
    );
    expect(compared).toBeGreaterThan(runs.numRuns / 4);
  });

  it('are less by the float that takes a change', () => {
    fc.assert(
      fc.property(plans, fc.nat(8), fc.integer({ min: 1, max: 40 }), (plan, index, longer) => {
        const changed = plan.activities[index % plan.activities.length];
        if (changed === undefined) return;
        const activities = plan.activities.map((each) =>
          each === changed ? { ...each, hours: each.hours + longer } : each,
        );
        const step = findStep(compare(plan, { ...plan, activities }), 'durations');
        const by = step?.by ?? [];
        // Nothing else changed, so the whole step is due to it.
        expect(by.flatMap(({ id, workDays }) => (workDays === 0 ? [] : id))).toEqual(
          step?.workDays === 0 ? [] : [changed.code],
        );
        expect(Math.abs(sum(by) - (step?.workDays ?? NaN))).toBeLessThan(0.011);
        for (const { ownWorkDays, floatWorkDays, workDays } of by) {
          expect(ownWorkDays).toBeLessThanOrEqual(longer / 8 + 0.01);
          expect(Math.abs(ownWorkDays - floatWorkDays - workDays)).toBeLessThan(0.011);
        }
      }),
      runs,
    );
  });

  it('name what gained where the path changes', () => {
    fc.assert(
      fc.property(plans, fc.nat(8), fc.integer({ min: 1, max: 40 }), (plan, index, shorter) => {
        const changed = plan.activities[index % plan.activities.length];
        if (changed === undefined) return;
        const activities = plan.activities.map((each) =>
          each === changed ? { ...each, hours: Math.max(0, each.hours - shorter) } : each,
        );
        const step = findStep(compare(plan, { ...plan, activities }), 'durations');
        expect(step?.by?.flatMap(({ id, workDays }) => (workDays === 0 ? [] : id)) ?? []).toEqual(
          step?.workDays === 0 ? [] : [changed.code],
        );
      }),
      runs,
    );
  });
});
