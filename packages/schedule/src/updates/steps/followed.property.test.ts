import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWorkCalendars } from '../../calendar/index.ts';
import { computeCpm, type ScheduledActivity } from '../../cpm/index.ts';
import { calendarText, fiveDays } from '../../cpm/test/test-schedule.ts';
import { pairUpdates } from '../pair-updates.ts';
import { getPairCode, type PairedUpdates } from '../pair.ts';
import { findFinishPair } from './measure-finish.ts';
import { scheduleSteps } from './schedule-steps.ts';
import { checkWindow } from './test/check-steps.ts';
import { arbitraryPlans, type PlanPair } from './test/random-plans.ts';
import { createUpdateFile, links, type TestLink, type TestPlan } from './test/test-plan.ts';

const runs = { numRuns: Number(process.env['STEP_RUNS'] ?? 150) };

const pair = ({ previous, current, shapes }: PlanPair): PairedUpdates =>
  pairUpdates([
    createUpdateFile('then.xer', previous, shapes[0]),
    createUpdateFile('now.xer', current, shapes[1]),
  ]);

describe('milestones that are followed together', () => {
  it('have the steps and causes that each has alone, and leave those of the finish', () => {
    let followed = 0;
    fc.assert(
      fc.property(arbitraryPlans, fc.nat(), (plans, seed) => {
        const updates = pair(plans);
        const [project] = updates.projects;
        const ids = project?.pairs.map(({ current }) => getPairCode(current)) ?? [];
        const milestones = [...new Set([ids[seed % ids.length], ids[(seed * 7 + 1) % ids.length]])].filter(
          (id) => id !== undefined,
        );
        const together = scheduleSteps(updates, { milestones });
        expect(together.windows).toEqual(scheduleSteps(updates).windows);
        for (const { id, windows } of together.milestones) {
          expect([id, windows]).toEqual([id, scheduleSteps(updates, { finish: id }).windows]);
          const [window] = windows;
          if (window === undefined) continue;
          checkWindow(window);
          followed++;
        }
      }),
      runs,
    );
    expect(followed).toBeGreaterThan(runs.numRuns / 2);
  });

  it('are led to by work that ends after them, whose float counts up to its start', () => {
    const plan = (hours: number): TestPlan => ({
      dataDate: '2026-03-02 08:00',
      activities: [
        { code: 'P', hours },
        { code: 'A', hours: 80 },
        { code: 'B', hours: 40 },
        { code: 'K', hours: 0, type: 'TT_FinMile' },
      ],
      links: [...links('P > A', 'B > K'), { from: 'A', to: 'K', type: 'SS', lag: 16 }],
    });
    const updates = pairUpdates([
      createUpdateFile('then.xer', plan(8)),
      createUpdateFile('now.xer', plan(40)),
    ]);
    const [window] = scheduleSteps(updates, { finish: 'K' }).windows;
    expect(window?.steps.find(({ step }) => step === 'durations')?.by).toEqual([
      { kind: 'activity', id: 'P', workDays: 2, ownWorkDays: 4, floatWorkDays: 2 },
    ]);
  });

  it('have no steps where one of the updates lacks them', () => {
    const plan: TestPlan = {
      dataDate: '2026-03-02 08:00',
      activities: [
        { code: 'A', hours: 40 },
        { code: 'M', hours: 0, type: 'TT_FinMile' },
      ],
      links: links('A > M'),
    };
    const added = { ...plan, activities: [...plan.activities, { code: 'N', hours: 0, type: 'TT_FinMile' }] };
    const updates = pairUpdates([createUpdateFile('then.xer', plan), createUpdateFile('now.xer', added)]);
    const { milestones } = scheduleSteps(updates, { milestones: ['N', 'M'] });
    expect(milestones.map(({ id, windows }) => [id, windows[0]?.steps.length])).toEqual([
      ['N', undefined],
      ['M', 6],
    ]);
    expect(updates.projects.map((project) => findFinishPair(project, 'N'))).toEqual([undefined]);
  });
});

