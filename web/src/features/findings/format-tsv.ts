import { type FindingRow, severityTitles } from './finding-rows.ts';

/** Rows as tab-separated values with a header, ready to be pasted into a spreadsheet. */
export function formatTsv(rows: readonly FindingRow[]): string {
  const lines = rows.map((row) => [severityTitles[row.severity], row.code, row.place, row.message]);
  return [['Severity', 'Code', 'Where', 'Finding'], ...lines]
    .map((cells) => cells.map(formatCell).join('\t'))
    .join('\n');
}

/** Tabs and line ends would break the grid; a leading = + - @ would be run as a formula, so an apostrophe marks it as text. */
function formatCell(text: string): string {
  const flat = text.replace(/[\t\r\n]+/g, ' ');
  return /^[=+\-@]/.test(flat) ? `'${flat}` : flat;
}
