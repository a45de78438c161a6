import { read, utils, type CellObject } from '@e965/xlsx';
import { readWorkbookFile } from '@floatwise/ooxml';
import readExcelFile from 'read-excel-file/node';
import { readFirstRows } from '../../../ooxml/src/read/row-reader.ts';

/**
 * The values of a sheet as every reader should return them: for each non-empty row its cells in column order, such as
 * `A: text` or `B: 7.5`. Dates are serial numbers, as stored.
 */
export type SheetCells = Readonly<Record<string, readonly string[]>>;

/** As our own reader reads an uploaded workbook. */
export async function listOwnCells(bytes: Buffer): Promise<SheetCells> {
  const file = await readWorkbookFile(bytes);
  const sheets: Record<string, string[]> = {};
  for (const sheet of file.sheets) {
    const rows = await readFirstRows(file, sheet, Infinity);
    sheets[sheet.name] = rows.map((cells) => formatCells([...cells]));
  }
  return sheets;
}

export function listSheetJsCells(bytes: Buffer): SheetCells {
  const { SheetNames, Sheets } = read(bytes, { dense: true, cellText: false });
  return Object.fromEntries(
    SheetNames.map((name) => {
      const rows = (Sheets[name]?.['!data'] ?? []) as ((CellObject | undefined)[] | undefined)[];
      const texts = rows.map((row = []) =>
        formatCells(row.map((cell, column) => [column, cell?.v] as const)),
      );
      return [name, texts.filter((text) => text !== '')];
    }),
  );
}

export async function listReadExcelFileCells(bytes: Buffer): Promise<SheetCells> {
  const sheets = await readExcelFile(bytes, { trim: false });
  return Object.fromEntries(
    sheets.map(({ sheet, data }) => {
      const texts = data.map((row) =>
        formatCells(row.map((value, column) => [column, toSerial(value)] as const)),
      );
      return [sheet, texts.filter((text) => text !== '')];
    }),
  );
}

const toSerial = (value: unknown): unknown =>
  value instanceof Date ? value.getTime() / msPerDay + epochSerial : value;

const msPerDay = 86_400_000;
/** Serial number of 1970-01-01. */
const epochSerial = 25_569;

/** A row as text; empty for an empty row. */
export function formatCells(cells: readonly (readonly [column: number, value: unknown])[]): string {
  return cells
    .flatMap(([column, value]) => {
      const text = formatValue(value);
      return text === '' ? [] : [`${utils.encode_col(column)}: ${text}`];
    })
    .join(' | ');
}

/** Libraries that convert serial numbers to dates keep milliseconds, so seven decimals of a day are reliable. */
function formatValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'number') return `${Number(value.toPrecision(12))}`;
  return JSON.stringify(value).replaceAll(String.raw`\r\n`, String.raw`\n`);
}
