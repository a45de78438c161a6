import { isBesideFigures } from './cell-style.ts';
import { computeWidths } from './column-widths.ts';
import { escapeXml, relationshipsNamespace, sheetNamespace, xmlHead } from '../xml/escape-xml.ts';
import { formatColumn } from '../xml/cell-reader.ts';
import { isStyledCell, RowWriter, type WorkbookTables } from './row-writer.ts';
import type {
  WorkbookColumn,
  WorkbookLook,
  WorkbookRow,
  WorkbookSheet,
  WorkbookStyledCell,
  WorkbookChart,
} from './workbook-sheet.ts';
import { formatChartXml, formatDrawing, quoteSheetName } from './format-chart-xml.ts';
import type { Part } from '../package/package-parts.ts';
import type { PartWriter } from './package-writer.ts';

const maxRows = 1_048_576;

/**
 * The XML of a worksheet, row by row. With charts, its drawing is the first relationship. Throws a `RangeError` if
 * there are more rows than Excel can hold. Source: ECMA-376 part 1, section 18.3.1.99; Excel insists on the order of elements.
 */
function* formatSheetXml(sheet: WorkbookSheet, tables: WorkbookTables): Generator<string> {
  const { name, preface = [], headers, columns, rows } = sheet;
  const above = preface.length + headers.length;
  if (above + rows.length > maxRows)
    throw new RangeError(`Sheet ${name} would have ${rows.length} rows; Excel holds ${maxRows}.`);
  const widths = computeWidths(sheet);
  yield formatHead(sheet, above, widths);
  const headings = headers.map((titles) =>
    titles.map((value, index) => ({ value, look: findHeadingLook(columns[index], columns[index - 1]) })),
  );
  const styled: PlacedCell[] = [];
  const plain = new RowWriter(tables, widths);
  for (const [index, cells] of [...preface, ...headings].entries()) {
    yield plain.format(cells, index + 1);
    addStyledCells(cells, index + 1, styled);
  }
  const body = new RowWriter(tables, widths, columns);
  let row = above;
  for (const cells of rows) {
    row += 1;
    yield body.format(cells, row);
    addStyledCells(cells, row, styled);
    sheet.onRow?.();
  }
  yield formatTail(sheet, above, styled);
}

/** Headings are aligned like the figures below them. */
function findHeadingLook(
  column: WorkbookColumn | undefined,
  before: WorkbookColumn | undefined,
): WorkbookLook {
  if (column === undefined) return 'heading';
  if (column.kind !== 'text') return 'numberHeading';
  return isBesideFigures(column.kind, before) ? 'indentedHeading' : 'heading';
}

function formatHead({ columns }: WorkbookSheet, above: number, widths: readonly number[]): string {
  const pane =
    `<pane ySplit="${above}" topLeftCell="A${above + 1}" activePane="bottomLeft" state="frozen"/>` +
    '<selection pane="bottomLeft"/>';
  const cols = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return (
    `${xmlHead}<worksheet xmlns="${sheetNamespace}" xmlns:r="${relationshipsNamespace}">` +
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' +
    `<sheetViews><sheetView workbookViewId="0">${above > 0 ? pane : ''}</sheetView></sheetViews>` +
    '<sheetFormatPr defaultRowHeight="15"/>' +
    (columns.length === 0 ? '' : `<cols>${cols.join('')}</cols>`) +
    '<sheetData>'
  );
}

