import type { Report, ReportAttention, ReportFigure, ReportTable } from '@floatwise/contracts';
import { shorten } from '../paging.ts';

const mostFigures = 12;
const mostAttention = 10;

/** Headline, figures and the size of each table; list_rows returns the rows. */
export const describeReport = ({
  summary,
  headline,
  figures = [],
  attention = [],
  tables = [],
  findings,
  tasks,
}: Report) => ({
  summary: shorten(summary),
  ...(headline === undefined ? {} : { headline }),
  activities: tasks,
  figures: figures.slice(0, mostFigures).map(describeFigure),
  attention: attention.slice(0, mostAttention).map(describeAttention),
  tables: tables.map(describeTable),
  findings: countFindings(findings),
});

const describeFigure = ({ title, value, unit, note }: ReportFigure) => ({
  title,
  value,
  ...(unit === undefined ? {} : { unit }),
  ...(note === undefined ? {} : { note }),
});

const describeAttention = ({ message, finding }: ReportAttention) => ({
  message: shorten(message),
  ...(finding === undefined ? {} : { finding }),
});

const describeTable = ({ title, rows, columns }: ReportTable) => ({
  title,
  rows: rows.length,
  columns: columns.map((column) => column.title),
});

/** Counts by code, most first. */
function countFindings(findings: Report['findings']) {
  const byCode = Map.groupBy(findings, ({ code }) => code);
  return [...byCode]
    .map(([code, found]) => ({ code, severity: found[0]?.severity, count: found.length }))
    .sort((one, other) => other.count - one.count)
    .slice(0, 30);
}
