/** Rows as tab-separated values, ready to be pasted into a spreadsheet. */
export function formatTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(formatCell).join('\t')).join('\n');
}

/** Tabs and line ends would break the grid. */
function formatCell(text: string): string {
  return formatSpreadsheetText(text.replace(/[\t\r\n]+/g, ' '));
}

/** A leading = + - @ would be run as a formula, so an apostrophe marks it as text. */
export function formatSpreadsheetText(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !/^-[\d.,]+%?$/.test(text) ? `'${text}` : text;
}
