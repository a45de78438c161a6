import { formatColumn } from '../xml/cell-reader.ts';
import type { WorkbookTables } from './row-writer.ts';
import { coreProperties, formatWorkbookXml, type SheetEntry } from './format-workbook-xml.ts';
import type { Part } from '../package/package-parts.ts';
import { PackageWriter } from './package-writer.ts';
import { RepeatedTable } from './repeated-cells.ts';
import { StringTable } from './string-table.ts';
import { createStyles } from './style-numbers.ts';
import type { WorkbookSheet } from './workbook-sheet.ts';
import { writeSheet } from './write-sheet-xml.ts';

/**
 * Writes a workbook (.xlsx). The same sheets give the same bytes: it contains neither the time nor the machine's name.
 * Each sheet is requested after the previous one is written. Throws a `RangeError` for a sheet with more rows than Excel
 * can hold.
 *
 * Source: ECMA-376 part 1, section 12 (the parts of a SpreadsheetML package).
 */
export async function writeWorkbook(sheets: Iterable<WorkbookSheet>): Promise<Uint8Array> {
  const { end } = await startWorkbook(sheets);
  return Buffer.concat(await end());
}

/**
 * Like `writeWorkbook`, but resolves when everything is written, while the last part is still being packed. `end` returns the
 * file in pieces, so a large one is never in memory twice.
 */
export async function startWorkbook(
  sheets: Iterable<WorkbookSheet>,
): Promise<{ readonly end: () => Promise<Uint8Array[]> }> {
  const writer = new PackageWriter();
  const styleTable = createStyles();
  const stringTable = new StringTable();
  const tables: WorkbookTables = {
    styles: styleTable.styles,
    texts: stringTable,
    repeated: new RepeatedTable(),
  };
  const entries: SheetEntry[] = [];
  const worksheets: Part[] = [];
  for (const sheet of sheets) {
    const worksheet = writer.createPart('worksheet', 'xl/worksheets/sheet');
    await writeSheet(writer, worksheet, sheet, tables);
    worksheets.push(worksheet);
    const { name, headers, preface = [], pagesWide = 1 } = sheet;
    entries.push({
      name,
      headers: headers.length,
      preface: preface.length,
      repeatsColumn: pagesWide > 1,
      printArea: formatPrintArea(sheet),
    });
  }
  const styles: Part = { name: 'xl/styles.xml', type: 'styles' };
  await writer.add(styles, [styleTable.format()]);
  const strings: Part = { name: 'xl/sharedStrings.xml', type: 'strings' };
  await writer.add(strings, (buffer) => stringTable.write(buffer));
  const workbook: Part = { name: 'xl/workbook.xml', type: 'workbook' };
  await writer.add(workbook, [formatWorkbookXml(entries)], [...worksheets, styles, strings]);
  const properties: Part = { name: 'docProps/core.xml', type: 'properties' };
  await writer.add(properties, [coreProperties]);
  return { end: () => writer.end([workbook, properties]) };
}

/** Undefined if the whole sheet is printed. */
function formatPrintArea(sheet: WorkbookSheet): string | undefined {
  const { preface = [], headers, columns, rows, isOnePage = false, printsHeadOnly = false } = sheet;
  if (!isOnePage && !printsHeadOnly) return undefined;
  const above = preface.length + headers.length;
  const last = Math.max(1, printsHeadOnly ? above : above + rows.length);
  return `$A$1:$${formatColumn(Math.max(0, columns.length - 1))}$${last}`;
}
