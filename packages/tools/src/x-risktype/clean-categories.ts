import { findFirstLineEnd, p6Tables, RowCursor, type XerTable } from '@floatwise/schedule/xer-bytes';
import { listCategorisedRisks } from './clean-risks.ts';
import { placeTable, removeRow, removeTable, type Cleaning } from './cleaning.ts';
import { RiskCategories } from './risk-categories.ts';
import { createInfo, createWarning } from '../answer/finding.ts';
import { formatCount, formatCounted } from '../answer/format-count.ts';

/**
 * Reads the categories and decides which stay. None stays without `keepUsed` or if the risks are removed; then the
 * table is read only if a risk needs the name of its category.
 */
export function readCategories(cleaning: Cleaning): RiskCategories {
  const { keepUsed, dropRisks } = cleaning.options;
  const isNeeded =
    !dropRisks && cleaning.riskTables.some((table) => !listCategorisedRisks(cleaning, table).next().done);
  const tables = isNeeded ? cleaning.categoryTables : [];
  const categories = new RiskCategories(cleaning.bytes, tables, cleaning.text.reader);
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
