import { read, utils } from '@e965/xlsx';

export type SheetRow = Record<string, string | number | undefined>;

/**
 * The rows of one sheet by the names in its first row, as another library reads them; empty cells are left out. Only this
 * sheet is read, since a workbook of P6 has others that are larger.
 */
export function readSheetRows<Row = SheetRow>(bytes: Uint8Array, name: string): Row[] {
  const { Sheets } = read(bytes, { sheets: name, dense: true, cellHTML: false, cellText: false });
  return utils.sheet_to_json(Sheets[name] ?? {});
}
