import {
  formatFindingCode,
  type Finding,
  type ReportColumn,
  type ReportTable,
  type ReportUnit,
  type Severity,
} from '@floatwise/contracts';
import { formatPlace } from './format-place.ts';
import { findingsTitle, kindTitle } from './findings-titles.ts';
import { createTablePart, type TablePart } from './table-part.ts';

const severityTitles: Record<Severity, string> = { error: 'Error', warning: 'Warning', info: 'Info' };

const columns: ReportColumn[] = [
  { title: 'Severity', kind: 'text', role: 'answer' },
  { title: 'Where', kind: 'text', role: 'key' },
  { title: 'Finding', kind: 'text', role: 'why' },
  { title: kindTitle, kind: 'text' },
];

/** The findings of a report as a table like the others. */
export function createFindingsPart(findings: readonly Finding[], lagUnit?: ReportUnit): TablePart {
  const rows = findings.map(({ severity, code, message, at }) => [
    severityTitles[severity],
    formatPlace(at),
    message,
    formatFindingCode(code),
  ]);
  return createTablePart(
    {
      title: findingsTitle,
      columns:
        lagUnit === undefined
          ? columns
          : columns.map((column) => (column.title === 'Finding' ? { ...column, unit: lagUnit } : column)),
      rows,
    },
    'Nothing was found that needs a remark.',
  );
}

/** The unit of lags in the texts of tables, which findings use as well. */
export function findLagUnit(tables: readonly ReportTable[]): ReportUnit | undefined {
  return tables
    .flatMap(({ columns: all }) => all)
    .find(({ kind, unit }) => kind === 'text' && unit !== undefined)?.unit;
}
