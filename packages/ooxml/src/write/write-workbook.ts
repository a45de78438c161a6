import { formatColumn } from '../xml/cell-reader.ts';
import type { WorkbookTables } from './row-writer.ts';
import { quoteSheetName } from './format-chart-xml.ts';
import { escapeXml, relationshipsNamespace, sheetNamespace, xmlHead } from '../xml/escape-xml.ts';
import type { Part } from '../package/package-parts.ts';
import { PackageWriter } from './package-writer.ts';
import { StringTable } from './string-table.ts';
import { createStyles } from './style-numbers.ts';
import type { WorkbookSheet } from './workbook-sheet.ts';
import { writeSheet } from './write-sheet-xml.ts';

/**
 * The same sheets give the same bytes; each is requested after the previous one is written. Throws a `RangeError` for more rows
 * than Excel can hold. Source: ECMA-376 part 1, section 12 (the parts of a SpreadsheetML package).
 */
export async function writeWorkbook(sheets: Iterable<WorkbookSheet>): Promise<Uint8Array> {
  const { end } = await startWorkbook(sheets);
  return Buffer.concat(await end());
}

/** Like `writeWorkbook`, but resolves while the last part is being packed. `end` returns pieces: no file is in memory twice. */
export async function startWorkbook(
  sheets: Iterable<WorkbookSheet>,
): Promise<{ readonly end: () => Promise<Uint8Array[]> }> {
  const writer = new PackageWriter();
  const styleTable = createStyles();
  const stringTable = new StringTable();
  const tables: WorkbookTables = { styles: styleTable.styles, texts: stringTable };
  const worksheets: Part[] = [];
  const tags: string[] = [];
  const areas: string[] = [];
  const titles: string[] = [];
  for (const sheet of sheets) {
    const worksheet = writer.createPart('worksheet', 'xl/worksheets/sheet');
    await writeSheet(writer, worksheet, sheet, tables);
    const index = worksheets.push(worksheet) - 1;
    const name = escapeXml(sheet.name);
    const state = sheet.isHidden === true ? ' state="hidden"' : '';
    tags.push(`<sheet name="${name}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`);
    areas.push(formatPrintName('Print_Area', index, formatPrintArea(sheet)));
    titles.push(formatPrintName('Print_Titles', index, formatPrintTitles(sheet)));
  }
  const styles: Part = { name: 'xl/styles.xml', type: 'styles' };
  await writer.add(styles, [styleTable.format()]);
  const strings: Part = { name: 'xl/sharedStrings.xml', type: 'strings' };
  await writer.add(strings, stringTable.format());
  const workbook: Part = { name: 'xl/workbook.xml', type: 'workbook' };
  await writer.add(
    workbook,
    [formatWorkbookXml(tags, [...areas, ...titles].join(''))],
    [...worksheets, styles, strings],
  );
  const properties: Part = { name: 'docProps/core.xml', type: 'properties' };
  await writer.add(properties, [coreProperties]);
  return { end: () => writer.end([workbook, properties]) };
}

/** The XML of the workbook; its sheets are the first relationships, in order. Source: ECMA-376 part 1, section 18.2. */
const formatWorkbookXml = (tags: readonly string[], names: string): string =>
  `${xmlHead}<workbook xmlns="${sheetNamespace}" xmlns:r="${relationshipsNamespace}">` +
  `<bookViews><workbookView/></bookViews><sheets>${tags.join('')}</sheets>` +
  (names === '' ? '' : `<definedNames>${names}</definedNames>`) +
  '</workbook>';

const formatPrintName = (name: string, sheet: number, ranges: string | undefined): string =>
  ranges === undefined
    ? ''
    : `<definedName name="_xlnm.${name}" localSheetId="${sheet}">${escapeXml(ranges)}</definedName>`;

/** The range to print; undefined for the whole sheet. */
function formatPrintArea(sheet: WorkbookSheet): string | undefined {
  const { name, preface = [], headers, columns, rows, isOnePage = false, printsHeadOnly = false } = sheet;
  if (!isOnePage && !printsHeadOnly) return undefined;
  const above = preface.length + headers.length;
  const last = Math.max(1, printsHeadOnly ? above : above + rows.length);
  return `${quoteSheetName(name)}!$A$1:$${formatColumn(Math.max(0, columns.length - 1))}$${last}`;
}

/** The header rows, and with several pages in width the first column, which every printed page repeats. */
function formatPrintTitles({
  name,
  preface = [],
  headers,
  pagesWide = 1,
}: WorkbookSheet): string | undefined {
  if (headers.length === 0) return undefined;
  const quoted = quoteSheetName(name);
  const columns = pagesWide > 1 ? `${quoted}!$A:$A,` : '';
  return `${columns}${quoted}!$${preface.length + 1}:$${preface.length + headers.length}`;
}

const coreProperties =
  `${xmlHead}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"` +
  ' xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>Floatwise</dc:creator></cp:coreProperties>';
