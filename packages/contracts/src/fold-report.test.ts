import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FoldedCells } from './folded-cells.ts';
import { foldedReportSchema } from './folded-report.ts';
import { foldReport, unfoldReport } from './fold-report.ts';
import { reportSchema, type Report } from './report.ts';

const arbitraryTime = fc.oneof(fc.constantFrom('2026-01-05T08:00', '2026-02-02T08:00'), fc.nat(20));
const arbitraryBar = fc.record({ start: arbitraryTime, finish: arbitraryTime });
const arbitraryTimes = fc.record(
  { dataDate: arbitraryTime, unit: fc.constantFrom('hours' as const, 'days' as const) },
  { requiredKeys: [] },
);
const arbitraryActivity = fc.record(
  {
    id: fc.constantFrom('A', 'B', ''),
    name: fc.constantFrom('A', 'Dig', ''),
    note: fc.string(),
    bar: arbitraryBar,
    was: arbitraryBar,
    floatUntil: arbitraryTime,
    state: fc.constantFrom('completed' as const, 'critical' as const),
    drag: fc.integer({ min: 1, max: 9 }),
  },
  { requiredKeys: ['id'] },
);
const arbitraryPlaces = fc.array(fc.nat(5), { maxLength: 3 });
const arbitraryPicture = fc.record({ activities: arbitraryPlaces, links: arbitraryPlaces });
const arbitraryLink = fc.record({
  from: fc.nat(5),
  to: fc.nat(5),
  label: fc.constantFrom('FS', 'SS+8h'),
  role: fc.constantFrom('kept' as const, 'removed' as const, 'proof' as const),
});
// A picture tells times of its own where not all tell the same.
const arbitraryPictures = fc
  .tuple(
    fc.record({
      activities: fc.array(arbitraryActivity, { maxLength: 6 }),
      links: fc.array(arbitraryLink, { maxLength: 6 }),
    }),
    fc.oneof(
      fc.tuple(arbitraryTimes, fc.array(fc.option(fc.oneof(arbitraryPicture, fc.nat(3))))),
      fc.tuple(
        fc.constant({}),
        fc.array(fc.tuple(arbitraryPicture, arbitraryTimes).map(([one, times]) => ({ ...one, ...times }))),
      ),
    ),
  )
  .map(([shared, [times, rows]]) => ({ ...shared, ...times, rows }));
const arbitraryCell = fc.oneof(
  fc.constantFrom('A', '1', '', 'say "no"'),
  fc.constantFrom(0, 1, 2.5),
  fc.constant(null),
);

function createReport(rows: NonNullable<Report['tables']>[number]['rows'], rowPictures: object): Report {
  return reportSchema.parse({
    tool: 'rrr',
    summary: 'One.',
    tasks: 1,
    counts: {},
    findings: [],
    tables: [
      {
        title: 'Rows',
        columns: [
          { title: 'Id', kind: 'text', role: 'key' },
          { title: 'Value', kind: 'number' },
        ],
        rows,
        rowPictures,
      },
    ],
  });
}

it('a report that has travelled folded is what it was', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(arbitraryCell, arbitraryCell), { minLength: 1, maxLength: 20 }),
      fc.constantFrom(1, 600),
      arbitraryPictures,
      (some, times, pictures) => {
        const report = createReport(Array.from({ length: times }, () => some).flat(), pictures);
        const folded: unknown = JSON.parse(JSON.stringify(foldReport(report)));
        const read = foldedReportSchema.parse(folded);
        expect(read).toEqual(folded);
        expect(unfoldReport(read)).toEqual(report);
      },
    ),
    { numRuns: 200 },
  );
});

it('a long table travels in a third of its characters, a short one as it is', () => {
  const rows = Array.from({ length: 501 }, (_, row) => [
    `A${row % 100}`,
    'The predecessor has not finished.',
  ]);
  const report = createReport(rows, { activities: [], links: [], rows: [] });
  expect(JSON.stringify(foldReport(report)).length).toBeLessThan(JSON.stringify(report).length / 3);
  const short = createReport(rows.slice(1), { activities: [], links: [], rows: [] });
  expect(foldReport(short)).toEqual(short);
});

it('rows are measured as they will be written', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(arbitraryCell, arbitraryCell)), (rows) => {
      const cells = new FoldedCells(2);
      const places = rows.map((row) => row.map((cell, column) => cells.put(cell, column)));
      places.forEach((row) => cells.count(row));
      const written = [...places, ...cells.values.flat()];
      expect(cells.measure()).toBe(
        written.reduce((sum: number, one) => sum + JSON.stringify(one).length + 1, 0),
      );
    }),
  );
});
