import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import excel from 'exceljs';
import { minutesPerDay, parseMinutes } from '../model/minutes.ts';
import { addSheetLinks, type SheetLink } from './add-sheet-links.ts';
import { createCellStyle, createColumnStyle, headerStyle } from './cell-styles.ts';
import { escapeCellText } from './escape-cell-text.ts';
import { fixZipTimes } from './fix-zip-times.ts';
import { formatColumnLetters } from './format-cell-reference.ts';
import { orderFonts } from './order-fonts.ts';
import { WorkbookParts } from './workbook-parts.ts';
import type {
  WorkbookCell,
  WorkbookCellKind,
  WorkbookColumn,
  WorkbookSheet,
  WorkbookStyledCell,
} from './workbook-sheet.ts';

/** Serial number of 1970-01-01 in the 1900 date system. */
const epochSerial = 25_569;
const widestColumn = 60;
const narrowestColumn = 8;
/** Widths are fitted to so many rows; a workbook of 100,000 rows need not be read twice. */
const rowsMeasured = 1_000;
const maxRows = 1_048_576;
/** In points; Excel's rows are at most 409 points high. */
const lineHeight = 15;
const maxLines = 25;
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
  const parts = new WorkbookParts(bytes);
  orderFonts(parts);
  addSheetLinks(parts, sheets.flatMap(listLinks));
  return parts.write();
}

function writeSheet(workbook: excel.stream.xlsx.WorkbookWriter, sheet: WorkbookSheet): void {
  const { preface = [], headers, rows, columns } = sheet;
  const above = preface.length + headers.length;
  if (above + rows.length > maxRows) {
    throw new RangeError(`Sheet ${sheet.name} would have ${rows.length} rows; Excel holds ${maxRows}.`);
  }
  // No paper size: the printer's own (A4 or Letter) is taken, and the width fits either.
  const worksheet = workbook.addWorksheet(sheet.name, {
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
    views: above > 0 ? [{ state: 'frozen', ySplit: above }] : [],
  });
  worksheet.columns = columns.map((column, index) => ({
    width: column.width ?? computeWidth(sheet, index),
  }));
  if (headers.length > 0) worksheet.pageSetup.printTitlesRow = `${preface.length + 1}:${above}`;
  if (sheet.autoFilter ?? headers.length === 1) {
    worksheet.autoFilter = {
      from: { row: above, column: 1 },
      to: { row: above + rows.length, column: columns.length },
    };
  }
  for (const cells of preface) writeRow(worksheet, cells, []);
  for (const header of headers) writeHeader(worksheet, header);
  const writers = columns.map((column) => ({ column, style: createColumnStyle(column) }));
  for (const cells of rows) writeRow(worksheet, cells, writers);
  worksheet.commit();
}

/** A column and the style its cells share. */
interface ColumnWriter {
  readonly column: WorkbookColumn;
  readonly style: Partial<excel.Style>;
}

function writeRow(
  worksheet: excel.Worksheet,
  cells: readonly WorkbookCell[],
  writers: readonly ColumnWriter[],
): void {
  const row = worksheet.addRow([]);
  let lines = 1;
  cells.forEach((cell, index) => {
    // An empty cell takes room in the file and a style nobody sees.
    if (cell === null) return;
    const writer = writers[index];
    const target = row.getCell(index + 1);
    target.value = toExcelValue(cell, writer?.column);
    const style = isStyled(cell) ? createCellStyle(cell, writer?.style) : writer?.style;
    if (style !== undefined) target.style = style;
    const isWrapped = (isStyled(cell) ? cell.wrap : undefined) ?? writer?.column.wrap ?? false;
    if (isWrapped) lines = Math.max(lines, countLines(cell, worksheet.getColumn(index + 1).width));
  });
  setHeight(row, lines);
  row.commit();
}

const isStyled = (cell: WorkbookCell): cell is WorkbookStyledCell =>
  typeof cell === 'object' && cell !== null;

function listLinks({ name, preface = [], headers, rows }: WorkbookSheet): SheetLink[] {
  const links: SheetLink[] = [];
  const listFrom = (cells: readonly WorkbookCell[], row: number): void => {
    for (const [column, cell] of cells.entries()) {
      if (!isStyled(cell) || cell.linkTo === undefined) continue;
      links.push({ sheet: name, cell: `${formatColumnLetters(column)}${row}`, linkTo: cell.linkTo });
    }
  };
  preface.forEach((cells, index) => listFrom(cells, index + 1));
  rows.forEach((cells, index) => listFrom(cells, preface.length + headers.length + index + 1));
  return links;
}

function writeHeader(worksheet: excel.Worksheet, titles: readonly string[]): void {
  const row = worksheet.addRow(titles.map(escapeCellText));
  row.eachCell((cell) => {
    cell.style = headerStyle;
  });
  const lines = titles.map((title, index) => countLines(title, worksheet.getColumn(index + 1).width));
  setHeight(row, Math.max(1, ...lines));
  row.commit();
}

/** Lines a text takes in a column of so many characters. */
function countLines(cell: WorkbookCell, width = narrowestColumn): number {
  const text = isStyled(cell) ? cell.value : cell;
  return typeof text === 'string' ? Math.ceil(text.length / Math.max(1, width - 1)) : 1;
}

/** Readers that do not measure texts themselves show one line of each unless the row says how high it is. */
function setHeight(row: excel.Row, lines: number): void {
  if (lines > 1) row.height = Math.min(lines, maxLines) * lineHeight;
}

function toExcelValue(cell: WorkbookCell, column: WorkbookColumn | undefined): excel.CellValue {
  if (isStyled(cell)) {
    const { value, formula } = cell;
    if (formula === undefined) return toExcelValue(value, column);
    return { formula, ...(value === null ? {} : { result: value }) };
  }
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
  if (isStyled(cell)) return measure(cell.value, kind);
  if (typeof cell === 'number') return kind === 'money' ? cell.toFixed(2).length * 1.3 : String(cell).length;
  return cell?.length ?? 0;
}
