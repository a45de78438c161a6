import { formatFileSize, type Finding } from '@floatwise/contracts';
import {
  compareVersions,
  findXerVersion,
  formatId,
  p6Columns,
  p6Tables,
  RowCursor,
  type XerTable,
} from '@floatwise/schedule/xer-bytes';
import { createFigure } from '../answer/figure.ts';
import { createInfo, createWarning } from '../answer/finding.ts';
import { formatCount, formatCounted } from '../answer/format-count.ts';
import { cleanText, type CleanerInput, type CutText } from '../input/clean-text.ts';
import type { ToolResult } from '../tool.ts';

const lastVersionWithPobs = '8.4';

/** Removes every POBS table, whole lines at a time; all other bytes stay unchanged. */
export const run = (input: CleanerInput): ToolResult => cleanText(input, 'removePobs', removePobs);

function removePobs({ bytes, layout, cuts, measure }: CutText) {
  const removed = layout.tables.filter((table) => table.name === p6Tables.performingOrganisations);
  for (const table of removed) cuts.add(table.start, table.end);
  const rows = removed.reduce((sum, { rowCount }) => sum + rowCount, 0);
  const lines = removed.reduce((sum, { lineCount }) => sum + lineCount, 0);
  const references = p6Tables.withPerformingOrganisation.flatMap((name) => {
    const tables = layout.tables.filter((table) => table.name === name);
    const count = tables.reduce((sum, table) => sum + countReferences(bytes, table), 0);
    return count === 0 ? [] : [{ name, line: tables[0]?.line, count }];
  });
  const referring = references.reduce((sum, { count }) => sum + count, 0);
  const review = `${formatCounted(referring, 'row refers', 'rows refer')} to performing organisations that are not in the file.`;
  const isLead = true;
  return {
    headline: { done: formatDone(removed.length, rows), review: referring === 0 ? undefined : review },
    figures: [
      createFigure('removedTables', 'Tables removed', removed.length, { isLead }),
      createFigure('removedRows', 'Rows removed', rows, { isLead }),
      createFigure('removedLines', 'Lines removed', lines, { isLead }),
      createFigure('referringRows', 'Rows that refer to POBS', referring, {
        isLead: referring > 0,
        tone: 'heed',
      }),
    ],
    findings: [
      ...(removed.length === 0
        ? [createInfo('x-pobs.none', 'No POBS table in this file')]
        : removed.map((table) => describeRemoval(table, measure(table)))),
      // They stay unchanged and refer to nothing afterwards.
      ...references.map(({ name, line, count }) =>
        createWarning(
          'x-pobs.references',
          `${formatCounted(count, `row of table ${name} has`, `rows of table ${name} have`)} a value in ${p6Columns.performingOrganisation}, which refers to a POBS record. Left as in the input; the record is not in the output.`,
          { table: name, line },
        ),
      ),
      ...checkVersion(bytes),
    ],
  };
}

function formatDone(tables: number, rows: number): string {
  if (tables === 0) return 'No POBS table in this file; it comes back as it was.';
  const what = tables === 1 ? 'the POBS table' : `${formatCount(tables)} POBS tables`;
  return `Removed ${what} with ${formatCounted(rows, 'row')}.`;
}

function describeRemoval({ rowCount, lineCount, line }: XerTable, size: number): Finding {
  const what = `${formatCounted(rowCount, 'row')}, ${formatCounted(lineCount, 'line')}, ${formatFileSize(size)}`;
  return createInfo('x-pobs.removed', `Removed table POBS: ${what}.`, { table: 'POBS', line });
}

/** A note for files from a version of P6 that no longer writes the table. */
function checkVersion(bytes: Uint8Array): Finding[] {
  const version = findXerVersion(bytes);
  if (version === undefined || compareVersions(version, lastVersionWithPobs) <= 0) return [];
  const message = `This file is of version ${version}. P6 after ${lastVersionWithPobs} normally writes no POBS.`;
  return [createInfo('x-pobs.newer-version', message, { line: 1 })];
}

function countReferences(bytes: Uint8Array, table: XerTable): number {
  const cursor = new RowCursor(bytes, table);
  let rows = 0;
  while (cursor.moveNext()) {
    const value = cursor.findValue(p6Columns.performingOrganisation);
    if (value && value.end > value.start && formatId(bytes, value.start, value.end) !== '') rows += 1;
  }
  return rows;
}
