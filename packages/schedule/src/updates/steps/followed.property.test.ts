import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeCpm } from '../../cpm/index.ts';
import { calendarText, fiveDays } from '../../cpm/test/test-schedule.ts';
import { pairUpdates } from '../pair-updates.ts';
import { getPairCode, type PairedUpdates } from '../pair.ts';
import { findFinishPair } from './measure-finish.ts';
import { scheduleSteps } from './schedule-steps.ts';
import { checkWindow } from './test/check-steps.ts';
import { arbitraryPlans, type PlanPair } from './test/random-plans.ts';
import { createUpdateFile, links, type TestPlan } from './test/test-plan.ts';

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

  it('begin with the least float of all that does not drive, in random logic', () => {
    const logic = fc.record({
      days: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 3, maxLength: 9 }),
      pairs: fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { maxLength: 12 }),
    });
    let found = 0;
    fc.assert(
      fc.property(logic, ({ days, pairs }) => {
        const codes = days.map((_, place) => `A${place}`);
        const forward = pairs.filter(([from, to]) => from < to && to < days.length);
        const random: TestPlan = {
          dataDate: '2026-03-02 08:00',
          activities: [
            ...days.map((each, place) => ({ code: `A${place}`, hours: 8 * each })),
            { code: 'M', hours: 0, type: 'TT_FinMile' },
          ],
          links: links(
            ...new Set(forward.map(([from, to]) => `A${from} > A${to}`)),
            ...codes.map((code) => `${code} > M`),
          ),
        };
        const file = createUpdateFile('now.xer', random);
        const cpm = computeCpm(file.schedule);
        if (cpm.kind === 'loop') throw new Error('It goes forward only.');
        const floats = cpm.activities.flatMap(({ activity, totalFloatMinutes = 0 }) =>
          totalFloatMinutes > 0 ? [{ id: activity.code, float: totalFloatMinutes / 480 }] : [],
        );
        const least = Math.min(...floats.map(({ float }) => float));
        const updates = pairUpdates([createUpdateFile('then.xer', random), file]);
        const [first] = scheduleSteps(updates, { nearDays: 10 }).windows[0]?.nearPaths ?? [];
        expect(first?.floatDays).toBe(least <= 10 ? least : undefined);
        if (first === undefined) return;
        found++;
        const near = new Set(floats.filter(({ float }) => float === least).map(({ id }) => id));
        expect(first.activities.map(({ id }) => id).filter((id) => !near.has(id))).toEqual([]);
      }),
      runs,
    );
    expect(found).toBeGreaterThan(runs.numRuns / 4);
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
