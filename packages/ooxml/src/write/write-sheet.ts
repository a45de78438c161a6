import { formatChartXml } from './format-chart-xml.ts';
import { formatDrawing } from './format-drawing.ts';
import type { WorkbookTables } from './row-writer.ts';
import type { Part } from '../package/package-parts.ts';
import type { PartWriter } from './package-writer.ts';
import type { WorkbookChart } from './workbook-chart.ts';
import type { WorkbookSheet } from './workbook-sheet.ts';
import { writeSheetXml } from './write-sheet-xml.ts';

/** Writes a worksheet as the part given, and its charts as parts behind. */
export async function writeSheet(
  writer: PartWriter,
  part: Part,
  sheet: WorkbookSheet,
  tables: WorkbookTables,
): Promise<void> {
  const { charts = [] } = sheet;
  const drawings = charts.length === 0 ? [] : [await addDrawing(writer, charts)];
  await writer.add(part, (buffer) => writeSheetXml(sheet, tables, buffer), drawings);
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
