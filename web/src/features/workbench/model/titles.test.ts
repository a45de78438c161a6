import { join } from 'node:path';
import { existsSync, readdirSync } from 'node:fs';
import { findingsTableId, type Report, type ReportRows } from '@floatwise/contracts';
import { listGoldenCases } from '@floatwise/testkit/golden';
import { renameTitles } from '@floatwise/testkit/rename-titles';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findChecksView } from '../../scorecard/checks-view.ts';
import { createCellLinks } from './cell-links.ts';
import { listKindColumns } from './count-facets.ts';
import { createFindingsPart } from './create-findings-part.ts';
import { measureColumn } from './measure-column.ts';
import { findNameColumn, listInitialColumns, orderColumns } from './order-columns.ts';
import { createTablePart } from './table-part.ts';
import { countRows, createViewOfPart, formatViewState } from './view-state.ts';

const tools = join(import.meta.dirname, '../../../../../packages/tools/src');
const reports = readdirSync(tools)
  .filter((name) => existsSync(join(tools, name, 'golden')))
  .flatMap((name) =>
    listGoldenCases(join(tools, name)).map(({ expectedReport }) => expectedReport as Report),
  );

/** Everything a page selects by: tabs and their views, columns, their order and their names, chips, links, rows behind figures and attention. */
function select({ tables = [], findings, figures = [], attention = [], scorecard, printSummary }: Report) {
  const parts = [...tables.map((table) => createTablePart(table)), createFindingsPart(findings)];
  const rows: ReportRows[] = [
    ...figures.flatMap((figure) => figure.rows ?? []),
    ...attention.flatMap(
      (one) => one.rows ?? { table: findingsTableId, where: { code: [one.finding ?? ''] } },
    ),
  ];
  return {
    views: parts.map((part) => formatViewState(createViewOfPart(part), new URLSearchParams()).toString()),
    columns: parts.map((part) => [orderColumns(part).map(({ id }) => id), listInitialColumns(part)]),
    names: parts.map((part) => part.columns.map((column) => findNameColumn(column, part, [])?.id)),
    codes: parts.map((part) =>
      part.columns.map(
        (column) => measureColumn(column, part.rows, { unit: 'hours', hoursPerDay: 8 }).isCode,
      ),
    ),
    chips: parts.map((part) => listKindColumns(part).map(({ id }) => id)),
    links: parts.map((part) => {
      const find = createCellLinks(part, parts);
      return part.rows.slice(0, 20).map(({ cells }) => part.columns.map((column) => find(column, cells)));
    }),
    counts: rows.map((one) => [findChecksView(scorecard, one), countRows(parts, one)]),
    printed: printSummary?.tables.map(({ table, columns }) => [
      parts.some(({ id }) => id === table),
      columns.every((id) =>
        parts.find((part) => part.id === table)?.columns.some((column) => column.id === id),
      ),
    ]),
  };
}

it('selects the same tabs, columns, links and rows, whatever the titles of a report', () => {
  fc.assert(
    fc.property(fc.constantFrom(...reports), (report) => {
      // The same number of letters, since chips must fit in their line.
      const renamed = renameTitles(report, (title) => title.replaceAll(/\p{L}/gu, 'x'));
      expect(select(renamed)).toEqual(select(report));
    }),
  );
});
