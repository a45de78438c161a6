/** Rows as tab-separated values to paste into a spreadsheet: tabs and line breaks in cells are replaced, as they would break the grid. */
export function formatTsv(rows: readonly (readonly string[])[]): string {
  return rows
    .map((cells) => cells.map((text) => formatSpreadsheetText(text.replace(/[\t\r\n]+/g, ' '))).join('\t'))
    .join('\n');
}

/**
 * Where a spreadsheet would begin a formula: at = + - @ or their full-width forms, unless they begin a negative number. A cell also
 * begins behind a semicolon, tab or line break under other settings, and spaces and quotes may come first. A number at the end of a
 * text with quotes or line breaks is none there, as the quote that ends the text follows it.
 */
const formulaStart =
  /(?<before>(?:^|[;\t\r\n])[\s"]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])(?!-[\d.,]+%?(?:[;\t\r\n]|(?<!["\r\n][^]*)$))/g;

/** An apostrophe marks text that a spreadsheet would run as a formula. */
function formatSpreadsheetText(text: string): string {
  const marked = text.replace(formulaStart, "$<before>'");
  return /^[\t\r]/.test(marked) ? `'${marked}` : marked;
}

/** Rows as comma-separated values (RFC 4180), with a byte order mark so that spreadsheets read them as UTF-8. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => cells.map(formatCell).join(',')).join('\r\n')}\r\n`;
}

function formatCell(text: string): string {
  const safe = formatSpreadsheetText(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
