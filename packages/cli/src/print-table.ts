import type { Report, ReportCell, ReportTable } from '@floatwise/contracts';
import { listNearest } from '@floatwise/schedule/model';
import { CommandError } from './command.ts';

export const tableFormats = ['text', 'csv', 'json'] as const;
export type TableFormat = (typeof tableFormats)[number];

/** A table of a report by its id or title, without a line break at the end. Throws CommandError with the nearest for another name. */
export function formatReportTable(report: Report, name: string, format: TableFormat): string {
  const table = findTable(report, name);
  switch (format) {
    case 'text':
      return formatText(table);
    case 'csv':
      return formatCsv(table);
    case 'json':
      return formatJson(table);
  }
}

function findTable({ tables = [] }: Report, name: string): ReportTable {
  const wanted = name.toLowerCase();
  const found = tables.find(({ id, title }) => id.toLowerCase() === wanted || title.toLowerCase() === wanted);
  if (found !== undefined) return found;
  const ids = tables.map(({ id }) => id);
  const known =
    ids.length === 0
      ? 'It has none.'
      : `The nearest is ${listNearest(ids, name)[0]}; it has ${ids.join(', ')}.`;
  throw new CommandError(`The result has no table '${name}'. ${known}`);
}

const formatCell = (cell: ReportCell): string => (cell === null ? '' : String(cell));

/** Columns under their titles, numbers to the right. */
function formatText({ columns, rows }: ReportTable): string {
  const texts = [columns.map(({ title }) => title), ...rows.map((row) => row.map(formatCell))].map((row) =>
    row.map((text) => text.replace(/\s+/g, ' ')),
  );
  const widths = columns.map((_, at) => Math.max(...texts.map((row) => (row[at] ?? '').length)));
  const isNumber = columns.map(({ kind }) => kind === 'number' || kind === 'money' || kind === 'percent');
  const format = (row: readonly string[]): string =>
    row
      .map((text, at) =>
        isNumber[at] === true ? text.padStart(widths[at] ?? 0) : text.padEnd(widths[at] ?? 0),
      )
      .join('  ')
      .trimEnd();
  const [head = [], ...body] = texts;
  return [format(head), widths.map((width) => '-'.repeat(width)).join('  '), ...body.map(format)].join('\n');
}

/** RFC 4180, with the ids of columns as header. A text that a spreadsheet would take for a formula gets an apostrophe. */
function formatCsv({ columns, rows }: ReportTable): string {
  const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const format = (cell: ReportCell): string =>
    quote(typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : formatCell(cell));
  return [columns.map(({ id }) => quote(id)).join(','), ...rows.map((row) => row.map(format).join(','))].join(
    '\r\n',
  );
}

/** A list of rows by column id, each on one line. */
function formatJson({ columns, rows }: ReportTable): string {
  const lines = rows.map((row) =>
    JSON.stringify(Object.fromEntries(columns.map(({ id }, at) => [id, row[at] ?? null]))),
  );
  return lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n]`;
}
