import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report, ReportCell, ReportTable } from '@floatwise/contracts';
import { generateXer } from '@floatwise/testkit';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { runTool } from '../runner/run-tool.ts';
import type { ToolFile } from '../tool.ts';
import { editUpdate } from './test/edit-update.ts';
import { XerTables } from './test/xer-tables.ts';

const corpus = join(import.meta.dirname, '../../../../../shared/corpus');
/** SERIES_RUNS asks for more. */
const runs = { numRuns: Number(process.env['SERIES_RUNS'] ?? 6) };

const bases = [
  { name: 'a generated schedule', bytes: generateXer({ activities: 80, relationships: 160, seed: 5 }) },
  ...(existsSync(corpus) ? readdirSync(corpus) : [])
    .filter((name) => /(Harbour_Pointe_Assisted_Living_Center|jaggelas.*)\.xer$/.test(name))
    .map((name) => ({ name, bytes: readFileSync(join(corpus, name)) })),
];

/** Data dates in order, so that the updates are compared as they were edited. */
function moveDataDate(tables: XerTables, day: number): void {
  for (const project of tables.list('PROJECT'))
    project['last_recalc_date'] = new Date(Date.UTC(2026, 2, day, 8))
      .toISOString()
      .slice(0, 16)
      .replace('T', ' ');
}

/** An update and those after it, each by random edits. */
function createSeries(bytes: Uint8Array, seed: number, edits: number, updates = 3): ToolFile[] {
  const tables = [new XerTables(bytes)];
  for (let place = 1; place < updates; place++) {
    const last = new XerTables(tables.at(-1)?.format() ?? bytes);
    const { current } = editUpdate(last, {
      seed: seed + place,
      edits,
      isRenumbered: false,
      isReversed: false,
      hasNewGuids: false,
      hasDuplicates: false,
    });
    tables.push(current);
  }
  return tables.map((each, place) => {
    moveDataDate(each, 2 + 14 * place);
    return { bytes: each.format(), fileName: `update-${place + 1}.xer` };
  });
}

async function compare(files: readonly ToolFile[], options: object): Promise<Report> {
  const [first, ...others] = files;
  if (first === undefined) throw new Error('There are files.');
  const { report } = await runTool('updates', { ...first, others, options });
  return report;
}

const findTable = ({ tables }: Report, id: string): ReportTable | undefined =>
  tables?.find((table) => table.id === id);

/** The rows of a table as objects by column id. */
const readRows = (report: Report, id: string): Readonly<Record<string, ReportCell>>[] => {
  const table = findTable(report, id);
  return (table?.rows ?? []).map((cells) =>
    Object.fromEntries((table?.columns ?? []).map((column, place) => [column.id, cells[place] ?? null])),
  );
};

const sum = (rows: readonly Readonly<Record<string, ReportCell>>[], id: string): number =>
  rows.reduce((total, row) => total + Number(row[id] ?? 0), 0);

const everyUpdate = new Set(['milestones', 'milestoneTrend', 'pathMigration', 'curves', 'earnedSchedule']);
/** Lists of the last period only, or that only a series has. */
const otherwise = new Set(['windows', 'milestoneSums', 'nearPaths', 'lookAhead', 'ahead', 'outOfSequence']);

/** What the properties have met: without any, they prove nothing. */
const met = { deleted: 0, flags: 0, late: 0 };
afterAll(() => {
  // Unless they were left out.
  if (met.flags + met.deleted > 0) expect(Math.min(met.deleted, met.flags, met.late - 1)).toBeGreaterThan(0);
});

const cases = fc.tuple(fc.nat(1000), fc.integer({ min: 0, max: 15 }));

