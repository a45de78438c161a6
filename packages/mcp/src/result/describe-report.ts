import type { Report } from '@floatwise/contracts';
import { shorten } from '../paging.ts';

const mostFigures = 12;
const mostAttention = 10;

/** Headline, figures and the size of each table; list_rows returns the rows. Undefined parts are left out of the JSON. */
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
  headline,
  activities: tasks,
  figures: figures
    .slice(0, mostFigures)
    .map(({ id, title, value, unit, note }) => ({ id, title, value, unit, note })),
  attention: attention
    .slice(0, mostAttention)
    .map(({ message, finding }) => ({ message: shorten(message), finding })),
  tables: tables.map(({ id, title, rows, columns }) => ({
    id,
    title,
    rows: rows.length,
    columns: columns.map((column) => column.id),
  })),
  findings: countFindings(findings),
});

/** Counts by code, most first. */
function countFindings(findings: Report['findings']) {
  return [...Map.groupBy(findings, ({ code }) => code)]
    .map(([code, found]) => ({ code, severity: found[0]?.severity, count: found.length }))
    .sort((one, other) => other.count - one.count)
    .slice(0, 30);
}
