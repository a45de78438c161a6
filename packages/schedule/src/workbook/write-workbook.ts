import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import excel from 'exceljs';
import { minutesPerDay, parseMinutes } from '../model/minutes.ts';
import { escapeCellText } from './escape-cell-text.ts';
import { fixZipTimes } from './fix-zip-times.ts';
import type { WorkbookCell, WorkbookCellKind, WorkbookColumn, WorkbookSheet } from './workbook-sheet.ts';

const numberFormats: Readonly<Record<WorkbookCellKind, string>> = {
  text: '@',
  number: 'General',
  money: '#,##0.00',
  percent: '0.0%',
  date: 'yyyy-mm-dd hh:mm',
};
/** Serial number of 1970-01-01 in the 1900 date system. */
const epochSerial = 25_569;
const widestColumn = 60;
const narrowestColumn = 8;
/** Widths are fitted to so many rows; a workbook of 100,000 rows need not be read twice. */
const rowsMeasured = 1_000;
const maxRows = 1_048_576;
const fixedDate = new Date(Date.UTC(2000, 0, 1));

/**
 * Writes a workbook (.xlsx). The same sheets give the same bytes: nothing in it tells the time or the machine.
 * Throws a `RangeError` when a sheet has more rows than Excel can hold.
 */
export async function writeWorkbook(sheets: readonly WorkbookSheet[]): Promise<Uint8Array> {
  const stream = new PassThrough();
  const written = buffer(stream);
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: true });
  workbook.creator = 'Floatwise';
  workbook.lastModifiedBy = 'Floatwise';
  workbook.created = fixedDate;
  workbook.modified = fixedDate;
  for (const sheet of sheets) writeSheet(workbook, sheet);
  await workbook.commit();
  const bytes = await written;
  fixZipTimes(bytes);
  return bytes;
}

function writeSheet(workbook: excel.stream.xlsx.WorkbookWriter, sheet: WorkbookSheet): void {
  if (sheet.headers.length + sheet.rows.length > maxRows) {
    throw new RangeError(`Sheet ${sheet.name} would have ${sheet.rows.length} rows; Excel holds ${maxRows}.`);
  }
  // No paper size: the printer's own (A4 or Letter) is taken, and the width fits either.
  const worksheet = workbook.addWorksheet(sheet.name, {
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
    views: sheet.headers.length > 0 ? [{ state: 'frozen', ySplit: sheet.headers.length }] : [],
  });
  worksheet.columns = sheet.columns.map((column, index) => ({
    width: column.width ?? computeWidth(sheet, index),
  }));
  if (sheet.headers.length > 0) worksheet.pageSetup.printTitlesRow = `1:${sheet.headers.length}`;
  if (sheet.autoFilter ?? sheet.headers.length === 1) {
    const row = sheet.headers.length;
    worksheet.autoFilter = {
      from: { row, column: 1 },
      to: { row: row + sheet.rows.length, column: sheet.columns.length },
    };
  }
  for (const header of sheet.headers) writeHeader(worksheet, header);
  const styles = sheet.columns.map(createStyle);
  for (const cells of sheet.rows) {
    const row = worksheet.addRow(cells.map((cell, index) => toExcelValue(cell, sheet.columns[index])));
    for (const [index, style] of styles.entries()) row.getCell(index + 1).style = style;
    row.commit();
  }
  worksheet.commit();
}

function writeHeader(worksheet: excel.Worksheet, titles: readonly string[]): void {
  const row = worksheet.addRow(titles.map(escapeCellText));
  row.eachCell((cell) => {
    cell.style = headerStyle;
  });
  row.commit();
}

const headerStyle: Partial<excel.Style> = {
  numFmt: '@',
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE8EEF4' } },
  border: { bottom: { style: 'thin', color: { argb: 'FF8FA3B5' } } },
  alignment: { vertical: 'top', wrapText: true },
};

function createStyle({ kind, numberFormat, wrap }: WorkbookColumn): Partial<excel.Style> {
  const style = { numFmt: numberFormat ?? numberFormats[kind] };
  return wrap ? { ...style, alignment: { wrapText: true, vertical: 'top' } } : style;
}

function toExcelValue(cell: WorkbookCell, column: WorkbookColumn | undefined): string | number | null {
  if (typeof cell !== 'string') return cell;
  const minutes = column?.kind === 'date' ? parseMinutes(cell) : undefined;
  return minutes === undefined ? escapeCellText(cell) : minutes / minutesPerDay + epochSerial;
}

function computeWidth({ headers, rows, columns }: WorkbookSheet, index: number): number {
  const kind = columns[index]?.kind;
  let longest = kind === 'date' ? 16 : narrowestColumn;
  for (const header of headers) longest = Math.max(longest, header[index]?.length ?? 0);
  if (kind === 'date') return longest + 2;
  for (const row of rows.slice(0, rowsMeasured))
    longest = Math.max(longest, measure(row[index] ?? null, kind));
  return Math.min(longest + 2, widestColumn);
}

function measure(cell: WorkbookCell, kind: WorkbookCellKind | undefined): number {
  if (typeof cell === 'number') return kind === 'money' ? cell.toFixed(2).length * 1.3 : String(cell).length;
  return cell?.length ?? 0;
}
