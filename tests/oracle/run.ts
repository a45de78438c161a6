/**
 * Compares dates three ways: those P6 stored in XER files, MPXJ's, and ours. Not part of the daily tests: it needs Java
 * 11 or later, and a Python with venv and pip to fetch MPXJ once (see README.md).
 *
 *     node tests/oracle/run.ts [file.xer...]      compares files; the corpus beside the project when none is named
 *     node tests/oracle/run.ts --random [count]   compares MPXJ and ours on random networks
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createWorkCalendars, type WorkCalendar } from '@floatwise/schedule/calendar';
import { computeCpm, type ScheduledActivity } from '@floatwise/schedule/cpm';
import { formatMinutes, parseMinutes, type Minutes } from '@floatwise/schedule/model';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { fetchMpxj, findMpxj, runMpxj } from './mpxj.ts';
import type { RandomXerOptions } from './write-random-xer.ts';
import { writeRandomXer } from './write-random-xer.ts';

const corpus = join(import.meta.dirname, '..', '..', '..', 'shared', 'corpus');
const corpusFiles = /SP10|Hotel_Project|TERMINAL|MDL4|jaggelas|Harbour/;

interface Dates {
  readonly earlyStart: Minutes | undefined;
  readonly earlyFinish: Minutes | undefined;
  readonly lateStart: Minutes | undefined;
  readonly lateFinish: Minutes | undefined;
  readonly totalFloatMinutes: number | undefined;
}

/** MPXJ's dates for each file, by Activity ID, without files that it refuses. */
function scheduleWithMpxj(paths: readonly string[]): Map<string, Map<string, Dates>> {
  const library = findMpxj();
  if (library === undefined) {
    fetchMpxj();
    return scheduleWithMpxj(paths);
  }
  const files = new Map<string, Map<string, Dates>>();
  let name = '';
  for (const [kind, ...values] of runMpxj(library, paths)) {
    if (kind === 'file') files.set((name = values[0] ?? ''), new Map());
    else if (kind === 'failed') files.delete(name);
    else if (kind === 'activity') files.get(name)?.set(values[1] ?? '', parseDates(values.slice(2)));
  }
  return files;
}

function parseDates([
  earlyStart = '',
  earlyFinish = '',
  lateStart = '',
  lateFinish = '',
  float = '',
]: string[]): Dates {
  return {
    earlyStart: parseMinutes(earlyStart),
    earlyFinish: parseMinutes(earlyFinish),
    lateStart: parseMinutes(lateStart),
    lateFinish: parseMinutes(lateFinish),
    totalFloatMinutes: float === '' ? undefined : Number(float),
  };
}

interface Case {
  readonly own: ScheduledActivity;
  readonly calendar: WorkCalendar;
}

/** Our dates for open activities with logic. */
function listCases(bytes: Uint8Array): Case[] {
  const schedule = readSchedule(readXer(bytes));
  const result = computeCpm(schedule);
  if (result.kind === 'loop') return [];
  const calendars = createWorkCalendars(schedule.calendars);
  return result.activities
    .filter(
      ({ activity: { status, type } }) =>
        status !== 'completed' && type !== 'levelOfEffort' && type !== 'wbsSummary',
    )
    .map((own) => ({ own, calendar: calendars.get(own.activity.calendarId) }));
}

/** Treats the end of a working period as the start of the next. */
function isSame(calendar: WorkCalendar, a: Minutes | undefined, b: Minutes | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return a === b || calendar.getNextWorkStart(a) === calendar.getNextWorkStart(b);
}

const hasEarly = (calendar: WorkCalendar, a: Dates, b: Dates): boolean =>
  isSame(calendar, a.earlyStart, b.earlyStart) && isSame(calendar, a.earlyFinish, b.earlyFinish);
const hasLate = (calendar: WorkCalendar, a: Dates, b: Dates): boolean =>
  isSame(calendar, a.lateStart, b.lateStart) && isSame(calendar, a.lateFinish, b.lateFinish);

