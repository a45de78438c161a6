import type { Finding, Report, ReportColumn, ReportRows, ReportTable } from '@floatwise/contracts';

export type TableData = Pick<ReportTable, 'title' | 'columns' | 'rows'>;

const severities = { error: 'Error', warning: 'Warning', info: 'Info' } as const;
const findingColumns: ReportColumn[] = ['Severity', 'Where', 'Finding', 'Code'].map((title) => ({
  title,
  kind: 'text',
}));

/** What the tables of a result must hold, from the report as the server sent it; where a finding stands is left open. */
export function listTables({ tables = [], findings }: Report): TableData[] {
  const toRow = ({ severity, message, code }: Finding) => [
    severities[severity],
    undefinedPlace,
    message,
    code,
  ];
  return [...tables, { title: 'Findings', columns: findingColumns, rows: findings.map(toRow) }].filter(
    ({ rows }) => rows.length > 0,
  );
}

/** Stands for a text that is written for the page alone. */
export const undefinedPlace = '\u0000';

/** How many rows a report's `where` names. */
export function countRows(tables: readonly TableData[], { table, where = {} }: ReportRows): number {
  const found = tables.find(({ title }) => title === table);
  if (found === undefined) return 0;
  const tests = Object.entries(where).map(([title, values]) => ({
    place: found.columns.findIndex((column) => column.title === title),
    values,
  }));
  return found.rows.filter((row) =>
    tests.every(({ place, values }) => values.includes(String(row[place] ?? ''))),
  ).length;
}
