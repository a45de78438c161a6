/** Rows as tab-separated values to paste into a spreadsheet: tabs and line breaks in cells are replaced, as they would break the grid. */
export function formatTsv(rows: readonly (readonly string[])[]): string {
  return rows
    .map((cells) => cells.map((text) => formatSpreadsheetText(text.replace(/[\t\r\n]+/g, ' '))).join('\t'))
    .join('\n');
}

/** A spreadsheet would run a leading = + - @ as a formula, so an apostrophe marks it as text. */
function formatSpreadsheetText(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !/^-[\d.,]+%?$/.test(text) ? `'${text}` : text;
}

/** Rows as comma-separated values (RFC 4180), with a byte order mark so that spreadsheets read them as UTF-8. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => cells.map(formatCell).join(',')).join('\r\n')}\r\n`;
}

function formatCell(text: string): string {
  const safe = formatSpreadsheetText(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
