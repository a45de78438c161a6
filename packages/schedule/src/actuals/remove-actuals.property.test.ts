import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { generateXer } from '@floatwise/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWorkCalendars } from '../calendar/index.ts';
import { carriesLogic, computeCpm, type ScheduledCpm } from '../cpm/index.ts';
import { arbitrarySchedule } from '../cpm/test/random-schedule.ts';
import { isMilestone, type Schedule } from '../model/index.ts';
import { readSchedule, readXer } from '../xer/index.ts';
import { removeActuals, type ActualsOptions, type WithoutActuals } from './remove-actuals.ts';
import { listOtherChanges, readCells } from './test/naive-cells.ts';
import { writeSchedule } from './test/write-schedule.ts';

const corpus = join(import.meta.dirname, '../../../../../shared/corpus');
const isThere = existsSync(corpus);
if (!isThere) console.warn(`No corpus at ${corpus}: real files without their progress are not tested.`);
const files = isThere ? readdirSync(corpus).filter((name) => name.endsWith('.xer')) : [];

const plain: ActualsOptions = {
  dataDate: '',
  clearsExpectedFinish: false,
  keepsPlannedDates: false,
  isAsBuilt: false,
};
const choices = fc.record({
  dataDate: fc.constantFrom('', '', '', '2026-03-12', '2026-01-07T09:30'),
  clearsExpectedFinish: fc.boolean(),
  keepsPlannedDates: fc.boolean(),
  isAsBuilt: fc.boolean(),
});

interface Removed {
  readonly before: Schedule;
  readonly bytes: Buffer;
  readonly result: WithoutActuals;
}

/** Undefined for a file without progress, which then comes back as it was. */
function remove(bytes: Uint8Array, options: ActualsOptions): Removed | undefined {
  const xer = readXer(bytes);
  const before = readSchedule(xer);
  const result = removeActuals(xer, before, options);
  return result && { before, bytes: Buffer.concat(result.bytes), result };
}

function schedule(bytes: Uint8Array): { readonly file: Schedule; readonly cpm: ScheduledCpm } {
  const file = readSchedule(readXer(bytes));
  const cpm = computeCpm(file);
  if (cpm.kind === 'loop') throw new RangeError('The logic has a loop');
  return { file, cpm };
}

/** Dates, floats and longest path of the file are those that it has when it is read and scheduled again. */
function checkDates(bytes: Uint8Array, { keepsPlannedDates }: ActualsOptions): void {
  const { file, cpm } = schedule(bytes);
  const columns = readCells(bytes).get('TASK')?.[0] ?? {};
  const stored = <Value>(column: string, value: Value) => (column in columns ? value : undefined);
  for (const one of cpm.activities) {
    const { activity, earlyStart, earlyFinish, lateStart, lateFinish } = one;
    expect(activity.status).toBe('notStarted');
    if (earlyStart === undefined) continue;
    const planned = keepsPlannedDates
      ? {}
      : {
          plannedStart: stored('target_start_date', earlyStart),
          plannedFinish: stored('target_end_date', earlyFinish),
        };
    expect(activity).toMatchObject({
      earlyStart: stored('early_start_date', earlyStart),
      earlyFinish: stored('early_end_date', earlyFinish),
      lateStart: stored('late_start_date', lateStart),
      lateFinish: stored('late_end_date', lateFinish),
      remainingStart: stored('restart_date', earlyStart),
      remainingLateFinish: stored('rem_late_end_date', lateFinish),
      totalFloatMinutes: stored('total_float_hr_cnt', one.totalFloatMinutes),
      freeFloatMinutes: stored('free_float_hr_cnt', one.freeFloatMinutes),
      ...planned,
    });
    if ('driving_path_flag' in columns) expect(activity.isOnLongestPath ?? false).toBe(one.isOnLongestPath);
  }
  for (const { id, scheduledFinish } of file.projects) {
    const finishes = cpm.activities.flatMap(({ activity, earlyFinish }) =>
      activity.projectId === id ? (earlyFinish ?? []) : [],
    );
    if (finishes.length > 0 && scheduledFinish !== undefined)
      expect(scheduledFinish).toBe(Math.max(...finishes));
  }
}

