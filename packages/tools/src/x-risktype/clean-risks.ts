import type { Finding } from '@floatwise/contracts';
import {
  findFirstLineEnd,
  formatLongRow,
  p6Columns,
  RowCursor,
  type RowCells,
  type XerTable,
} from '@floatwise/schedule/xer-bytes';
import { createInfo, createWarning } from '../answer/finding.ts';
import { placeTable, type Cleaning } from './cleaning.ts';
import type { RiskCategories } from './risk-categories.ts';

/** A risk whose category is not empty; blanks count as a value. */
export interface RiskRow {
  readonly start: number;
  /** Byte range of the category id in the file, including quotes and blanks. */
  readonly category: [start: number, end: number];
  /** All its values; valid until the next risk. */
  readonly values: RowCells;
  readonly columns: readonly string[];
}

/** The risks of a table whose category is not empty, in file order. */
export function* listCategorisedRisks(cleaning: Cleaning, table: XerTable): Generator<RiskRow> {
  const cursor = new RowCursor(cleaning.bytes, table);
  while (cursor.moveNext()) {
    const columns = cursor.columns;
    const column = columns.indexOf(p6Columns.riskCategory);
    const values = cursor.splitValues();
    const value = values.find(column);
    if (!value) continue;
    // Bytes after a line end inside a row are never cut.
    const end = findFirstLineEnd(cleaning.bytes, value.start, value.end);
    if (end > value.start) yield { start: cursor.start, category: [value.start, end], values, columns };
  }
}

/** Blanks the category of each risk in a table if the category does not stay. */
export function cleanRisks(cleaning: Cleaning, table: XerTable, categories: RiskCategories): void {
  cleaning.lines.moveTo(table.start, table.line);
  for (const risk of listCategorisedRisks(cleaning, table)) {
    const row = categories.findRow(risk.category);
    if (row !== undefined && categories.kept[row] === 1) continue;
    if (cleaning.options.keepUsed && !cleaning.text.reader.isFilled(...risk.category)) continue;
    cleaning.cuts.add(...risk.category);
    const name = formatRiskName(cleaning, risk);
    const at = { table: table.name, line: cleaning.lines.getLine(risk.start) };
    if (row === undefined) {
      const id = cleaning.text.reader.formatText(...risk.category, 40) || '(blank)';
      const message = `${name} referred to risk category ${id}, which is not in the file; the reference was removed.`;
      cleaning.findings.push(createWarning('x-risktype.dangling', message, at));
    } else {
      const message = `${name} had the category ${categories.formatPath(row)}; the category was removed.`;
      cleaning.findings.push(createInfo('x-risktype.uncategorised', message, at));
    }
  }
}

function formatRiskName(cleaning: Cleaning, risk: RiskRow): string {
  for (const name of [p6Columns.riskCode, p6Columns.riskId]) {
    const value = risk.values.find(risk.columns.indexOf(name));
    const text = value && cleaning.text.reader.formatText(value.start, value.end, 40);
    if (text) return `Risk ${text}`;
  }
  return 'A risk without an id';
}

/** Reports oddities of a risk table before anything is changed. */
export function checkRisks(cleaning: Cleaning, table: XerTable): void {
  const cursor = new RowCursor(cleaning.bytes, table);
  let lacksColumn = false;
  cleaning.lines.moveTo(table.start, table.line);
  while (cursor.moveNext()) {
    if (!cursor.columns.includes(p6Columns.riskCategory)) lacksColumn = true;
    const values = cursor.splitValues().count;
    if (cursor.columns.length === 0 || values <= cursor.columns.length) continue;
    const line = cleaning.lines.getLine(cursor.start);
    const columns = cursor.columns.length;
    cleaning.findings.push(formatLongRow({ table: table.name, line, values, columns }));
  }
  if (lacksColumn) cleaning.findings.push(formatMissingColumn(table, 'so its risks name no category.'));
}

export function formatMissingColumn(table: XerTable, consequence: string): Finding {
  const message = `Table ${table.name} has no column ${p6Columns.riskCategory}, ${consequence}`;
  return createWarning('x-risktype.missing-column', message, placeTable(table));
}
