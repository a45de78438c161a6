import type { ReportRows, ReportTable } from '@floatwise/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeList } from './answer-list.ts';
import { toReport, toSheets } from './answer.ts';
import { column } from './column.ts';
import { countRows, createFigure } from './figure.ts';

interface Row {
  readonly id: string;
  readonly rule: 'added' | 'removed';
  readonly hours: number;
}

const arbitraryRows = fc.array(
  fc.record<Row>({
    id: fc.string(),
    rule: fc.constantFrom('added', 'removed'),
    hours: fc.integer({ min: -20, max: 20 }),
  }),
  { maxLength: 12 },
);

const describeRows = (rows: readonly Row[], maxRows = 100) =>
  describeList<Row>({
    id: 'links',
    title: 'Links',
    sheetName: 'LINKS_REPORT',
    description: 'A link.',
    columns: [
      column.text('id', 'Id', ({ id }) => id, 'key'),
      column.text('rule', 'Rule', ({ rule }) => rule, 'answer'),
      rows.length > 0 && {
        ...column.number('moved', 'Moved', ({ hours }) => hours || undefined),
        unit: 'hours',
      },
    ],
    rows,
    finding: ({ id, rule }) => ({ code: `test.${rule}`, severity: 'info', message: `${id} ${rule}.` }),
    picture: ({ id }) => ({ activities: [{ id }], links: [] }),
    page: { maxRows, order: (one, other) => other.hours - one.hours, orderText: 'the latest first' },
  });

/** The rows of a table that a figure links to. */
function findRows({ columns, rows }: ReportTable, { where = {} }: ReportRows) {
  return rows.filter((cells) =>
    Object.entries(where).every(([id, values]) =>
      values.includes(String(cells[columns.findIndex((column) => column.id === id)] ?? '')),
    ),
  );
}

describe('an answer', () => {
  it('has the same number in figure, count, table, findings and sheets, for any rows', () => {
    fc.assert(
      fc.property(arbitraryRows, (rows) => {
        const list = describeRows(rows);
        const figures = [
          countRows(list, { id: 'links', title: 'Links', isLead: true }),
          countRows(list, { id: 'added', title: 'Added', where: { rule: ['added'] }, isLead: true }),
          countRows(list, { id: 'removed', title: 'Removed', where: { rule: ['removed'] } }),
        ];
        const answer = { headline: { done: 'Done.' }, tasks: 3, figures, lists: [list] };
        const report = toReport(answer);
        const [table] = report.tables ?? [];
        const [sheet, summary] = toSheets(answer, { summaryName: 'LINKS_SUMMARY' });
        for (const { id, value, title, rows: shown } of report.figures ?? []) {
          expect(report.counts[id]).toBe(value);
          expect(table && shown && findRows(table, shown)).toHaveLength(Number(value));
          expect([...(summary?.rows ?? [])]).toContainEqual([title, value]);
        }
        expect(report.findings.filter(({ code }) => code === 'test.added')).toHaveLength(
          report.counts['added'] ?? -1,
        );
        expect(sheet?.rows).toHaveLength(rows.length);
        expect(table?.rowPictures?.rows).toHaveLength(rows.length);
      }),
    );
  });

  it('shows the first rows of many on the page, and all on the sheet', () => {
    const rows = [3, 9, -2, 5].map((hours, place): Row => ({ id: `A${place}`, rule: 'added', hours }));
    const { table, rows: all, findings } = describeRows(rows, 2);
    expect(table.rows.map(([id]) => id)).toEqual(['A1', 'A3']);
    expect(table.rowPictures?.activities.map(({ id }) => id)).toEqual(['A1', 'A3']);
    expect(table.description).toBe(
      'A link. These are 2 of 4: the latest first. The workbook lists all of them.',
    );
    expect([all.length, findings.length]).toEqual([4, 4]);
    expect(table.columns[2]).toEqual({ id: 'moved', title: 'Moved', kind: 'number', unit: 'hours' });
  });

  it('omits a false column, and leaves a cell without a value empty', () => {
    expect(describeRows([]).columns.map(({ title }) => title)).toEqual(['Id', 'Rule']);
    expect(describeRows([{ id: 'A', rule: 'added', hours: 0 }]).rows).toEqual([['A', 'added', null]]);
  });

  it('starts with its main figures, and has its headline as one text', () => {
    const report = toReport({
      headline: { effect: 'The project finishes 2 days earlier.', done: '3 links changed.' },
      tasks: 1,
      figures: [
        createFigure('more', 'More', 1),
        createFigure('finish', 'Finish', '2026-03-16T08:00', { kind: 'date', isLead: true }),
      ],
      lists: [],
    });
    expect(report.summary).toBe('The project finishes 2 days earlier. 3 links changed.');
    expect(report.figures?.map(({ title, isDetail }) => [title, isDetail])).toEqual([
      ['Finish', undefined],
      ['More', true],
    ]);
    expect(report.counts).toEqual({ more: 1 });
  });

  it('refuses a figure of a column that a list does not have', () => {
    expect(() => countRows(describeRows([]), { id: 'x', title: 'X', where: { kind: ['a'] } })).toThrow(
      'List links has no column kind',
    );
  });
});
