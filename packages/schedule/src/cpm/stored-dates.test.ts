import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createWorkCalendars } from '../calendar/create-work-calendars.ts';
import type { WorkCalendar } from '../calendar/work-calendar.ts';
import type { Activity, Minutes, Schedule } from '../model/index.ts';
import { readSchedule, readXer } from '../xer/index.ts';
import { computeCpm } from './compute-cpm.ts';
import { runForwardPass } from './run-forward-pass.ts';
import { carriesLogic } from '../model/index.ts';
import { createNetwork } from './create-network.ts';
import type { ScheduledActivity } from './compute-cpm.ts';
import { isDriving } from './link-bounds.ts';

/** The engine is checked against the dates P6 stored in exported files. */
const corpus = new URL('../../../../../shared/corpus/', import.meta.url);

/** Number of activities, out of `of` scheduled by P6, with the same results. `sameEarly` and `sameLate` require the very same minute. */
interface Agreement {
  readonly of: number;
  /** Early start and finish, late start and finish; the end of a working period equals the start of the next. */
  readonly early: number;
  readonly late: number;
  readonly sameEarly: number;
  readonly sameLate: number;
  readonly totalFloat: number;
  readonly freeFloat: number;
  readonly longestPath: number;
}

function countAgreement(schedule: Schedule): Agreement {
  const result = computeCpm(schedule);
  if (result.kind === 'loop') throw new Error('The logic has a loop.');
  const calendars = createWorkCalendars(schedule.calendars);
  const judged = result.activities.filter(isJudged);
  const count = (
    agrees: (each: ScheduledActivity, stored: Activity, calendar: WorkCalendar) => boolean,
  ): number =>
    judged.filter((each) => agrees(each, each.activity, calendars.get(each.activity.calendarId))).length;
  return {
    of: judged.length,
    early: count((own, p6, calendar) => {
      return (
        isEqual(calendar, own.earlyStart, p6.earlyStart) && isEqual(calendar, own.earlyFinish, p6.earlyFinish)
      );
    }),
    late: count((own, p6, calendar) => {
      return (
        isEqual(calendar, own.lateStart, p6.lateStart) && isEqual(calendar, own.lateFinish, p6.lateFinish)
      );
    }),
    sameEarly: count((own, p6) => own.earlyStart === p6.earlyStart && own.earlyFinish === p6.earlyFinish),
    sameLate: count((own, p6) => own.lateStart === p6.lateStart && own.lateFinish === p6.lateFinish),
    totalFloat: count((own, p6) => own.totalFloatMinutes === p6.totalFloatMinutes),
    freeFloat: count((own, p6) => own.freeFloatMinutes === p6.freeFloatMinutes),
    longestPath: count((own, p6) => own.isOnLongestPath === p6.isOnLongestPath),
  };
}

const isJudged = ({ activity }: ScheduledActivity): boolean =>
  carriesLogic(activity) && activity.status !== 'completed' && activity.earlyStart !== undefined;

function isEqual(calendar: WorkCalendar, own: Minutes | undefined, stored: Minutes | undefined): boolean {
  if (own === undefined || stored === undefined) return false;
  return own === stored || calendar.getNextWorkStart(own) === calendar.getNextWorkStart(stored);
}

const all = (of: number): Agreement => ({
  of,
  early: of,
  late: of,
  sameEarly: of,
  sameLate: of,
  totalFloat: of,
  freeFloat: of,
  longestPath: of,
});

/**
 * SP10: 43 as-late-as-possible activities that could not be moved have a total float from before the last scheduling: P6 updates
 * it only for those it moves (251 of 251 agree).
 * MDL4RA: P6 levelled its resources afterwards; its longest path is that of the levelled dates (below).
 */
const files: readonly (readonly [string, Agreement])[] = [
  ['hassanemam--SP10_-_COST_LOADED.xer', { ...all(3468), totalFloat: 3425 }],
  ['soulmajor1--Hotel_Project.xer', all(4217)],
  ['soulmajor1--TERMINAL_BUILDING-AIRPORT.xer', all(66)],
  ['inigmat--MDL4D.xer', all(62)],
  ['inigmat--MDL4RA.xer', { ...all(62), longestPath: 54 }],
  ['jaggelas--tests-test.xer', all(618)],
];

describe('dates P6 stored', () => {
  it.for(files)('%s', ([name, expected], { skip }) => {
    const agreement = countAgreement(readCorpusFile(name, skip));
    expect(agreement.of).toBe(expected.of);
    for (const key of Object.keys(expected) as (keyof Agreement)[]) {
      expect(agreement[key], key).toBeGreaterThanOrEqual(expected[key]);
    }
  });

  it('SP10: level-of-effort activities, dates and float', ({ skip }) => {
    const result = computeCpm(readCorpusFile('hassanemam--SP10_-_COST_LOADED.xer', skip));
    if (result.kind === 'loop') throw new Error('The logic has a loop.');
    const efforts = result.activities.filter(({ activity }) => activity.type === 'levelOfEffort');
    expect(efforts).toHaveLength(3);
    for (const { activity: p6, ...own } of efforts) {
      const stored = [p6.earlyStart, p6.earlyFinish, p6.lateStart, p6.lateFinish, p6.totalFloatMinutes];
      const found = [own.earlyStart, own.earlyFinish, own.lateStart, own.lateFinish, own.totalFloatMinutes];
      expect(found).toEqual(stored);
    }
  });
});

