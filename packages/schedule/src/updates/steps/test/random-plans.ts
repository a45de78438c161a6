import fc from 'fast-check';
import { calendarText } from '../../../cpm/test/test-schedule.ts';
import type { PlanShape, TestActivity, TestLink, TestPlan } from './test-plan.ts';

/** An update, the next one after random edits, and differences between their files that P6 does not preserve. */
export interface PlanPair {
  readonly previous: TestPlan;
  readonly current: TestPlan;
  readonly shapes: readonly [PlanShape, PlanShape];
}

const office: [string, string][] = [
  ['08:00', '12:00'],
  ['13:00', '17:00'],
];
/** 2026-03-16, in days since 1899-12-30. */
const monday = 46097;
const weekdays = [2, 3, 4, 5, 6];
const calendarVersions = [
  {
    office: calendarText(weekdays, office),
    long: calendarText([1, 2, 3, 4, 5, 6, 7], [['06:00', '18:00']]),
    night: calendarText(weekdays, [
      ['20:00', '00:00'],
      ['00:00', '04:00'],
    ]),
  },
  {
    office: calendarText(weekdays, office, [monday + 2, monday + 8, monday + 9]),
    long: calendarText([2, 3, 4, 5, 6, 7], [['06:00', '16:00']]),
    round: calendarText([1, 2, 3, 4, 5, 6, 7], [['00:00', '00:00']]),
  },
] as const;

const day = (offset: number, time: string): string => {
  const date = new Date(Date.UTC(2026, 2, 16 + offset));
  return `${date.toISOString().slice(0, 10)} ${time}`;
};
const time = fc.constantFrom('08:00', '10:30', '17:00', '20:00', '00:00');
const dateBetween = (min: number, max: number): fc.Arbitrary<string> =>
  fc.tuple(fc.integer({ min, max }), time).map(([offset, at]) => day(offset, at));

const calendarName = fc.constantFrom(undefined, 'office', 'long', 'night', 'round');
const activityType = fc.constantFrom(
  'TT_Task',
  'TT_Task',
  'TT_Task',
  'TT_Task',
  'TT_Rsrc',
  'TT_Mile',
  'TT_FinMile',
  'TT_LOE',
);
const constraintType = fc.constantFrom('CS_MSOA', 'CS_MEOA', 'CS_MSO', 'CS_MANDSTART', 'CS_MEOB', 'CS_ALAP');
const rarely = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(value, { freq: 3, nil: undefined }).chain((some) => fc.constantFrom(undefined, undefined, some));

const progress = fc.record({
  stage: fc.constantFrom('none', 'none', 'started', 'finished'),
  left: fc.integer({ min: 1, max: 60 }),
  started: dateBetween(-14, -4),
  finished: dateBetween(-4, 0),
  suspended: rarely(dateBetween(-4, -2)),
  resumed: dateBetween(-2, 6),
  expected: rarely(dateBetween(0, 20)),
});

interface ActivitySeed {
  readonly hours: number;
  readonly type: string;
  readonly calendar: string | undefined;
  readonly constraint: readonly [string, string] | undefined;
  readonly external: string | undefined;
  readonly progress: {
    readonly stage: string;
    readonly left: number;
    readonly started: string;
    readonly finished: string;
    readonly suspended: string | undefined;
    readonly resumed: string;
    readonly expected: string | undefined;
  };
}

const seed: fc.Arbitrary<ActivitySeed> = fc.record({
  hours: fc.integer({ min: 0, max: 60 }),
  type: activityType,
  calendar: calendarName,
  constraint: rarely(fc.tuple(constraintType, dateBetween(-5, 25))),
  external: rarely(dateBetween(0, 20)),
  progress,
});

function createActivity(
  code: string,
  { hours, type, calendar, constraint, external, progress }: ActivitySeed,
) {
  const { stage, started, finished, suspended, resumed, expected, left } = progress;
  const isMilestone = type.endsWith('Mile');
  const hasBegun = stage !== 'none';
  const activity: TestActivity = {
    code,
    type,
    hours: isMilestone ? 0 : hours,
    left: isMilestone ? 0 : left,
    ...(calendar === undefined ? {} : { calendar }),
    constraint,
    external,
    expected,
    started: hasBegun && !(isMilestone && stage === 'started') ? started : undefined,
    finished: stage === 'finished' ? finished : undefined,
    suspended: stage === 'started' ? suspended : undefined,
    resumed: stage === 'started' && suspended !== undefined ? resumed : undefined,
  };
  return activity;
}

type LinkSeed = readonly [from: number, to: number, type: string, lag: number];

const maxActivities = 9;
const link: fc.Arbitrary<LinkSeed> = fc
  .tuple(
    fc.nat(maxActivities - 1),
    fc.nat(maxActivities - 1),
    fc.constantFrom('FS', 'FS', 'FS', 'SS', 'FF', 'SF'),
    fc.constantFrom(0, 0, 0, 8, 20, -6),
  )
  .map(([a, b, type, lag]) => [Math.min(a, b), Math.max(a, b), type, lag]);