/** Percentages of activities for which two sets of dates agree: early dates, late dates, total float. */
function formatShares(
  cases: readonly Case[],
  pick: (each: Case) => readonly [Dates, Dates] | undefined,
): string {
  const pairs = cases.flatMap((each) => {
    const pair = pick(each);
    return pair === undefined ? [] : [{ calendar: each.calendar, pair }];
  });
  const format = (agrees: (calendar: WorkCalendar, a: Dates, b: Dates) => boolean): string => {
    const count = pairs.filter(({ calendar, pair: [a, b] }) => agrees(calendar, a, b)).length;
    return ((100 * count) / pairs.length).toFixed(2);
  };
  if (pairs.length === 0) return '-';
  return [
    hasEarly,
    hasLate,
    (_: WorkCalendar, a: Dates, b: Dates) => a.totalFloatMinutes === b.totalFloatMinutes,
  ]
    .map(format)
    .join(' / ');
}

function compareFiles(paths: readonly string[]): void {
  const oracle = scheduleWithMpxj(paths);
  const rows = paths.map((path) => {
    const cases = listCases(readFileSync(path)).filter(({ own }) => own.activity.earlyStart !== undefined);
    const find = (each: Case): Dates | undefined => oracle.get(path)?.get(each.own.activity.code);
    const pair = (a: Dates | undefined, b: Dates | undefined): readonly [Dates, Dates] | undefined =>
      a && b ? [a, b] : undefined;
    return {
      file: basename(path).slice(0, 32),
      activities: cases.length,
      'ours = P6': formatShares(cases, ({ own }) => [own, own.activity]),
      'MPXJ = P6': formatShares(cases, (each) => pair(find(each), each.own.activity)),
      'ours = MPXJ': formatShares(cases, (each) => pair(find(each), each.own)),
    };
  });
  console.log('Percentage of activities that agree: early dates / late dates / total float.');
  console.table(rows);
}

const features: Readonly<Record<string, Omit<RandomXerOptions, 'activities'>>> = {
  plain: {},
  'lags and leads': { hasLags: true },
  'FS, progress, lags': { linkTypes: ['PR_FS'], hasProgress: true, hasLags: true },
  'SS, progress, lags': { linkTypes: ['PR_SS'], hasProgress: true, hasLags: true },
  'FF, progress': { linkTypes: ['PR_FF'], hasProgress: true },
  constraints: { hasConstraints: true },
};

/** The file contains our dates, because MPXJ takes the duration of work in progress from them. */
function writeScheduledXer(seed: number, options: RandomXerOptions): string {
  const format = (date: Minutes): string => formatMinutes(date).replace('T', ' ');
  const remainingDates = new Map<string, readonly [string, string]>();
  for (const { own } of listCases(Buffer.from(writeRandomXer(seed, options)))) {
    if (own.earlyStart === undefined || own.earlyFinish === undefined) continue;
    remainingDates.set(own.activity.code, [format(own.earlyStart), format(own.earlyFinish)]);
  }
  return writeRandomXer(seed, { ...options, remainingDates });
}

function compareRandom(count: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'floatwise-oracle-'));
  try {
    const rows = Object.entries(features).map(([name, options]) => {
      const paths = Array.from({ length: count }, (_, index) => {
        const path = join(folder, `${index}.xer`);
        writeFileSync(path, writeScheduledXer(index + 1, { activities: 8, ...options }));
        return path;
      });
      const oracle = scheduleWithMpxj(paths);
      const pairs = paths.flatMap((path) =>
        listCases(readFileSync(path)).flatMap(({ own, calendar }) => {
          const dates = oracle.get(path)?.get(own.activity.code);
          return dates === undefined ? [] : [{ own, calendar, dates }];
        }),
      );
      const share = (agrees: typeof hasEarly): string => {
        const agreed = pairs.filter(({ own, calendar, dates }) => agrees(calendar, own, dates)).length;
        return ((100 * agreed) / pairs.length).toFixed(2);
      };
      return { networks: name, activities: pairs.length, early: share(hasEarly), late: share(hasLate) };
    });
    console.log(
      'Percentage of activities for which MPXJ and ours agree. See README.md for what they disagree about.',
    );
    console.table(rows);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const [first, second] = process.argv.slice(2);
if (first === '--random') compareRandom(Number(second ?? '300'));
else if (first !== undefined) compareFiles(process.argv.slice(2));
else if (existsSync(corpus)) {
  const names = readdirSync(corpus).filter((name) => name.endsWith('.xer') && corpusFiles.test(name));
  compareFiles(names.map((name) => join(corpus, name)));
} else console.log('Nothing compared: no file was named and there is no corpus beside the project.');
