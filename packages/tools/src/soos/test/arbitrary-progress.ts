import fc from 'fast-check';
import type { TestActivity, TestLink, TestXer } from './format-test-xer.ts';

const calendars = ['office', 'long', 'night'] as const;

const seed = fc.record({
  stage: fc.integer({ min: 0, max: 99 }),
  start: fc.integer({ min: 0, max: 380 }),
  work: fc.integer({ min: 0, max: 160 }),
  left: fc.integer({ min: 1, max: 30 }),
  early: fc.option(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 200 }))),
  calendar: fc.constantFrom(...calendars),
  type: fc.constantFrom(
    'TT_Task',
    'TT_Task',
    'TT_Task',
    'TT_Task',
    'TT_Rsrc',
    'TT_Mile',
    'TT_FinMile',
    'TT_LOE',
  ),
  project: fc.constantFrom('P1', 'P1', 'P1', 'P2'),
});

/** Mostly chains, so that paths run through past events. */
const steps = fc.constantFrom(1, 1, 1, 1, 2, 2, 3, 5);
const laggards = [0, 0, 0, 2, 8, 24, 0.5];
const leaders = [0, 0, 8, -4, -16, -60, -60];

/**
 * Schedules without loops whose progress is mostly unrelated to their logic: three calendars, leads and lags, every lag
 * calendar, milestones, two projects with their own data dates. Hours are quarters, so that most dates are at the ends
 * of working periods and some are not.
 */
export function arbitraryProgress(size: number): fc.Arbitrary<TestXer> {
  const types = fc.constantFrom('FS', 'FS', 'FS', 'SS', 'FF', 'SF');
  const link = (lags: fc.Arbitrary<number>) => fc.tuple(fc.nat(size - 1), steps, types, lags);
  const anyLinks = fc
    .constantFrom(laggards, leaders)
    .chain((lags) => fc.array(link(fc.constantFrom(...lags)), { minLength: 1, maxLength: size * 2 }));
  return fc
    .record({
      seeds: fc.array(seed, { minLength: 2, maxLength: size }),
      links: anyLinks,
      lagCalendar: fc.constantFrom('Predecessor', 'Successor', 'ProjDefault', '24Hour'),
      progressOverride: fc.boolean(),
      isReversed: fc.boolean(),
      oneCalendar: fc.option(fc.constantFrom(...calendars)),
    })
    .map(({ seeds, links, lagCalendar, progressOverride, isReversed, oneCalendar }) => {
      const activities = seeds.map((each, index) =>
        createActivity({ ...each, calendar: oneCalendar ?? each.calendar }, index),
      );
      const used = new Set<string>();
      return {
        activities: isReversed ? activities.reverse() : activities,
        links: links.flatMap(([a, b, type, lagHours]): TestLink[] => {
          const key = `${a} ${a + b} ${type}`;
          if (a + b >= seeds.length || used.has(key)) return [];
          used.add(key);
          return [{ predecessor: getId(a), successor: getId(a + b), type, lagHours }];
        }),
        lagCalendar,
        progressOverride,
        otherDataDates: [110],
      };
    });
}

/** Ids in an order that differs from the logic. */
const getId = (index: number): string => `${'GDAHBEICFKLMNJ'.charAt(index)}${index}`;

function createActivity(
  each: typeof seed extends fc.Arbitrary<infer Seed> ? Seed : never,
  index: number,
): TestActivity {
  const { stage, type, calendar, project } = each;
  const isMilestone = type === 'TT_Mile' || type === 'TT_FinMile';
  const status = stage < 35 ? 'N' : stage < 60 && !isMilestone ? 'A' : 'C';
  const start = each.start / 4;
  const finish = isMilestone ? start : start + each.work / 4;
  const earlyStart = 100 + (each.early?.[0] ?? 0) / 4;
  return {
    id: getId(index),
    status,
    type,
    calendar,
    project,
    start: status === 'N' || type === 'TT_FinMile' ? undefined : start,
    finish: status === 'C' && type !== 'TT_Mile' ? finish : undefined,
    hours: isMilestone ? 0 : each.left,
    ...(each.early === null ? {} : { early: [earlyStart, earlyStart + each.early[1] / 4] as const }),
  };
}

/**
 * A chain whose middle happened in reverse order while its ends are open. The successor depends on the first activity
 * through past events, because leads put some of the links in sequence.
 */
export function arbitraryDetour(): fc.Arbitrary<TestXer> {
  const middle = fc.record({ start: fc.integer({ min: 0, max: 60 }), work: fc.integer({ min: 0, max: 20 }) });
  const link = fc.tuple(fc.constantFrom('FS', 'FS', 'SS', 'FF'), fc.constantFrom(0, 0, 4, -8, -30, -200));
  return fc
    .record({
      middles: fc.array(middle, { minLength: 2, maxLength: 6 }),
      links: fc.array(link, { minLength: 7, maxLength: 7 }),
      shortcuts: fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 2, max: 5 })), { maxLength: 3 }),
    })
    .map(({ middles, links, shortcuts }) => {
      const count = middles.length + 2;
      const chain = links.slice(0, count - 1).map(([type, lagHours], index) => ({
        predecessor: `X${index}`,
        successor: `X${index + 1}`,
        type,
        lagHours,
      }));
      const short = new Map(shortcuts.map(([from, step]) => [`${from} ${step}`, { from, step }]));
      return {
        activities: [
          'X0 N',
          ...middles.map(({ start, work }, index) => {
            const begun = Math.max(0, 60 - index * 12 + start / 4);
            return `X${index + 1} C ${begun}-${begun + work}`;
          }),
          `X${count - 1} N`,
        ],
        links: [
          ...chain,
          ...[...short.values()]
            .filter(({ from, step }) => from + step < count)
            .map(({ from, step }) => `X${from} FS X${from + step}`),
        ],
      };
    });
}