const options = fc.record({
  sched_retained_logic: fc.constantFrom('Y', 'Y', 'N'),
  sched_progress_override: fc.constantFrom('N', 'Y'),
  sched_calendar_on_relationship_lag: fc.constantFrom('rcal_Predecessor', 'rcal_Successor', 'rcal_24Hour'),
  sched_use_expect_end_flag: fc.constantFrom('Y', 'N'),
});

/** Data of one side of a pair; activities missing in the second list are those of the first. */
const sideSeed = fc.record({
  dataDay: fc.integer({ min: 0, max: 7 }),
  calendars: fc.constantFrom(...calendarVersions),
  options,
  mustFinish: rarely(dateBetween(5, 30)),
  links: fc.array(link, { maxLength: maxActivities + 5 }),
  isLooped: fc.nat(24).map((number) => number === 0),
  hours: fc.array(fc.integer({ min: 1, max: 50 }), { minLength: maxActivities, maxLength: maxActivities }),
  shape: fc.record({
    firstId: fc.constantFrom(100, 300, 1000),
    isReversed: fc.boolean(),
    isScheduled: fc.boolean(),
  }),
});

/**
 * Pairs with random edits of every kind, or of one kind only. The links of the two sides run in the same direction, or in
 * opposite ones, so that the logic between them can loop.
 */
export const arbitraryPlans: fc.Arbitrary<PlanPair> = fc
  .record({
    seeds: fc.array(seed, { minLength: 3, maxLength: maxActivities }),
    now: fc.array(seed, { minLength: maxActivities, maxLength: maxActivities }),
    /** The fate of each activity. */
    fates: fc.array(fc.constantFrom('same', 'same', 'changed', 'changed', 'deleted', 'added'), {
      minLength: maxActivities,
      maxLength: maxActivities,
    }),
    then: sideSeed,
    later: sideSeed,
    keepsLinks: fc.boolean(),
    isTurned: fc.constantFrom(false, false, true),
  })
  .map(({ seeds, now, fates, then, later, keepsLinks, isTurned }) => {
    const codes = seeds.map((_, index) => `A${index}`);
    const before = seeds.flatMap((each, index) =>
      fates[index] === 'added' && index > 0 ? [] : [createActivity(codes[index] ?? '', each)],
    );
    const after = seeds.flatMap((each, index) => {
      const fate = index === 0 && fates[index] !== 'same' ? 'changed' : fates[index];
      if (fate === 'deleted') return [];
      return [createActivity(codes[index] ?? '', fate === 'same' ? each : (now[index] ?? each))];
    });
    const laterLinks = keepsLinks ? then.links : later.links;
    return {
      previous: createPlan(before, then, then.links),
      current: createPlan(
        after,
        later,
        isTurned ? laterLinks.map(([a, b, type, lag]) => [b, a, type, lag] as const) : laterLinks,
      ),
      shapes: [then.shape, later.shape] as const,
    };
  });

interface SideSeed {
  readonly dataDay: number;
  readonly calendars: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, string>>;
  readonly mustFinish: string | undefined;
  readonly hours: readonly number[];
  readonly isLooped: boolean;
}

function createPlan(
  activities: readonly TestActivity[],
  { dataDay, calendars, options: given, mustFinish, hours, isLooped }: SideSeed,
  linkSeeds: readonly LinkSeed[],
): TestPlan {
  const types = new Map(activities.map(({ code, type }) => [code, type]));
  const links = linkSeeds
    .map(([from, to, type, lag]): TestLink => ({ from: `A${from}`, to: `A${to}`, type, lag }))
    .filter(({ from, to }) => from !== to && types.has(from) && types.has(to))
    // A level of effort carries no logic, so it may be on a loop, which closes if it is a task in the next update.
    .flatMap((each) =>
      [each.from, each.to].some((code) => types.get(code) === 'TT_LOE')
        ? [each, { ...each, from: each.to, to: each.from }]
        : [each],
    );
  const [first = '', second = first] = types.keys();
  if (isLooped) links.push({ from: first, to: second }, { from: second, to: first });
  return {
    dataDate: day(dataDay, '08:00'),
    plannedStart: day(-14, '08:00'),
    ...(mustFinish === undefined ? {} : { mustFinishBy: mustFinish }),
    calendars,
    options: given,
    activities: activities.map(({ calendar, ...rest }) =>
      calendar === undefined || calendars[calendar] === undefined ? rest : { ...rest, calendar },
    ),
    links,
    resources: { crew: 'office', plant: 'long' },
    assignments: activities
      .filter(({ type }) => type === 'TT_Rsrc')
      .map(({ code }, index) => ({
        code,
        resource: index % 2 === 0 ? 'crew' : 'plant',
        hours: hours[index] ?? 8,
      })),
  };
}
