import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { computeCpm } from '@floatwise/schedule/cpm';
import { formatMinutes, type Minutes } from '@floatwise/schedule/model';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import {
  compareProject,
  pairUpdates,
  scheduleSteps,
  type PairedUpdates,
  type UpdateFile,
  type UpdateLists,
} from '@floatwise/schedule/updates';
import { generateXer } from '@floatwise/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkPaths,
  checkStepFiles,
  checkWindow,
} from '../../../schedule/src/updates/steps/test/check-steps.ts';
import { nameCalendarHours } from './test/calendar-edits.ts';
import { editUpdate, type EditedUpdate } from './test/edit-update.ts';
import { XerTables, type XerCells } from './test/xer-tables.ts';

const corpus = join(import.meta.dirname, '../../../../../shared/corpus');

/** Lists of direct edits. Lists of planned dates, critical activities and float follow from these. */
const editedLists = [
  'added',
  'deleted',
  'renamed',
  'reused',
  'name',
  'type',
  'durationType',
  'percentCompleteType',
  'originalDuration',
  'remainingDuration',
  'remainingDurationGrew',
  'constraint',
  'expectedFinish',
  'suspendResume',
  'budgetCost',
  'budgetUnits',
  'wbs',
  'codes',
  'calendar',
  'calendarHours',
  'calendarsAdded',
  'calendarsRemoved',
  'linkAdded',
  'linkDeleted',
  'linkType',
  'linkLag',
  'actualSet',
  'actualRetroactive',
  'actualChanged',
  'actualTimeOnly',
  'actualRemoved',
  'actualFuture',
  'statusBack',
  'percentBack',
  'project',
] as const satisfies readonly (keyof UpdateLists)[];

const load = (name: string, tables: XerTables): UpdateFile => {
  const xer = readXer(tables.format());
  return { name, xer, schedule: readSchedule(xer) };
};

/** Cached, because most pairs of a base start from the unedited base. */
const loaded = new WeakMap<XerTables, UpdateFile>();

function loadPrevious(tables: XerTables): UpdateFile {
  const file = loaded.get(tables) ?? load('before.xer', tables);
  loaded.set(tables, file);
  return file;
}

const pair = ({ previous, current }: EditedUpdate): PairedUpdates =>
  pairUpdates([loadPrevious(previous), load('after.xer', current)]);

function compare(update: EditedUpdate): UpdateLists {
  const [project] = pair(update).projects;
  if (project === undefined) throw new Error('Nothing is paired');
  return compareProject(project).lists;
}

/** Names rows by Activity ID, links by both IDs and the type, calendars by their contents. */
function nameRows(lists: UpdateLists, name: keyof UpdateLists): string[] {
  if (name === 'calendarHours') return lists.calendarHours.map(nameCalendarHours).sort();
  return (lists[name] as readonly object[])
    .map((row) => {
      const cells = row as Readonly<Record<string, string>>;
      const named = cells['id'] ?? cells['field'];
      if (named !== undefined) return named;
      const columns = 'calendar' in row ? ['calendar', 'type'] : ['predecessor', 'successor', 'type'];
      return columns.map((column) => cells[column]).join(' ');
    })
    .sort();
}

const bases = [
  {
    name: 'a generated schedule',
    tables: new XerTables(generateXer({ activities: 120, relationships: 240, seed: 3 })),
  },
  ...(existsSync(corpus) ? readdirSync(corpus) : [])
    .filter((name) => /(Harbour.*|MDL4D|jaggelas.*|TERMINAL.*)\.xer$/.test(name))
    .map((name) => ({ name, tables: new XerTables(readFileSync(join(corpus, name))) }))
    .filter(({ tables }) => new Set(tables.list('TASK').map((row) => row['proj_id'])).size === 1),
];

const options = fc.record({
  seed: fc.nat(),
  edits: fc.integer({ min: 0, max: 25 }),
  isRenumbered: fc.boolean(),
  isReversed: fc.boolean(),
  hasNewGuids: fc.boolean(),
  hasDuplicates: fc.boolean(),
});

const pairs = 500;

/** Runs with every seed of the properties, so that every list has rows in some of them. */
const fixed = Array.from({ length: 30 }, (_, seed) => ({
  ...{ seed, edits: 25, isRenumbered: seed % 2 === 0, isReversed: seed % 3 === 0 },
  ...{ hasNewGuids: seed % 5 === 0, hasDuplicates: seed % 7 === 0 },
}));

const runs = {
  numRuns: Math.ceil(pairs / bases.length),
  examples: fixed.map((chosen) => [chosen] as [typeof chosen]),
};

/** Stores calculated dates, as P6 does at F9. */
function storeDates(tables: XerTables): void {
  const cpm = computeCpm(load('after.xer', tables).schedule);
  if (cpm.kind === 'loop') return;
  const rows = new Map(tables.list('TASK').map((row) => [row['task_id'], row]));
  const store = (row: XerCells | undefined, column: string, date: Minutes | undefined): void => {
    if (row?.[column] !== undefined && date !== undefined) row[column] = formatMinutes(date, ' ');
  };
  for (const { activity, earlyStart, earlyFinish } of cpm.activities) {
    store(rows.get(activity.id), 'early_start_date', earlyStart);
    store(rows.get(activity.id), 'early_end_date', earlyFinish);
  }
}

/** Number of pairs whose finish moved. */
let moved = 0;

/** Lists that had a row in any pair. */
const reached = new Set<string>();

describe.each(bases)('random edits of $name', ({ tables }) => {
  it('are on their lists, without other rows', () => {
    // Actual dates after the data date of the base are in both updates.
    const { actualFuture } = compare({ previous: tables, current: tables, expected: {} });
    const listed = editedLists.filter((name) => name !== 'actualFuture' || actualFuture.length === 0);
    fc.assert(
      fc.property(options, (chosen) => {
        const update = editUpdate(tables, chosen);
        const lists = compare(update);
        const found = listed.map((name) => [name, nameRows(lists, name)]);
        expect(found).toEqual(listed.map((name) => [name, [...(update.expected[name] ?? [])].sort()]));
        expect(lists.wbsMoves.length).toBe(update.expected.wbs?.length ?? 0);
        for (const [name, rows] of Object.entries(update.expected)) if (rows.length > 0) reached.add(name);
      }),
      runs,
    );
  });

  it('move the finish by steps that add up, and step files schedule to the finish of their step', () => {
    fc.assert(
      fc.property(options, (chosen) => {
        const update = editUpdate(tables, chosen);
        if (chosen.seed % 2 === 0) storeDates(update.current);
        const updates = pair(update);
        const scheduled = scheduleSteps(updates, { keepSteps: true });
        const [window] = scheduled.windows;
        const codes = scheduled.findings.map(({ code }) => code);
        // Some edits add a link that closes a loop.
        if (window === undefined) expect(codes).toContain('updates.loop');
        else {
          checkWindow(window);
          if (!chosen.hasDuplicates) checkPaths(window);
          if (window.variance.days !== 0) moved += 1;
        }
        checkStepFiles(updates, scheduled);
      }),
      runs,
    );
  });
});

it('reaches every list, and moves many finishes', () => {
  expect(editedLists.filter((name) => !reached.has(name))).toEqual([]);
  expect(moved).toBeGreaterThan(pairs / 10);
});