describe.each(bases)('a series of random updates of $name', ({ bytes }) => {
  const options = { responsible: 'WBS 1' };

  it('has the rows of its pairs, period by period', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ([seed, edits]) => {
        const files = createSeries(bytes, seed, edits);
        const series = await compare(files, options);
        const windows = [...new Set(readRows(series, 'whatMoved').map(({ window }) => window))];
        expect(windows).toHaveLength(2);
        for (const [place, window] of windows.entries()) {
          const pair = await compare(files.slice(place, place + 2), options);
          for (const { id, columns } of pair.tables ?? []) {
            if (everyUpdate.has(id) || otherwise.has(id)) continue;
            if (findTable(series, id)?.description?.includes('The workbook lists') === true) continue;
            const isOwn = (key: string): boolean => key !== 'window' && !key.endsWith('SoFar');
            const strip = (rows: readonly Readonly<Record<string, ReportCell>>[]) =>
              rows
                // A file is judged once, and patterns over periods are flags of the series.
                .filter(
                  ({ flag }) =>
                    flag !== 'scheduled long after its data date' && flag !== 'actual dates rewritten again',
                )
                .map((row) => columns.filter((column) => isOwn(column.id)).map((column) => row[column.id]));
            const own = readRows(series, id).filter((row) => row['window'] === window);
            expect([id, strip(own)]).toEqual([id, strip(readRows(pair, id))]);
          }
        }
      }),
      runs,
    );
  });

  it('adds up: parties to their step, periods so far to all periods, each red flag once', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ([seed, edits]) => {
        const report = await compare(createSeries(bytes, seed, edits), options);
        const parties = readRows(report, 'responsible');
        for (const { window, step, workDays } of readRows(report, 'whatMoved')) {
          if (step === 'Variance') continue;
          const own = parties.filter((row) => row['window'] === window && row['step'] === step);
          expect([step, sum(own, 'workDays').toFixed(2)]).toEqual([step, Number(workDays).toFixed(2)]);
        }
        for (const [list, keys, columns] of [
          ['hitRate', ['by', 'group', 'which'], ['due', 'onTime']],
          ['actualDurations', ['group'], ['completed']],
        ] as const) {
          const groups = Map.groupBy(readRows(report, list), (row) => keys.map((key) => row[key]).join('\t'));
          for (const rows of groups.values())
            for (const column of columns) expect(rows.at(-1)?.[`${column}SoFar`]).toBe(sum(rows, column));
        }
        const hits = readRows(report, 'hitRate');
        for (const { onTime, due, hitRate, onTimeSoFar, dueSoFar, hitRateSoFar } of hits) {
          // Cells of kind `percent` hold shares.
          if (hitRate !== null) expect(hitRate).toBeCloseTo(Number(onTime) / Number(due), 3);
          if (hitRateSoFar !== null)
            expect(hitRateSoFar).toBeCloseTo(Number(onTimeSoFar) / Number(dueSoFar), 3);
        }
        for (const { churn, before, added, deleted, typeChanged, lagChanged } of readRows(
          report,
          'logicChurn',
        )) {
          const changes = [added, deleted, typeChanged, lagChanged].reduce<number>(
            (all, one) => all + Number(one),
            0,
          );
          if (churn !== null) expect(churn).toBeCloseTo(changes / Number(before), 3);
        }
        for (const which of ['start', 'finish']) {
          const all = hits.filter((row) => row['by'] === 'all' && row['which'] === which);
          const groups = hits.filter((row) => row['by'] === 'responsible' && row['which'] === which);
          if (groups.length > 0) expect(sum(groups, 'due')).toBe(sum(all, 'due'));
          expect(all.every((row) => Number(row['onTime']) <= Number(row['done']))).toBe(true);
          expect(all.every((row) => Number(row['done']) <= Number(row['due']))).toBe(true);
        }
        // The latest is first of those with the same result in a period.
        const planned = readRows(report, 'plannedActual');
        const results = Map.groupBy(planned, ({ window, which, result }) => [window, which, result].join());
        for (const rows of results.values()) {
          const late = rows.map(({ daysLate }) => Number(daysLate ?? 0));
          expect(late).toEqual(late.toSorted((one, other) => other - one));
          met.late = Math.max(met.late, new Set(late).size);
        }
        const flags = (findTable(report, 'redFlags')?.rows ?? []).map((cells) => JSON.stringify(cells));
        expect(flags.filter((flag, place) => flags.indexOf(flag) !== place)).toEqual([]);
      }),
      runs,
    );
  });

  it(
    'sums changes over all periods, has states of the last update, and each red flag of each period once',
    { timeout: 300_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(cases, async ([seed, edits]) => {
          const files = createSeries(bytes, seed, edits, 4);
          const series = await compare(files, {});
          const pairs: Report[] = [];
          for (const place of [0, 1, 2]) pairs.push(await compare(files.slice(place, place + 2), {}));
          const count = (report: Report | undefined, name: string): number =>
            (report?.updates?.projects ?? []).reduce((total, { counts }) => total + (counts[name] ?? 0), 0);
          const sumUp = (name: string): number => pairs.reduce((total, pair) => total + count(pair, name), 0);
          const states: Readonly<Record<string, number>> = {
            paired: count(pairs.at(-1), 'paired'),
            milestones: count(pairs.at(-1), 'milestones'),
            criticalNow: count(pairs.at(-1), 'criticalNow'),
            criticalBefore: count(pairs[0], 'criticalBefore'),
          };
          for (const name of Object.keys(pairs[0]?.updates?.projects[0]?.counts ?? {})) {
            const figure = series.figures?.find(({ id }) => id === `updates.${name}`);
            expect([name, figure?.value]).toEqual([name, states[name] ?? sumUp(name)]);
          }
          const numbers = series.headline?.done.match(/\d+/g)?.map(Number) ?? [];
          expect(numbers).toEqual(
            [
              [4, sumUp('added')],
              sumUp('addedWithActuals') === 0 ? [] : [sumUp('addedWithActuals')],
              [sumUp('deleted')],
              sumUp('deletedWithActuals') === 0 ? [] : [sumUp('deletedWithActuals')],
              [3, count(pairs.at(-1), 'paired')],
            ].flat(),
          );
          met.deleted += count(pairs[0], 'deleted');
          const listed = readRows(series, 'redFlags').map(({ flag, activityId, why }) => [
            flag,
            activityId,
            why,
          ]);
          const sort = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
          const own = pairs.flatMap((pair) =>
            readRows(pair, 'redFlags').map(({ flag, activityId, why }) => [flag, activityId, why]),
          );
          // A file between two periods is scheduled late once, and only a series knows what is rewritten again.
          const isOnce = ([flag]: readonly unknown[]) => flag === 'scheduled long after its data date';
          const once = [...new Map(own.filter(isOnce).map((row) => [row.join(), row])).values()];
          const rewritings = pairs.map((pair) => count(pair, 'actualChanged') + count(pair, 'actualRemoved'));
          const isAgain = ([flag]: readonly unknown[]) => flag === 'actual dates rewritten again';
          expect(sort(listed.filter((row) => !isAgain(row)))).toEqual(
            sort([...own.filter((row) => !isOnce(row)), ...once]),
          );
          expect(listed.filter(isAgain)).toHaveLength(
            rewritings.filter((each) => each > 0).length < 2
              ? 0
              : sum(
                  rewritings.map((each) => ({ each })),
                  'each',
                ),
          );
          met.flags += listed.length;
        }),
        { numRuns: Math.ceil(runs.numRuns / 3), examples: [[[1, 15]]] },
      );
    },
  );
});
