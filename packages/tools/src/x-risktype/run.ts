import { formatFileSize } from '@floatwise/contracts';
import { computeRowCount, isRiskTable, p6Tables, scanXer } from '@floatwise/schedule/xer-bytes';
import { cleanText } from '../clean-text.ts';
import { describeXerProjects } from '../describe-xer-projects.ts';
import type { ToolInput, ToolResult } from '../tool.ts';
import { checkTruncated } from '../xer-findings.ts';
import { checkCircles, cleanCategories, readCategories } from './clean-categories.ts';
import { checkRisks, cleanRisks, formatMissingColumn, listCategorisedRisks } from './clean-risks.ts';
import { cleanUserFields, listRiskFieldIds } from './clean-user-fields.ts';
import { listFigures } from './list-figures.ts';
import { createCleaning, formatCounted, removeTable, type Cleaning } from './cleaning.ts';
import type { RiskTypeOptions } from './options.ts';

/**
 * Leaves out the risk categories (table RISKTYPE) and blanks the references of the risks to them, so that
 * nothing points to a missing row; all other bytes stay as they are. With `keepUsed` the categories that risks
 * use stay, with those above them; with `dropRisks` the risks go too.
 */
export function run({ bytes, options, ...told }: ToolInput<RiskTypeOptions>): ToolResult {
  return cleanText(bytes, options.codePage, (text, codePage) =>
    removeCategories(text, { ...options, codePage }, told),
  );
}

function removeCategories(
  bytes: Buffer,
  options: RiskTypeOptions,
  { onProgress, onStep }: Pick<ToolInput<RiskTypeOptions>, 'onProgress' | 'onStep'>,
): ToolResult {
  onStep?.('readXer');
  const cleaning = createCleaning(bytes, scanXer(bytes), options);
  onProgress?.(0.3);
  onStep?.('removeCategories');
  if (cleaning.categoryTables.length === 0) checkWithoutCategories(cleaning);
  else cleanTables(cleaning, onProgress);
  cleaning.findings.push(...cleaning.text.findings, ...checkTruncated(bytes, cleaning.layout));
  onProgress?.(1);
  onStep?.('writeXer');
  return {
    bytes: cleaning.cuts.apply(bytes),
    unchanged: cleaning.cuts.removedBytes === 0,
    report: {
      summary: formatSummary(cleaning),
      tasks: computeRowCount(cleaning.layout, p6Tables.activities),
      counts: computeCounts(cleaning),
      figures: listFigures(cleaning),
      ...describeXerProjects(bytes, cleaning.layout, cleaning.text.reader),
      ...cleaning.text.codePage,
      findings: cleaning.findings,
    },
  };
}

function cleanTables(cleaning: Cleaning, onProgress: ((fraction: number) => void) | undefined): void {
  const { dropRisks, keepUsed } = cleaning.options;
  if (!dropRisks) for (const table of cleaning.riskTables) checkRisks(cleaning, table);
  const known = readCategories(cleaning);
  onProgress?.(0.6);
  if (keepUsed && !known.categories.hasIds) {
    leaveUnreadable(cleaning);
    return;
  }
  const fieldIds = dropRisks ? listRiskFieldIds(cleaning) : new Set<string>();
  let firstRow = 0;
  for (const table of cleaning.layout.tables) {
    if (table.name === p6Tables.riskCategories) {
      cleanCategories(cleaning, table, { ...known, firstRow });
      firstRow += table.rowCount;
    } else if (isRiskTable(table.name)) {
      if (dropRisks) removeTable(cleaning, table);
      else cleanRisks(cleaning, table, known);
    } else if (dropRisks && table.name === p6Tables.activityRisks) {
      removeTable(cleaning, table);
    } else if (table.name === p6Tables.userFieldValues) {
      cleanUserFields(cleaning, table, fieldIds);
    }
  }
  if (keepUsed) checkCircles(cleaning, known);
}

/** Which categories are used cannot be told without their ids: on doubt, nothing goes. */
function leaveUnreadable(cleaning: Cleaning): void {
  for (const table of cleaning.categoryTables) {
    cleaning.findings.push(
      formatMissingColumn(table, 'so the used rows cannot be told from the rest; nothing was removed.'),
    );
  }
}

function checkWithoutCategories(cleaning: Cleaning): void {
  cleaning.findings.push({
    code: 'x-risktype.none',
    severity: 'info',
    message: 'No RISKTYPE table in this file',
  });
  for (const table of cleaning.riskTables) {
    let risks = 0;
    for (const risk of listCategorisedRisks(cleaning, table)) {
      if (cleaning.text.reader.isFilled(...risk.category)) risks += 1;
    }
    if (risks === 0) continue;
    cleaning.findings.push({
      code: 'x-risktype.dependents',
      severity: 'warning',
      message:
        `${formatCounted(risks, 'risk')} of table ${table.name} ${risks === 1 ? 'refers' : 'refer'} to risk categories ` +
        'that are not in this file. ' +
        'Left as in the input: P6 looks such ids up in the database it imports into.',
      at: { table: table.name, line: table.line },
    });
  }
}

function computeCounts({ bytes, cuts, counts }: Cleaning) {
  return {
    ...counts,
    removedBytes: cuts.removedBytes,
    removedPercent: Math.round((10_000 * cuts.removedBytes) / bytes.length) / 100,
    inputBytes: bytes.length,
    outputBytes: bytes.length - cuts.removedBytes,
  };
}

function formatSummary(cleaning: Cleaning): string {
  const { removedRows, blankedRisks } = cleaning.counts;
  if (cleaning.categoryTables.length === 0) return 'No RISKTYPE table in this file; it comes back as it was.';
  if (cleaning.cuts.removedBytes === 0) return 'Nothing to remove; the file comes back as it was.';
  const { removedBytes, removedPercent } = computeCounts(cleaning);
  return (
    `Removed ${formatCounted(removedRows, 'row')}` +
    (blankedRisks > 0 ? ` and took the category off ${formatCounted(blankedRisks, 'risk')}` : '') +
    `: ${formatFileSize(removedBytes)}, ${removedPercent}% of the file.`
  );
}