/** The longest path is P6's even in files that were changed after their last scheduling (Harbour Pointe). */
const filesWithLongestPath: readonly (readonly [string, number])[] = [
  ['hassanemam--SP10_-_COST_LOADED.xer', 9],
  ['soulmajor1--Hotel_Project.xer', 133],
  ['soulmajor1--TERMINAL_BUILDING-AIRPORT.xer', 36],
  ['inigmat--MDL4D.xer', 6],
  ['jaggelas--tests-test.xer', 17],
  ['constantintcacenco--Harbour_Pointe_Assisted_Living_Center.xer', 23],
  ['constantintcacenco--Harbour_Pointe_Assisted_Living_Center_Baseline.xer', 28],
];

describe('the longest path P6 stored, activity by activity', () => {
  it.for(filesWithLongestPath)('%s', ([name, count], { skip }) => {
    const result = computeCpm(readCorpusFile(name, skip));
    if (result.kind === 'loop') throw new Error('The logic has a loop.');
    const judged = result.activities.filter(isJudged);
    const own = judged.filter(({ isOnLongestPath }) => isOnLongestPath);
    const stored = judged.filter(({ activity }) => activity.isOnLongestPath === true);
    expect(own.map(({ activity }) => activity.code)).toEqual(stored.map(({ activity }) => activity.code));
    expect(stored).toHaveLength(count);
  });
});

it('MDL4RA: P6 stored the longest path of its levelled dates', ({ skip }) => {
  const schedule = readCorpusFile('inigmat--MDL4RA.xer', skip);
  const network = createNetwork(schedule);
  runForwardPass(network);
  // From the last finish before levelling, back over links that drive after levelling.
  const path = new Set(
    network.activities.filter(({ project, earlyFinish }) => earlyFinish === project.finish.early),
  );
  for (const activity of network.activities) {
    activity.earlyStart = activity.source.remainingStart ?? NaN;
    activity.earlyFinish = activity.source.remainingFinish ?? NaN;
  }
  for (const { firstIncoming } of path) {
    for (let link = firstIncoming; link !== undefined; link = link.nextIncoming)
      if (isDriving(link)) path.add(link.from);
  }
  const codes = [...path].map(({ source }) => source.code);
  const stored = schedule.activities.filter(({ isOnLongestPath }) => isOnLongestPath === true);
  expect(codes.sort()).toEqual(stored.map(({ code }) => code).sort());
});

/** Path and place of each activity. Jaggelas: two paths with a float of 48 hours, of one and of six activities, have swapped numbers. */
const filesWithPaths: readonly (readonly [string, { readonly of: number; readonly same: number }])[] = [
  ['jaggelas--tests-test.xer', { of: 150, same: 143 }],
  ['constantintcacenco--Harbour_Pointe_Assisted_Living_Center.xer', { of: 47, same: 47 }],
];

describe('float paths P6 stored', () => {
  it.for(filesWithPaths)('%s', ([name, expected], { skip }) => {
    const schedule = readCorpusFile(name, skip);
    const result = computeCpm(schedule);
    if (result.kind === 'loop') throw new Error('The logic has a loop.');
    const stored = schedule.activities.filter(({ floatPath = 0 }) => floatPath > 0);
    const found = new Map<Activity, readonly [number, number]>();
    result.floatPaths.forEach(({ activities }, path) => {
      activities.forEach((activity, place) => found.set(activity, [path + 1, place + 1]));
    });
    expect(new Set(found.keys())).toEqual(new Set(stored));
    expect(stored).toHaveLength(expected.of);
    const same = stored.filter((activity) => {
      const [path, place] = found.get(activity) ?? [];
      return path === activity.floatPath && place === activity.floatPathOrder;
    });
    expect(same.length).toBeGreaterThanOrEqual(expected.same);
  });

  it('Jaggelas: the links of the paths', ({ skip }) => {
    const schedule = readCorpusFile('jaggelas--tests-test.xer', skip);
    const result = computeCpm(schedule);
    if (result.kind === 'loop') throw new Error('The logic has a loop.');
    const found = result.floatPaths.flatMap(({ relationships }) => relationships);
    const stored = schedule.relationships.flatMap(({ floatPath = 0 }, index) =>
      floatPath > 0 ? [index] : [],
    );
    expect(stored).toHaveLength(120);
    expect(found.sort((a, b) => a - b)).toEqual(stored);
  });
});

function readCorpusFile(name: string, skip: (note: string) => never): Schedule {
  const path = new URL(name, corpus);
  if (!existsSync(path)) skip(`${name} is not beside the project`);
  return readSchedule(readXer(readFileSync(path)));
}
