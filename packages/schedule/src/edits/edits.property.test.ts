import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlanEdit } from '@floatwise/contracts/plan-edits';
import { generateXer } from '@floatwise/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeCpm, type ScheduledActivity } from '../cpm/index.ts';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import type { Schedule } from '../model/index.ts';
import { readSchedule, readXer } from '../xer/index.ts';
import { editSchedule, PlanEditor, type EditedSchedule } from './edit-schedule.ts';
import { createRandom, createRandomEdit } from './test/random-edits.ts';
import { writeEditedSchedule, writeEdits } from './write/write-edits.ts';

const corpus = join(import.meta.dirname, '../../../../../shared/corpus');
const isThere = existsSync(corpus);
if (!isThere) console.warn(`No corpus at ${corpus}: edits of real files are not tested.`);

/** Larger files take seconds for each set. */
const mostBytes = 800_000;
const files = isThere
  ? readdirSync(corpus)
      .filter((name) => name.endsWith('.xer'))
      .map((name) => readFileSync(join(corpus, name)))
      .filter(({ length }) => length < mostBytes)
      .filter((bytes) => canEdit(bytes))
  : [];

/** Files that cannot be used, or whose logic has a loop, have no dates to move. */
function canEdit(bytes: Uint8Array): boolean {
  try {
    editSchedule(readSchedule(readXer(bytes)), []);
    return true;
  } catch (error) {
    if (error instanceof UnusableInputError) return false;
    throw error;
  }
}

const editsInSet = 5;

/** A set of edits that are not refused. What is refused must leave the schedule as it was. */
function editAtRandom(schedule: Schedule, seed: number): { edits: PlanEdit[]; edited: EditedSchedule } {
  const random = createRandom(seed);
  const edits: PlanEdit[] = [];
  let edited = editSchedule(schedule, edits);
  for (let turn = 0; turn < editsInSet; turn += 1) {
    const next = createRandomEdit(edited.schedule, random);
    try {
      edited = editSchedule(schedule, [...edits, next]);
      edits.push(next);
    } catch (error) {
      if (!(error instanceof UnusableInputError)) throw error;
    }
  }
  return { edits, edited };
}

const listDates = ({ earlyStart, earlyFinish, lateStart, lateFinish }: ScheduledActivity) => [
  earlyStart,
  earlyFinish,
  lateStart,
  lateFinish,
];

/** Dates, floats and paths of every activity, by project and Activity ID. */
function listResults(schedule: Schedule): Map<string, unknown> {
  const cpm = computeCpm(schedule);
  if (cpm.kind === 'loop') throw new RangeError('The logic has a loop');
  const projects = new Map(schedule.projects.map(({ id, code }) => [id, code]));
  return new Map(
    cpm.activities.map((one) => [
      `${projects.get(one.activity.projectId) ?? ''} ${one.activity.code}`,
      [...listDates(one), one.totalFloatMinutes, one.freeFloatMinutes, one.isCritical, one.isOnLongestPath],
    ]),
  );
}

/** The written file has the dates of the edited schedule, calculated and stored. */
function checkWritten(bytes: Uint8Array, seed: number): void {
  const xer = readXer(bytes);
  const schedule = readSchedule(xer);
  const { edits, edited } = editAtRandom(schedule, seed);
  const written = Buffer.concat(writeEditedSchedule(xer, schedule, edited.schedule));
  if (edits.length === 0) {
    expect(written.equals(bytes)).toBe(true);
    return;
  }
  const again = readSchedule(readXer(written));
  const shown = JSON.stringify(edits);
  expect(listResults(again), shown).toEqual(listResults(edited.schedule));
  const columns = ['early_start_date', 'rem_late_end_date', 'total_float_hr_cnt'];
  if (columns.some((column) => xer.tables.every((table) => !table.hasColumn(column)))) return;
  const cpm = computeCpm(again);
  if (cpm.kind === 'loop') throw new RangeError('The logic has a loop');
  for (const one of cpm.activities) {
    const { activity } = one;
    if (activity.status === 'completed') continue;
    const { earlyStart, earlyFinish, lateStart, lateFinish, totalFloatMinutes } = activity;
    expect([earlyStart, earlyFinish, lateStart, lateFinish, totalFloatMinutes], shown).toEqual([
      ...listDates(one),
      one.totalFloatMinutes,
    ]);
  }
}

/** What the edits add is the whole, to the hundredth of a work day. */
function checkSums({ whatIf }: EditedSchedule): void {
  whatIf.projects.forEach(({ days, workDays }, place) => {
    const own = whatIf.effects.map(({ projects }) => projects[place]);
    if (days === null || workDays === null || own.some((each) => each?.days === null)) return;
    expect(own.reduce((sum, each) => sum + (each?.days ?? 0), 0)).toBe(days);
    const hundredths = own.reduce((sum, each) => sum + Math.round((each?.workDays ?? 0) * 100), 0);
    expect(hundredths).toBe(Math.round(workDays * 100));
  });
}

const seeds = fc.integer({ min: 0, max: 1_000_000 });
const generated = fc.record({
  activities: fc.integer({ min: 5, max: 80 }),
  relationships: fc.integer({ min: 5, max: 150 }),
  outOfSequence: fc.integer({ min: 0, max: 5 }),
  seed: fc.integer({ min: 1, max: 10_000 }),
});

describe('edits at random', () => {
  it.skipIf(!isThere)(
    'are in the written file as in the edited schedule, for real files',
    () => {
      fc.assert(
        fc.property(fc.constantFrom(...files), seeds, (bytes, seed) => {
          checkWritten(bytes, seed);
        }),
        { numRuns: 150 },
      );
    },
    240_000,
  );

  it('are in the written file as in the edited schedule, for generated files', () => {
    fc.assert(
      fc.property(generated, seeds, (options, seed) => {
        checkWritten(generateXer(options), seed);
      }),
      { numRuns: 150 },
    );
  });

  it('have effects that add up to the whole', () => {
    fc.assert(
      fc.property(generated, seeds, (options, seed) => {
        checkSums(editAtRandom(readSchedule(readXer(generateXer(options))), seed).edited);
      }),
      { numRuns: 60 },
    );
  });
});

describe('an editor', () => {
  it('gives the same for any lists in turn as for each alone', () => {
    fc.assert(
      fc.property(
        generated,
        seeds,
        fc.array(fc.integer({ min: 0, max: 31 }), { maxLength: 6 }),
        (options, seed, picks) => {
          const schedule = readSchedule(readXer(generateXer(options)));
          const { edits } = editAtRandom(schedule, seed);
          const editor = new PlanEditor(schedule);
          for (const pick of [31, ...picks]) {
            const list = edits.filter((_, place) => ((pick >> place) & 1) === 1);
            expect(describeRun(() => editor.edit(list))).toEqual(
              describeRun(() => editSchedule(schedule, list)),
            );
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

/** What an editor does with a list, or its refusal: edits of a set may need one another. */
function describeRun(run: () => EditedSchedule): unknown {
  try {
    const { whatIf, findings, after, schedule } = run();
    const floats = after.listScheduled().map(({ totalFloatMinutes }) => totalFloatMinutes);
    return { whatIf, findings, floats, results: listResults(schedule) };
  } catch (error) {
    if (error instanceof UnusableInputError) return error.message;
    throw error;
  }
}

describe('no edits', () => {
  it('leave every byte', () => {
    for (const bytes of [...files, Buffer.from(generateXer({ activities: 40, relationships: 60 }))])
      expect(Buffer.concat(writeEdits(bytes, [])).equals(bytes)).toBe(true);
  });
});
