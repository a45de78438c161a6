import fc from 'fast-check';
import type { CalendarPattern } from '../../calendar/day-shifts.ts';
import { parseCalendarData } from '../../calendar/parse-calendar-data.ts';
import {
  formatMinutes,
  toMinutes,
  replaceFields,
  type Activity,
  type ActivityId,
  type CalendarId,
  type RelationshipId,
  type Schedule,
} from '../../model/index.ts';
import { assignment, resource } from './test-run.ts';
import { activity, at, calendar, calendarText, createTestSchedule } from './test-schedule.ts';

/** 2026-03-16, the day of the data date, in days since 1899-12-30. */
const dataDay = 46097;
const dataDate = at('2026-03-16 08:00');

/** Three calendars that differ: office hours with a holiday, long days without weekends, and evenings past midnight. */
const calendarTexts = {
  office: calendarText(
    [2, 3, 4, 5, 6],
    [
      ['08:00', '12:00'],
      ['13:00', '17:00'],
    ],
    [dataDay + 1],
  ),
  long: calendarText([1, 2, 3, 4, 5, 6, 7], [['07:10', '19:00']], [dataDay + 2]),
  night: calendarText(
    [2, 4, 5, 6, 7],
    [
      ['20:00', '00:00'],
      ['00:00', '03:20'],
    ],
  ),
} as const;

export const testPatterns: ReadonlyMap<string, CalendarPattern> = new Map(
  Object.entries(calendarTexts).flatMap(([id, text]) => {
    const pattern = parseCalendarData(text);
    return pattern === undefined ? [] : [[id, pattern] as const];
  }),
);

const resources = Object.keys(calendarTexts).map((id) => resource(id, id));
const calendars = Object.entries(calendarTexts).map(([id, text]) => calendar(id, text));

interface ActivitySeed {
  readonly calendar: keyof typeof calendarTexts;
  readonly kind: 'task' | 'resourceDependent' | 'startMilestone' | 'finishMilestone';
  readonly work: number;
  /** Calendar and minutes of each assignment of a resource-dependent activity. */
  readonly shares: readonly (readonly [keyof typeof calendarTexts, number])[];
  readonly constraint:
    | 'none'
    | 'startOn'
    | 'startOnOrAfter'
    | 'startOnOrBefore'
    | 'finishOn'
    | 'finishOnOrAfter'
    | 'finishOnOrBefore'
    | 'mandatoryStart'
    | 'mandatoryFinish'
    | 'asLateAsPossible';
  readonly constraintOffset: number;
  readonly secondary: 'none' | 'startOnOrAfter' | 'startOnOrBefore' | 'finishOnOrAfter' | 'finishOnOrBefore';
  readonly secondaryOffset: number;
  /** Minutes from the data date; undefined for none. */
  readonly expectedFinish: number | undefined;
  readonly pause: readonly [number, number] | undefined;
  readonly progress: number;
  readonly begun: number;
  /** Minutes by which actual dates lie later than their distance from the data date says: progress entered too early. */
  readonly ahead: number;
}

const createActivitySeed = (isWide: boolean): fc.Arbitrary<ActivitySeed> =>
  fc.record({
    calendar: fc.constantFrom('office', 'long', 'night'),
    kind: fc.constantFrom('task', 'task', 'task', 'resourceDependent', 'startMilestone', 'finishMilestone'),
    work: fc.integer({ min: 1, max: 700 }),
    shares: fc.array(
      fc.tuple(fc.constantFrom('office', 'long', 'night'), fc.constantFrom(0, 1, 90, 240, 480, 700)),
      { maxLength: 2 },
    ),
    constraint: fc.constantFrom(
      'none',
      'none',
      'none',
      'none',
      'startOn',
      'startOnOrAfter',
      'startOnOrBefore',
      'finishOn',
      'finishOnOrAfter',
      'finishOnOrBefore',
      'mandatoryStart',
      'mandatoryFinish',
      ...(isWide ? (['asLateAsPossible'] as const) : []),
    ),
    constraintOffset: fc.integer({ min: -1000, max: 7000 }),
    secondary: fc.constantFrom(
      'none',
      'none',
      'startOnOrAfter',
      'startOnOrBefore',
      'finishOnOrAfter',
      'finishOnOrBefore',
    ),
    secondaryOffset: fc.integer({ min: -1000, max: 7000 }),
    expectedFinish: fc.option(fc.integer({ min: -500, max: 6000 }), { freq: 5, nil: undefined }),
    pause: fc.option(fc.tuple(fc.integer({ min: 1, max: 2500 }), fc.integer({ min: -2000, max: 3000 })), {
      freq: 4,
      nil: undefined,
    }),
    progress: fc.integer({ min: 0, max: 99 }),
    begun: fc.integer({ min: 1, max: 3000 }),
    ahead: isWide ? fc.constantFrom(0, 0, 0, 0, 0, 4000) : fc.constant(0),
  });