function formatTail(sheet: WorkbookSheet, above: number, styled: readonly PlacedCell[]): string {
  const { headers, columns, rows, charts = [], pagesWide = 1, isOnePage = false } = sheet;
  const lastColumn = formatColumn(Math.max(0, columns.length - 1));
  const last = `${lastColumn}${above + rows.length}`;
  const isFiltered = sheet.autoFilter ?? headers.length === 1;
  const merges = listMerges(styled);
  const links = listLinks(styled);
  return (
    '</sheetData>' +
    (isFiltered ? `<autoFilter ref="A${above}:${last}"/>` : '') +
    (merges.length === 0 ? '' : `<mergeCells count="${merges.length}">${merges.join('')}</mergeCells>`) +
    (links.length === 0 ? '' : `<hyperlinks>${links.join('')}</hyperlinks>`) +
    '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>' +
    // No paper size: the printer's default (A4 or Letter) is used, and the width fits either.
    `<pageSetup ${isOnePage ? 'orientation="portrait"' : 'orientation="landscape"'} fitToWidth="${pagesWide}" fitToHeight="${isOnePage ? 1 : 0}"/>` +
    `<headerFooter scaleWithDoc="0">${formatPageHead(sheet)}<oddFooter>&amp;L&amp;A&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter>` +
    // IDs may look like numbers but are meant as text.
    `<ignoredErrors><ignoredError sqref="A1:${last}" numberStoredAsText="1"/></ignoredErrors>` +
    (charts.length === 0 ? '' : '<drawing r:id="rId1"/>') +
    '</worksheet>'
  );
}

/** Excel's limit for a page header, including its codes. */
const maxPageHead = 255;

/** An ampersand begins a code, so it is doubled. The space separates the font size from a text that begins with a digit. */
function formatPageHead({ pageHead }: WorkbookSheet): string {
  if (pageHead === undefined) return '';
  const text = `&L&8 ${pageHead.replaceAll('&', '&&')}`.slice(0, maxPageHead).replace(/(?<!&)&(&&)*$/, '$1');
  return `<oddHeader>${escapeXml(text)}</oddHeader>`;
}

/** Ranges of cells that span several columns. */
const listMerges = (cells: readonly PlacedCell[]): string[] =>
  cells.flatMap(({ cell: { span = 1 }, column, row }) =>
    span > 1
      ? [`<mergeCell ref="${formatColumn(column)}${row}:${formatColumn(column + span - 1)}${row}"/>`]
      : [],
  );

/** Hyperlinks to the first cell of another sheet. */
const listLinks = (cells: readonly PlacedCell[]): string[] =>
  cells.flatMap(({ cell: { linkTo }, column, row }) => {
    if (linkTo === undefined) return [];
    const location = escapeXml(`${quoteSheetName(linkTo)}!A1`);
    const ref = `${formatColumn(column)}${row}`;
    return [`<hyperlink ref="${ref}" location="${location}" display="${escapeXml(linkTo)}"/>`];
  });

interface PlacedCell {
  readonly cell: WorkbookStyledCell;
  readonly column: number;
  readonly row: number;
}

/** Adds the cells of a row that span several columns or have a link. */
function addStyledCells(cells: WorkbookRow, row: number, found: PlacedCell[]): void {
  for (let column = 0; column < cells.length; column += 1) {
    const cell = cells[column];
    if (!isStyledCell(cell)) continue;
    if (cell.span !== undefined || cell.linkTo !== undefined) found.push({ cell, column, row });
  }
}

/** Writes a worksheet as the given part, and its charts as further parts. */
export async function writeSheet(
  writer: PartWriter,
  part: Part,
  sheet: WorkbookSheet,
  tables: WorkbookTables,
): Promise<void> {
  const { charts = [] } = sheet;
  const drawings = charts.length === 0 ? [] : [await addDrawing(writer, charts)];
  await writer.add(part, formatSheetXml(sheet, tables), drawings);
}

async function addDrawing(writer: PartWriter, charts: readonly WorkbookChart[]): Promise<Part> {
  const parts: Part[] = [];
  for (const chart of charts) {
    const part = writer.createPart('chart', 'xl/charts/chart');
    await writer.add(part, [formatChartXml(chart)]);
    parts.push(part);
  }
  const drawing = writer.createPart('drawing', 'xl/drawings/drawing');
  await writer.add(drawing, [formatDrawing(charts)], parts);
  return drawing;
}
