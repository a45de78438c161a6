import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSchedule, readXer } from '@floatwise/schedule';
import { compareProject, pairUpdates, type UpdateFile, type UpdateLists } from '@floatwise/schedule/updates';
import { generateXer } from '@floatwise/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editUpdate, type EditedUpdate } from './test/edit-update.ts';
import { XerTables } from './test/xer-tables.ts';

const corpus = join(import.meta.dirname, '../../../../../shared/corpus');

/** Lists that an edit is on by itself. What is planned, critical or without float follows from the others. */
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
] as const satisfies readonly (keyof UpdateLists)[];

const load = (name: string, tables: XerTables): UpdateFile => {
  const xer = readXer(tables.format());
  return { name, xer, schedule: readSchedule(xer) };
};

function compare({ previous, current }: EditedUpdate): UpdateLists {
  const paired = pairUpdates([load('before.xer', previous), load('after.xer', current)]);
  const [project] = paired.projects;
  if (project === undefined) throw new Error('Nothing is paired');
  return compareProject(project).lists;
}

/** Rows by Activity ID; of links by both and the type. */
function nameRows(lists: UpdateLists, name: keyof UpdateLists): string[] {
  return (lists[name] as readonly object[])
    .map((row) => {
      if ('id' in row) return String(row.id);
      const { predecessor, successor, type } = row as Record<'predecessor' | 'successor' | 'type', string>;
      return `${predecessor} ${successor} ${type}`;
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

describe.each(bases)('random edits of $name', ({ tables }) => {
  it('are on their lists, and nothing else is', () => {
    // What lies after the data date does so in either update.
    const { actualFuture } = compare({ previous: tables, current: tables, expected: {} });
    const listed = editedLists.filter((name) => name !== 'actualFuture' || actualFuture.length === 0);
    fc.assert(
      fc.property(options, (chosen) => {
        const update = editUpdate(tables, chosen);
        const lists = compare(update);
        for (const name of listed)
          expect([name, nameRows(lists, name)]).toEqual([name, [...(update.expected[name] ?? [])].sort()]);
        expect(lists.wbsMoves.length).toBe(update.expected.wbs?.length ?? 0);
        expect(lists.calendarHours).toEqual([]);
        expect(lists.project).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});
