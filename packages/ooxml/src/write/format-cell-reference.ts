/**
 * A range of cells as formulas need it: `Sheet!A2:A11` becomes `'Sheet'!$A$2:$A$11`. The sheet's name may already be
 * quoted. Throws a `RangeError` for anything that is not a name and a range.
 */
export function formatCellReference(reference: string): string {
  const parts = /^(.+)!\$?([A-Z]{1,3})\$?(\d+)(?::\$?([A-Z]{1,3})\$?(\d+))?$/s.exec(reference);
  if (!parts) throw new RangeError(`'${reference}' is not a range such as Sheet!A2:A11.`);
  const [, sheet = '', column = '', row = '', lastColumn, lastRow] = parts;
  const name = /^'.*'$/s.test(sheet) ? sheet : quoteSheetName(sheet);
  const end = lastColumn === undefined ? '' : `:$${lastColumn}$${lastRow}`;
  return `${name}!$${column}$${row}${end}`;
}

/** The name of a sheet as formulas want it. */
export const quoteSheetName = (name: string): string => `'${name.replaceAll("'", "''")}'`;