export interface RandomScheduleOptions {
  readonly hasConstraints: boolean;
  readonly hasProgress: boolean;
  readonly maxActivities?: number;
  /** With as-late-as-possible constraints, actual dates after the data date, and all options of scheduling. */
  readonly isWide?: boolean;
}

/** A schedule without loops: links lead from lower to higher numbers, and the order of the file shuffles the numbers. */
export function arbitrarySchedule({
  hasConstraints,
  hasProgress,
  maxActivities = 6,
  isWide = false,
}: RandomScheduleOptions): fc.Arbitrary<Schedule> {
  const linkSeed = fc.tuple(
    fc.nat(maxActivities - 1),
    fc.nat(maxActivities - 1),
    fc.constantFrom('FS', 'FS', 'SS', 'FF', 'SF' as const),
    fc.constantFrom(0, 0, 0, 45, 300, 900, -30, -400),
  );
  return fc
    .record({
      seeds: fc.array(createActivitySeed(isWide), { minLength: 2, maxLength: maxActivities }),
      links: fc.array(linkSeed, { maxLength: maxActivities + 3 }),
      mode: fc.constantFrom('retainedLogic', 'retainedLogic', 'progressOverride'),
      lagCalendar: fc.constantFrom('predecessor', 'successor', 'projectDefault', 'twentyFourHour'),
      useExpectedFinish: fc.boolean(),
      totalFloatType: isWide ? fc.constantFrom('finish', 'start', 'least') : fc.constant('finish' as const),
      openEndsCritical: isWide ? fc.constantFrom(false, false, true) : fc.constant(false),
      lagFromEarlyStart: isWide ? fc.constantFrom(true, true, false) : fc.constant(true),
      mustFinish: fc.option(fc.integer({ min: 0, max: 9000 }), { freq: 4, nil: undefined }),
      isReversed: fc.boolean(),
    })
    .map(({ seeds, links, mode, mustFinish, isReversed, ...options }) => {
      const activities = seeds.map((seed, index) => createActivity(seed, index, hasConstraints, hasProgress));
      const schedule = createTestSchedule({
        activities: isReversed ? activities.reverse() : activities,
        links: links
          .filter(([a, b]) => a !== b && Math.max(a, b) < seeds.length)
          .map(([a, b, type, lagMinutes], index) => ({
            id: `${index}` as RelationshipId,
            predecessorId: getId(Math.min(a, b)),
            successorId: getId(Math.max(a, b)),
            predecessorProjectId: undefined,
            successorProjectId: undefined,
            floatPath: undefined,
            type: type as 'FS',
            lagMinutes,
            row: index,
          })),
        calendars,
        resources,
        assignments: seeds.flatMap(({ shares }, index) =>
          shares.map(([calendarId, minutes]) =>
            replaceFields(assignment(calendarId, minutes / 60, 1), { activityId: getId(index) }),
          ),
        ),
        project: {
          mustFinishBy: mustFinish === undefined ? undefined : toMinutes(dataDate + mustFinish),
          calendarId: 'long' as CalendarId,
        },
        options: { progressMode: mode, ...options },
      });
      return describeInShort(schedule);
    });
}

const getId = (index: number): ActivityId => `A${index}` as ActivityId;