/**
 * What leads to some activities and what they lead to, by the relationships on the way. What is reached by its finish alone has
 * no work on it. Undefined where the data date or the start of such work could hold it back.
 */
function keepRelated(plan: TestPlan, ids: ReadonlySet<string>): TestPlan | undefined {
  const leading = new Set(ids);
  for (const id of leading) for (const { from, to } of plan.links) if (to === id) leading.add(from);
  const following = new Set(ids);
  for (const id of following) for (const { from, to } of plan.links) if (from === id) following.add(to);
  const kept = plan.links.filter(({ from, to }) => leading.has(to) || following.has(from));
  if (kept.some(({ lag = 0 }) => lag < 0)) return undefined;
  const isAfter = (id: string): boolean => following.has(id) && !leading.has(id);
  const isByFinish = (id: string): boolean =>
    isAfter(id) && kept.every(({ to, type }) => to !== id || type === 'FF' || type === 'SF');
  if (kept.some(({ from, type }) => isByFinish(from) && (type === 'SS' || type === 'SF'))) return undefined;
  return {
    ...plan,
    activities: plan.activities
      .filter(({ code }) => leading.has(code) || following.has(code))
      .map((activity) => (isByFinish(activity.code) ? { ...activity, hours: 0 } : activity)),
    links: kept,
  };
}

