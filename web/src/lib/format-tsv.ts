/** Rows as tab-separated values, ready to be pasted into a spreadsheet. */
export function formatTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(formatCell).join('\t')).join('\n');
}

/** Tabs and line ends would break the grid; a leading = + - @ would be run as a formula, so an apostrophe marks it as text. */
function formatCell(text: string): string {
  const flat = text.replace(/[\t\r\n]+/g, ' ');
  return /^[=+\-@]/.test(flat) && !/^-[\d.,]+%?$/.test(flat) ? `'${flat}` : flat;
}
