import type { Finding } from '@floatwise/contracts';
import {
  computeLineCount,
  findColumnPlace,
  isRiskTable,
  LineCounter,
  p6Tables,
  findFirstLineEnd,
  RowCursor,
  formatLongRow,
  p6Columns,
  type ByteRange,
  type XerTable,
  type RowCells,
} from '@floatwise/schedule/xer-bytes';
import type { CutText } from '../input/clean-text.ts';
import { createInfo, createWarning } from '../answer/finding.ts';
import { formatCounted, formatCount } from '../answer/format-count.ts';
import type { RiskTypeOptions } from './options.ts';
import { createRiskCategories, type RiskCategories } from './risk-categories.ts';

export type Cleaning = ReturnType<typeof createCleaning>;

/** State of one pass over a file, table by table in file order: cuts, counts and findings. */
export function createCleaning(file: CutText, options: RiskTypeOptions) {
  const { tables } = file.layout;
  return {
    ...file,
    options,
    riskTables: tables.filter((table) => isRiskTable(table.name)),
    categoryTables: tables.filter((table) => table.name === p6Tables.riskCategories),
    lines: new LineCounter(file.bytes),
    findings: new Array<Finding>(),
    counts: { removedRows: 0, removedLines: 0, dependentRisks: 0, keptCategories: 0 },
  };
}

/** Removes a whole table including its header. */
export function removeTable(cleaning: Cleaning, table: XerTable): void {
  cleaning.cuts.add(table.start, table.end);
  cleaning.counts.removedRows += table.rowCount;
  cleaning.counts.removedLines += table.lineCount;
  const message = `Removed table ${table.name}: ${formatCounted(table.rowCount, 'row')}.`;
  cleaning.findings.push(createInfo('x-risktype.removed', message, placeTable(table)));
}

export const placeTable = ({ name, line }: XerTable) => ({ table: name, line });

/** Removes one row with its continuation lines. */
export function removeRow(cleaning: Cleaning, row: ByteRange): void {
  cleaning.cuts.add(row.start, row.end);
  cleaning.counts.removedRows += 1;
  cleaning.counts.removedLines += computeLineCount(cleaning.bytes, row.start, row.end);
}

/** Decides which categories stay, none without `keepUsed` or risks. Reads the table only if a risk needs the name of its category. */
export function readCategories(cleaning: Cleaning): RiskCategories {
  const { keepUsed, dropRisks } = cleaning.options;
  const isNeeded =
    !dropRisks && cleaning.riskTables.some((table) => !listCategorisedRisks(cleaning, table).next().done);
  const tables = isNeeded ? cleaning.categoryTables : [];
  const categories = createRiskCategories(cleaning.bytes, tables, cleaning.text.reader);
  if (!keepUsed || !isNeeded) return categories;
  for (const table of cleaning.riskTables) {
    for (const risk of listCategorisedRisks(cleaning, table)) {
      const row = categories.findRow(risk.category);
      if (row !== undefined) categories.keepWithAncestors(row);
    }
  }
  return categories;
}

/** Removes the rows of a category table that do not stay; `firstRow` is the index of its first row. */
export function cleanCategories(
  cleaning: Cleaning,
  table: XerTable,
  categories: RiskCategories,
  firstRow: number,
): void {
  const { kept } = categories;
  const { name, line, rowCount } = table;
  const keptRows = kept.subarray(firstRow, firstRow + rowCount).reduce((sum, mark) => sum + mark, 0);
  if (keptRows === 0) {
    removeTable(cleaning, table);
    return;
  }
  cleaning.lines.moveTo(table.start, line);
  cleaning.counts.keptCategories += keptRows;
  const cursor = new RowCursor(cleaning.bytes, table);
  for (let row = firstRow; cursor.moveNext(); row += 1) {
    if (kept[row] === 1) blankOrphanParent(cleaning, categories, row, cursor.start);
    else removeRow(cleaning, cursor);
  }
  const removedRows = rowCount - keptRows;
  const rows = `${formatCounted(rowCount, 'row')} of table ${name}`;
  cleaning.findings.push(
    removedRows > 0
      ? createInfo(
          'x-risktype.removed-unused',
          `Removed ${formatCount(removedRows)} of ${rows}: no risk uses them.`,
          placeTable(table),
        )
      : createInfo('x-risktype.all-used', `All ${rows} are in use and stay.`, placeTable(table)),
  );
}

function blankOrphanParent(
  cleaning: Cleaning,
  categories: RiskCategories,
  row: number,
  rowStart: number,
): void {
  const parentId = categories.findParentId(row);
  if (!parentId || categories.findRow(parentId) !== undefined) return;
  const [start] = parentId;
  const end = findFirstLineEnd(cleaning.bytes, ...parentId);
  cleaning.cuts.add(start, end);
  const parent = cleaning.text.reader.formatText(start, end, 40);
  const message = `Risk category ${categories.formatName(row)} referred to a parent ${parent} that is not in the file; it is a top category now.`;
  const at = { table: p6Tables.riskCategories, line: cleaning.lines.getLine(rowStart) };
  cleaning.findings.push(createWarning('x-risktype.orphan-parent', message, at));
}

/** Warns about kept categories whose parents lead back to them. */
export function checkCircles(cleaning: Cleaning, categories: RiskCategories): void {
  for (const row of categories.listCircles()) {
    const message = `The parents of risk category ${categories.formatName(row)} form a circle (${categories.formatPath(row)}); left unchanged.`;
    cleaning.findings.push(createWarning('x-risktype.circle', message, { table: p6Tables.riskCategories }));
  }
}

/** A risk whose category is not empty; blanks count as a value. */
interface RiskRow {
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
    const column = cursor.findColumn(p6Columns.riskCategory);
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
    const value = risk.values.find(findColumnPlace(risk.columns, name));
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
    if (cursor.findColumn(p6Columns.riskCategory) < 0) lacksColumn = true;
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