function createActivity(
  seed: ActivitySeed,
  index: number,
  hasConstraints: boolean,
  hasProgress: boolean,
): Activity {
  const status = getStatus(seed, index, hasProgress);
  const isConstrained = hasConstraints && status !== 'completed';
  const isMilestone = seed.kind.endsWith('Milestone');
  return activity(getId(index), {
    calendarId: seed.calendar as string as CalendarId,
    type: seed.kind,
    status,
    originalDurationMinutes: isMilestone ? 0 : seed.work,
    remainingDurationMinutes: isMilestone || status === 'completed' ? 0 : seed.work,
    actualStart: status === 'notStarted' ? undefined : toMinutes(dataDate - seed.begun + seed.ahead),
    actualFinish:
      status === 'completed' ? toMinutes(dataDate - Math.floor(seed.begun / 2) + seed.ahead) : undefined,
    ...(isConstrained ? createConstraints(seed) : {}),
    ...(status === 'inProgress' && seed.pause !== undefined && seed.ahead === 0
      ? createPause(seed.begun, seed.pause)
      : {}),
  });
}

/** A mandatory constraint is the only one of its activity, as in P6. */
function createConstraints(seed: ActivitySeed): Partial<Activity> {
  const { constraint, secondary, expectedFinish } = seed;
  const hasSecondary = secondary !== 'none' && constraint !== 'none' && !constraint.startsWith('mandatory');
  return {
    primaryConstraint:
      constraint === 'none'
        ? undefined
        : { type: constraint, date: toMinutes(dataDate + seed.constraintOffset) },
    secondaryConstraint: hasSecondary
      ? { type: secondary, date: toMinutes(dataDate + seed.secondaryOffset) }
      : undefined,
    expectedFinish: expectedFinish === undefined ? undefined : toMinutes(dataDate + expectedFinish),
  };
}

/** Suspended between the start and the data date, resumed later, possibly after the data date. */
function createPause(begun: number, [after, resumed]: readonly [number, number]): Partial<Activity> {
  const suspended = dataDate - begun + (after % begun);
  return { suspended: toMinutes(suspended), resumed: toMinutes(Math.max(suspended, dataDate + resumed)) };
}

/** Early activities tend to have more progress than late ones. */
function getStatus(
  { kind, progress }: ActivitySeed,
  index: number,
  hasProgress: boolean,
): Activity['status'] {
  const stage = hasProgress ? progress - index * 12 : 0;
  if (stage > 45) return 'completed';
  return stage > 15 && !kind.endsWith('Milestone') ? 'inProgress' : 'notStarted';
}

/** Prints a counterexample as a few lines instead of every field. */
export const describeInShort = (schedule: Schedule): Schedule =>
  Object.defineProperty(schedule, fc.toStringMethod, { value: () => formatSchedule(schedule) });

function formatSchedule({ activities, relationships, options, projects, assignments }: Schedule): string {
  const rows = activities.map(({ code, type, status, calendarId, remainingDurationMinutes, ...rest }) => {
    const { actualStart, suspended, resumed, actualFinish, expectedFinish } = rest;
    const actual = [actualStart, suspended, resumed, actualFinish, expectedFinish]
      .map((date) => (date === undefined ? '' : formatMinutes(date)))
      .join('..');
    const limits = [rest.primaryConstraint, rest.secondaryConstraint].map((each) =>
      each === undefined ? '' : `${each.type} ${each.date === undefined ? '' : formatMinutes(each.date)}`,
    );
    return [code, type, status, calendarId, remainingDurationMinutes, actual, ...limits].join(' ');
  });
  const links = relationships.map(
    (each) => `${each.predecessorId} ${each.type}${each.lagMinutes} ${each.successorId}`,
  );
  const used = options[0];
  const finish = projects[0]?.mustFinishBy;
  return [
    used?.progressMode,
    used?.lagCalendar,
    used?.useExpectedFinish,
    used?.totalFloatType,
    used?.openEndsCritical,
    used?.lagFromEarlyStart,
    finish === undefined ? '' : formatMinutes(finish),
    ...rows,
    ...links,
    ...assignments.map((each) => `${each.activityId} ${each.resourceId} ${(each.remainingUnits ?? 0) * 60}`),
  ].join('\n');
}