describe('the next paths to the finish', () => {
  const plan: TestPlan = {
    dataDate: '2026-03-02 08:00',
    activities: [
      { code: 'A', hours: 40 },
      { code: 'B', hours: 40 },
      { code: 'C', hours: 56 },
      { code: 'D', hours: 8 },
      { code: 'M', hours: 0, type: 'TT_FinMile' },
    ],
    links: links('A > B > M', 'C > M', 'D > B'),
  };
  const listPaths = (nearDays: number) => {
    const updates = pairUpdates([createUpdateFile('then.xer', plan), createUpdateFile('now.xer', plan)]);
    return scheduleSteps(updates, { nearDays }).windows[0]?.nearPaths.map(
      ({ number, floatDays, activities }) => [number, floatDays, activities.map(({ id }) => id).join(' ')],
    );
  };

  it('are those within the days of float, nearest first', () => {
    expect(listPaths(10)).toEqual([
      [2, 3, 'C'],
      [3, 4, 'D'],
    ]);
    expect(listPaths(3)).toEqual([[2, 3, 'C']]);
    expect(listPaths(2)).toEqual([]);
  });

  it('are found by their float, however much work others have of their own', () => {
    const shared: TestPlan = {
      ...plan,
      activities: [
        { code: 'A', hours: 80 },
        { code: 'B', hours: 80 },
        { code: 'C', hours: 96 },
        { code: 'D', hours: 40 },
        { code: 'M', hours: 0, type: 'TT_FinMile' },
      ],
    };
    const list = (nearDays: number) => {
      const updates = pairUpdates([
        createUpdateFile('then.xer', shared),
        createUpdateFile('now.xer', shared),
      ]);
      return scheduleSteps(updates, { nearDays }).windows[0]?.nearPaths.map(({ floatDays, activities }) => [
        floatDays,
        activities.map(({ id }) => id).join(' '),
      ]);
    };
    expect(list(6)).toEqual([[5, 'D']]);
    expect(list(10)).toEqual([
      [5, 'D'],
      [8, 'C'],
    ]);
  });

  it('are within the days of the finish, also where their own calendar has shorter days', () => {
    const short: TestPlan = {
      ...plan,
      calendars: { five: fiveDays, short: calendarText([2, 3, 4, 5, 6], [['08:00', '10:00']]) },
      activities: [
        { code: 'A', hours: 80 },
        { code: 'B', hours: 6, calendar: 'short' },
      ],
      links: [],
    };
    const list = (nearDays: number) => {
      const updates = pairUpdates([createUpdateFile('then.xer', short), createUpdateFile('now.xer', short)]);
      return scheduleSteps(updates, { nearDays }).windows[0]?.nearPaths.map(({ floatDays }) => floatDays);
    };
    // B ends on the third day at 10:00. Seven of its days, 14 hours, are 1.75 days of eight hours.
    expect(list(7.5)).toEqual([]);
    expect(list(8)).toEqual([7.75]);
  });

  it('count float to the activity that is followed, and not to a date that the project must meet', () => {
    const list = (mustFinishBy: string, finish?: string) => {
      const tail: TestPlan = {
        ...plan,
        mustFinishBy,
        activities: [...plan.activities, { code: 'Z', hours: 400 }],
      };
      const updates = pairUpdates([createUpdateFile('then.xer', tail), createUpdateFile('now.xer', tail)]);
      const steps = scheduleSteps(updates, { nearDays: 10, ...(finish === undefined ? {} : { finish }) });
      return steps.windows[0]?.nearPaths.map(({ floatDays, activities }) => [
        floatDays,
        activities.map(({ id }) => id).join(' '),
      ]);
    };
    for (const mustFinishBy of ['2026-03-06 17:00', '2026-12-31 17:00']) {
      expect(list(mustFinishBy)).toEqual([]);
      expect(list(mustFinishBy, 'M')).toEqual([
        [3, 'C'],
        [4, 'D'],
      ]);
    }
  });

  it('are no nearer for a first path that joins them, or begins at a constraint', () => {
    const list = (more: Partial<TestPlan>) => {
      const joined: TestPlan = { ...plan, ...more };
      const updates = pairUpdates([
        createUpdateFile('then.xer', joined),
        createUpdateFile('now.xer', joined),
      ]);
      return scheduleSteps(updates, { nearDays: 10 }).windows[0]?.nearPaths.map(
        ({ floatDays, activities }) => [floatDays, activities.map(({ id }) => id).join(' ')],
      );
    };
    const [a, b] = plan.activities;
    if (a === undefined || b === undefined) throw new Error('The plan has activities.');
    // B alone takes longer than A, at whose finish it may end.
    const long = [{ ...a, hours: 24 }, b];
    expect(list({ activities: long, links: [{ from: 'A', to: 'B', type: 'FF' }] })).toEqual([[2, 'A']]);
    const constrained = { ...b, constraint: ['CS_MSOA', '2026-03-12 08:00'] as const };
    expect(list({ activities: [a, constrained], links: links('A > B') })).toEqual([[3, 'A']]);
    // A lag drives past A.
    const around = [{ ...a, hours: 8 }, b, { ...b, code: 'Y' }];
    const lag = { from: 'B', to: 'Y', lag: 24 };
    expect(list({ activities: around, links: [...links('B > A > Y'), lag] })).toEqual([[2, 'A']]);
  });

  const logic = fc.record({
    days: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 3, maxLength: 9 }),
    seeds: fc.array(
      fc.record({
        from: fc.nat(8),
        to: fc.nat(8),
        type: fc.constantFrom('FS', 'FS', 'SS', 'FF', 'SF'),
        lag: fc.constantFrom(0, 0, 8, 24, -8),
      }),
      { maxLength: 14 },
    ),
  });
  const random = logic.map(({ days, seeds }): TestPlan => {
    const forward = seeds.flatMap(({ from, to, ...rest }): TestLink[] =>
      from < to && to < days.length ? [{ from: `A${from}`, to: `A${to}`, ...rest }] : [],
    );
    const single = new Map(forward.map((link) => [`${link.from} ${link.to}`, link]));
    return {
      dataDate: '2026-03-02 08:00',
      activities: [
        ...days.map((each, place) => ({ code: `A${place}`, hours: 8 * each })),
        { code: 'M', hours: 0, type: 'TT_FinMile' },
      ],
      links: [...single.values(), ...links(...days.map((_, place) => `A${place} > M`))],
    };
  });
  const scheduleFile = (plan: TestPlan) => {
    const cpm = computeCpm(createUpdateFile('now.xer', plan).schedule);
    if (cpm.kind === 'loop') throw new Error('It goes forward only.');
    return cpm.activities;
  };
  const findWorkEnd = (plan: TestPlan, { activity, earlyFinish }: ScheduledActivity): number => {
    const { calendars, projects } = createUpdateFile('now.xer', plan).schedule;
    const calendarId = activity.calendarId ?? projects[0]?.calendarId;
    return createWorkCalendars(calendars).get(calendarId).getPreviousWorkEnd(earlyFinish ?? NaN);
  };
  const listNear = (plan: TestPlan) =>
    scheduleSteps(pairUpdates([createUpdateFile('then.xer', plan), createUpdateFile('now.xer', plan)]), {
      nearDays: 10,
    }).windows[0]?.nearPaths ?? [];

  it('begin with the least float of all that does not drive, and each has the float of its work', () => {
    let found = 0;
    fc.assert(
      fc.property(random, (plan) => {
        const floats = new Map(
          scheduleFile(plan).map(({ activity, totalFloatMinutes = 0 }) => [
            activity.code,
            totalFloatMinutes / 480,
          ]),
        );
        const least = Math.min(...[...floats.values()].filter((float) => float > 0));
        const paths = listNear(plan);
        expect(paths[0]?.floatDays).toBe(least <= 10 ? least : undefined);
        found += paths.length;
        for (const { floatDays, activities } of paths)
          expect(activities.map(({ id }) => floats.get(id))).toEqual(activities.map(() => floatDays));
      }),
      runs,
    );
    expect(found).toBeGreaterThan(runs.numRuns / 2);
  });

  it('end, if scheduled without all that is beside them, on their own finish', () => {
    let found = 0;
    fc.assert(
      fc.property(random, (plan) => {
        for (const { finish, activities } of listNear(plan)) {
          const alone = keepRelated(plan, new Set(activities.map(({ id }) => id)));
          if (alone === undefined) continue;
          found++;
          const end = scheduleFile(alone).find(({ activity }) => activity.code === 'M');
          // Work without duration is placed at the start of a day, which is the end of the day before.
          expect(end && findWorkEnd(alone, end)).toBe(finish);
        }
      }),
      runs,
    );
    expect(found).toBeGreaterThan(runs.numRuns / 2);
  });

  it('are the chains beside the longest, each as long as it is', () => {
    const hours = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(hours, fc.integer({ min: 1, max: 3 }), (days, parts) => {
        // Each chain has as many activities as it has parts, of days that add up.
        const chains = days.map((length, chain) =>
          Array.from({ length: parts }, (_, part) => ({
            code: `C${chain}-${part}`,
            hours: 8 * (part === 0 ? length : 1),
          })),
        );
        const parallel: TestPlan = {
          dataDate: '2026-03-02 08:00',
          activities: [...chains.flat(), { code: 'M', hours: 0, type: 'TT_FinMile' }],
          links: chains.flatMap((chain) => links([...chain.map(({ code }) => code), 'M'].join(' > '))),
        };
        const updates = pairUpdates([
          createUpdateFile('then.xer', parallel),
          createUpdateFile('now.xer', parallel),
        ]);
        const [window] = scheduleSteps(updates, { nearDays: 10 }).windows;
        const longest = Math.max(...days);
        const expected = [...days.entries()]
          .sort(([, one], [, other]) => other - one)
          .slice(1, 4)
          .filter(([, length]) => longest - length <= 10)
          .map(([chain, length]) => [longest - length, chains[chain]?.map(({ code }) => code)]);
        const found = window?.nearPaths.map(({ floatDays, activities }) => [
          floatDays,
          activities.map(({ id }) => id),
        ]);
        expect(found).toEqual(expected);
      }),
      runs,
    );
  });
});
