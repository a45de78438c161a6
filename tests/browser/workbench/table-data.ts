import {
  findingsTableId,
  formatFindingCode,
  type Finding,
  type Report,
  type ReportColumn,
  type ReportRows,
  type ReportTable,
} from '@floatwise/contracts';

export type TableData = Pick<ReportTable, 'id' | 'title' | 'columns' | 'rows'>;

const severities = { error: 'Error', warning: 'Warning', info: 'Info' } as const;
const findingColumns: ReportColumn[] = ['Severity', 'Where', 'Finding', 'Kind'].map((title) => ({
  id: title.toLowerCase(),
  title,
  kind: 'text',
}));

/** The expected tables of a result, from the server's report, without those of the scorecard and the places of findings. */
export function listTables({ tables = [], findings, scorecard }: Report): TableData[] {
  const held = Object.values(scorecard?.tables ?? {});
  const toRow = ({ severity, message, code }: Finding) => [
    severities[severity],
    undefinedPlace,
    message,
    formatFindingCode(code),
  ];
  return [
    ...tables,
    { id: findingsTableId, title: 'Findings', columns: findingColumns, rows: findings.map(toRow) },
  ].filter(({ id, rows }) => rows.length > 0 && !held.includes(id));
}

/** Marks the place of a finding, a text that only the page writes. */
export const undefinedPlace = '\u0000';

/** Counts the rows that a report's `where` selects. */
export function countRows(tables: readonly TableData[], { table, where = {} }: ReportRows): number {
  const found = tables.find(({ id }) => id === table);
  if (found === undefined) return 0;
  const tests = Object.entries(where).map(([id, values]) => {
    // The page shows codes in words.
    const isCode = table === findingsTableId && id === 'code';
    return {
      place: found.columns.findIndex((column) => column.id === (isCode ? 'kind' : id)),
      values: isCode ? values.map(formatFindingCode) : values,
    };
  });
  return found.rows.filter((row) =>
    tests.every(({ place, values }) => values.includes(String(row[place] ?? ''))),
  ).length;
}
