import fc from 'fast-check';
import { expect, it } from 'vitest';
import { activity, createTestSchedule } from '../cpm/test/test-schedule.ts';
import type { Activity, ActivityStatus, ActivityType } from '../model/index.ts';
import { defaultCheckOptions } from './check-options.ts';
import { runChecks } from './run-checks.ts';

const types: readonly ActivityType[] = [
  'task',
  'resourceDependent',
  'startMilestone',
  'finishMilestone',
  'levelOfEffort',
  'wbsSummary',
];
const statuses: readonly ActivityStatus[] = ['notStarted', 'inProgress', 'completed'];

const fields = fc.record({
  type: fc.constantFrom(...types),
  status: fc.constantFrom(...statuses),
  originalDurationMinutes: fc.constantFrom(0, 240, 480, 4800),
  totalFloatMinutes: fc.constantFrom(undefined, -1, 0, 30_000),
});

it('a check covers all activities, or all links, except those it lists as excluded', () => {
  fc.assert(
    fc.property(
      fc.array(fields, { minLength: 1, maxLength: 12 }),
      fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 12 }),
      (list, pairs) => {
        const activities = list.map((each, index): Activity => activity(`A${index}`, each));
        const links = pairs.map(([from, to]) => `A${from % list.length} FS A${to % list.length}`);
        const { dcma, assessment } = runChecks(createTestSchedule({ activities, links }), {
          options: defaultCheckOptions,
          hasPlus: false,
        });
        for (const { check, of = 0 } of dcma) {
          const exclusions = check.listExclusions?.(assessment);
          if (exclusions === undefined) continue;
          const left = exclusions.kinds.reduce((sum, { count }) => sum + count, 0);
          expect([check.no, of + left]).toEqual([check.no, exclusions.total]);
        }
      },
    ),
    { numRuns: 200 },
  );
});

it('lists exclusions, most frequent first', () => {
  const activities = [
    activity('A'),
    activity('B', { status: 'completed' }),
    activity('C', { status: 'completed' }),
    activity('M', { type: 'finishMilestone', originalDurationMinutes: 0 }),
  ];
  const { dcma, assessment } = runChecks(
    createTestSchedule({ activities, links: ['A FS M', 'B FS C', 'B FS A'] }),
    {
      options: defaultCheckOptions,
      hasPlus: false,
    },
  );
  expect([0, 1].map((index) => dcma[index]?.check.listExclusions?.(assessment))).toEqual([
    {
      of: 'activities',
      total: 4,
      kinds: [
        { count: 2, what: 'completed tasks' },
        { count: 1, what: 'milestones' },
      ],
    },
    {
      of: 'links',
      total: 3,
      kinds: [
        { count: 1, what: 'links into milestones' },
        { count: 1, what: 'links into completed tasks' },
      ],
    },
  ]);
});
