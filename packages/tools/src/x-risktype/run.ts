import { findingsTableId } from '@floatwise/contracts';
import {
  isRiskTable,
  p6Tables,
  formatId,
  p6Columns,
  RowCursor,
  type XerTable,
} from '@floatwise/schedule/xer-bytes';
import { createFigure, getCount, type Figure } from '../answer/figure.ts';
import { cleanText } from '../input/clean-text.ts';
import { createInfo, createWarning } from '../answer/finding.ts';
import { formatCounted } from '../answer/format-count.ts';
import type { ToolInput, ToolResult } from '../tool.ts';
import {
  checkCircles,
  cleanCategories,
  readCategories,
  checkRisks,
  cleanRisks,
  formatMissingColumn,
  listCategorisedRisks,
  createCleaning,
  placeTable,
  removeRow,
  removeTable,
  type Cleaning,
} from './cleaning.ts';
import type { RiskTypeOptions } from './options.ts';

/** Removes risk categories and references to them, so that none dangles, or with `dropRisks` the risks; other bytes stay. */
export const run = (input: ToolInput<RiskTypeOptions>): ToolResult =>
  cleanText(input, 'removeCategories', (file) => {
    const cleaning = createCleaning(file, input.options);
    if (cleaning.categoryTables.length === 0) checkWithoutCategories(cleaning);
    else cleanTables(cleaning, input.onProgress);
    const figures = listFigures(cleaning);
    return {
      headline: { done: formatDone(cleaning, figures), review: formatReview(figures) },
      figures,
      findings: cleaning.findings,
    };
  });

function cleanTables(cleaning: Cleaning, onProgress: ((fraction: number) => void) | undefined): void {
  const { dropRisks, keepUsed } = cleaning.options;
  if (!dropRisks) for (const table of cleaning.riskTables) checkRisks(cleaning, table);
  const categories = readCategories(cleaning);
  onProgress?.(0.6);
  if (keepUsed && !categories.hasIds) {
    // Without ids the used categories are unknown, so all are kept.
    const consequence = 'so the used rows cannot be distinguished from the rest; nothing was removed.';
    for (const table of cleaning.categoryTables)
      cleaning.findings.push(formatMissingColumn(table, consequence));
    return;
  }
  const fieldIds = dropRisks ? listRiskFieldIds(cleaning) : new Set<string>();
  let firstRow = 0;
  for (const table of cleaning.layout.tables) {
    if (table.name === p6Tables.riskCategories) {
      cleanCategories(cleaning, table, categories, firstRow);
      firstRow += table.rowCount;
    } else if (isRiskTable(table.name)) {
      if (dropRisks) removeTable(cleaning, table);
      else cleanRisks(cleaning, table, categories);
    } else if (dropRisks && table.name === p6Tables.activityRisks) {
      removeTable(cleaning, table);
    } else if (table.name === p6Tables.userFieldValues) {
      cleanUserFields(cleaning, table, fieldIds);
    }
  }
  if (keepUsed) checkCircles(cleaning, categories);
}

function checkWithoutCategories(cleaning: Cleaning): void {
  cleaning.findings.push(createInfo('x-risktype.none', 'No RISKTYPE table in this file'));
  for (const table of cleaning.riskTables) {
    let risks = 0;
    for (const { category } of listCategorisedRisks(cleaning, table))
      if (cleaning.text.reader.isFilled(...category)) risks += 1;
    if (risks === 0) continue;
    cleaning.counts.dependentRisks += risks;
    const which = formatCounted(
      risks,
      `risk of table ${table.name} refers`,
      `risks of table ${table.name} refer`,
    );
    const message = `${which} to risk categories that are not in this file. Left as in the input: P6 looks such ids up in the database it imports into.`;
    cleaning.findings.push(createWarning('x-risktype.dependents', message, placeTable(table)));
  }
}

function listFigures({ counts, findings }: Cleaning): Figure[] {
  const isLead = true;
  const tone = 'heed';
  const create = (id: keyof Cleaning['counts'], title: string, more?: Partial<Figure>): Figure =>
    createFigure(id, title, counts[id], more);
  const count = (id: string, title: string, ...names: string[]): Figure => {
    const codes = names.map((name) => `x-risktype.${name}`);
    const { length } = findings.filter(({ code }) => codes.includes(code));
    return createFigure(id, title, length, {
      isLead,
      rows: { table: findingsTableId, where: { code: codes } },
    });
  };
  return [
    count('removedTables', 'Tables removed', 'removed'),
    create('removedRows', 'Rows removed', { isLead }),
    create('removedLines', 'Lines removed'),
    create('keptCategories', 'Categories kept', { isLead }),
    count('blankedRisks', 'Risks without their category', 'uncategorised', 'dangling'),
    { ...count('danglingRisks', 'References to nothing', 'dangling'), tone },
    create('dependentRisks', 'Risks left with a category that is not in the file', {
      isLead: counts.dependentRisks > 0,
      tone,
    }),
  ];
}

function formatDone({ counts, categoryTables, cuts }: Cleaning, figures: readonly Figure[]): string {
  if (categoryTables.length === 0) return 'No RISKTYPE table in this file; it comes back as it was.';
  if (cuts.removedBytes === 0) return 'Nothing to remove; the file comes back as it was.';
  const blanked = getCount(figures, 'blankedRisks');
  const risks = blanked > 0 ? ` and took the category off ${formatCounted(blanked, 'risk')}` : '';
  return `Removed ${formatCounted(counts.removedRows, 'row')}${risks}.`;
}

function formatReview(figures: readonly Figure[]): string | undefined {
  const danglingRisks = getCount(figures, 'danglingRisks');
  const risks = danglingRisks + getCount(figures, 'dependentRisks');
  if (risks === 0) return undefined;
  const verb = danglingRisks > 0 ? 'referred' : risks === 1 ? 'refers' : 'refer';
  return `${formatCounted(risks, 'risk')} ${verb} to categories that are not in the file.`;
}

function listRiskFieldIds(cleaning: Cleaning): Set<string> {
  const ids = new Set<string>();
  for (const table of cleaning.layout.tables) {
    if (table.name !== p6Tables.userFieldTypes) continue;
    const cursor = new RowCursor(cleaning.bytes, table);
    while (cursor.moveNext()) {
      const owner = readId(cleaning.bytes, cursor, p6Columns.userFieldTable).toUpperCase();
      const id = readId(cleaning.bytes, cursor, p6Columns.userFieldType);
      if (isRiskTable(owner) && id !== '') ids.add(id);
    }
  }
  return ids;
}

function cleanUserFields(cleaning: Cleaning, table: XerTable, fieldIds: ReadonlySet<string>): void {
  if (fieldIds.size === 0) return;
  const before = cleaning.counts.removedRows;
  const cursor = new RowCursor(cleaning.bytes, table);
  while (cursor.moveNext()) {
    if (fieldIds.has(readId(cleaning.bytes, cursor, p6Columns.userFieldType))) removeRow(cleaning, cursor);
  }
  const removed = cleaning.counts.removedRows - before;
  if (removed === 0) return;
  const message = `Removed ${formatCounted(removed, 'row')} of table ${table.name}: user-defined values of the removed risks.`;
  cleaning.findings.push(createInfo('x-risktype.removed-user-values', message, placeTable(table)));
}

function readId(bytes: Uint8Array, cursor: RowCursor, columnName: string): string {
  const range = cursor.findValue(columnName);
  return range ? formatId(bytes, range.start, range.end) : '';
}
