import { findFirstLineEnd, p6Tables, RowCursor, type XerTable } from '@floatwise/schedule/xer-bytes';
import { listCategorisedRisks } from './clean-risks.ts';
import { removeRow, removeTable, type Cleaning, type KnownCategories } from './cleaning.ts';
import { RiskCategories } from './risk-categories.ts';
import { formatCount, formatCounted } from '../answer/format-count.ts';

/**
 * Looks up the categories, and which of them stay. Without `keepUsed`, or when the risks go, none stays; the
 * table is then read only if a risk needs the name of its category.
 */
export function readCategories(cleaning: Cleaning): KnownCategories {
  const { keepUsed, dropRisks } = cleaning.options;
  const needed = !dropRisks && cleaning.riskTables.some((table) => hasCategorisedRisk(cleaning, table));
  const tables = needed ? cleaning.categoryTables : [];
  const categories = new RiskCategories(cleaning.bytes, tables, cleaning.text.reader);
  const kept = new Uint8Array(categories.size);
  if (keepUsed && needed) {
    for (const table of cleaning.riskTables) {
      for (const risk of listCategorisedRisks(cleaning, table)) {
        const row = categories.findRow(risk.category);
        if (row !== undefined) categories.markWithAncestors(row, kept);
      }
    }
  }
  return { categories, kept };
}

function hasCategorisedRisk(cleaning: Cleaning, table: XerTable): boolean {
  return listCategorisedRisks(cleaning, table).next().done === false;
}

/** Removes the rows of a table of categories that do not stay; `firstRow` is the number of its first row. */
export function cleanCategories(
  cleaning: Cleaning,
  table: XerTable,
  { categories, kept, firstRow }: KnownCategories & { firstRow: number },
): void {
  const keptRows = kept.subarray(firstRow, firstRow + table.rowCount).reduce((sum, mark) => sum + mark, 0);
  if (keptRows === 0) {
    removeTable(cleaning, table);
    return;
  }
  cleaning.lines.moveTo(table.start, table.line);
  cleaning.counts.keptCategories += keptRows;
  const cursor = new RowCursor(cleaning.bytes, table);
  for (let row = firstRow; cursor.moveNext(); row += 1) {
    if (kept[row] !== 1) removeRow(cleaning, cursor);
    else blankOrphanParent(cleaning, { categories, table, row, rowStart: cursor.start });
  }
  const removedRows = table.rowCount - keptRows;
  cleaning.findings.push({
    code: removedRows > 0 ? 'x-risktype.removed-unused' : 'x-risktype.all-used',
    severity: 'info',
    message:
      removedRows > 0
        ? `Removed ${formatCount(removedRows)} of ${formatCounted(table.rowCount, 'row')} of table ${table.name}: no risk uses them.`
        : `All ${formatCounted(table.rowCount, 'row')} of table ${table.name} are in use and stay.`,
    at: { table: table.name, line: table.line },
  });
}

function blankOrphanParent(
  cleaning: Cleaning,
  {
    categories,
    table,
    row,
    rowStart,
  }: { categories: RiskCategories; table: XerTable; row: number; rowStart: number },
): void {
  const parentId = categories.findParentId(row);
  if (!parentId || categories.findRow(parentId) !== undefined) return;
  const [start, end] = parentId;
  cleaning.cuts.add(start, findFirstLineEnd(cleaning.bytes, start, end));
  cleaning.findings.push({
    code: 'x-risktype.orphan-parent',
    severity: 'warning',
    message:
      `Risk category ${categories.formatName(row)} referred to a parent ` +
      `${cleaning.text.reader.formatText(...parentId, 40)} that is not in the file; it is a top category now.`,
    at: { table: table.name, line: cleaning.lines.getLine(rowStart) },
  });
}

/** Warns of kept categories whose parents lead back to them. */
export function checkCircles(cleaning: Cleaning, { categories, kept }: KnownCategories): void {
  for (const row of categories.listCircles(kept)) {
    cleaning.findings.push({
      code: 'x-risktype.circle',
      severity: 'warning',
      message:
        `The parents of risk category ${categories.formatName(row)} lead back to itself ` +
        `(${categories.formatPath(row)}); left as in the input.`,
      at: { table: p6Tables.riskCategories },
    });
  }
}