/** Every started activity is where it was built, in working time, or it is listed. */
function checkBuilt({ before, bytes, result }: Removed): void {
  const { file, cpm } = schedule(bytes);
  const now = new Map(cpm.activities.map((one) => [one.activity.id, one]));
  const calendars = createWorkCalendars(file.calendars);
  const missed = new Set(result.settled.missed.map(({ activity }) => activity.id));
  const calendarOf = new Map(file.projects.map(({ id, calendarId }) => [id, calendarId]));
  for (const activity of before.activities) {
    if (activity.status === 'notStarted' || !carriesLogic(activity) || missed.has(activity.id)) continue;
    const one = now.get(activity.id);
    if (one?.earlyStart === undefined || one.earlyFinish === undefined) continue;
    const calendar = calendars.get(activity.calendarId ?? calendarOf.get(activity.projectId));
    const { type, actualStart, actualFinish } = activity;
    const start = isMilestone(activity) && type === 'finishMilestone' ? actualFinish : actualStart;
    const place = type === 'finishMilestone' ? one.earlyFinish : one.earlyStart;
    if (start !== undefined) expect(calendar.measureWork(start, place)).toBe(0);
    if (activity.status !== 'completed' || isMilestone(activity) || actualStart === undefined) continue;
    if (actualFinish !== undefined) expect(calendar.measureWork(actualFinish, one.earlyFinish)).toBe(0);
  }
  for (const { lateMinutes, cause } of result.settled.missed) {
    expect(lateMinutes).not.toBe(0);
    // Only what no constraint can hold is earlier than built.
    if (lateMinutes < 0) expect(['assignments', 'columns']).toContain(cause.kind);
  }
}

function checkAll(bytes: Uint8Array, options: ActualsOptions): Removed | undefined {
  const removed = remove(bytes, options);
  if (removed === undefined) return undefined;
  checkDates(removed.bytes, options);
  expect(listOtherChanges(readCells(bytes), readCells(removed.bytes), options.isAsBuilt)).toEqual([]);
  expect(remove(removed.bytes, options)).toBeUndefined();
  if (options.isAsBuilt) checkBuilt(removed);
  return removed;
}

describe('a file without its progress', () => {
  it('has the dates, floats and longest path of its schedule, in random networks', () => {
    let count = 0;
    let held = 0;
    fc.assert(
      fc.property(
        arbitrarySchedule({ hasConstraints: true, hasProgress: true, maxActivities: 10, isWide: true }),
        choices,
        (random, options) => {
          const removed = checkAll(writeSchedule(random), options);
          if (removed !== undefined) count += 1;
          held += removed?.result.settled.held ?? 0;
        },
      ),
      { numRuns: 600 },
    );
    expect(count).toBeGreaterThan(300);
    expect(held).toBeGreaterThan(30);
  });

  it('has them in generated files', () => {
    fc.assert(
      fc.property(
        fc.record({
          activities: fc.integer({ min: 5, max: 120 }),
          relationships: fc.integer({ min: 5, max: 200 }),
          outOfSequence: fc.integer({ min: 0, max: 6 }),
          seed: fc.integer({ min: 1, max: 10_000 }),
        }),
        choices,
        (random, options) => {
          checkAll(generateXer(random), options);
        },
      ),
      { numRuns: 60 },
    );
  });

  it.skipIf(!isThere).each(files)('has them in %s', (name) => {
    const bytes = readFileSync(join(corpus, name));
    for (const isAsBuilt of [false, true])
      for (const keepsPlannedDates of [false, true]) {
        try {
          checkAll(bytes, { ...plain, isAsBuilt, keepsPlannedDates });
        } catch (error) {
          if (!(error instanceof UnusableInputError)) throw error;
        }
      }
  });

  it('comes back as it was if it has none', () => {
    fc.assert(
      fc.property(
        arbitrarySchedule({ hasConstraints: true, hasProgress: false, maxActivities: 6 }),
        choices,
        (random, options) => {
          const bytes = writeSchedule({ ...random, assignments: [] });
          expect(remove(bytes, options)).toBeUndefined();
        },
      ),
      { numRuns: 50 },
    );
  });
});
