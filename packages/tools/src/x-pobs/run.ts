import { formatFileSize, type Finding } from '@floatwise/contracts';
import { p6Tables, type XerTable } from '@floatwise/schedule/xer-bytes';
import { createFigure } from '../answer/figure.ts';
import { cleanText, type CutText } from '../input/clean-text.ts';
import { formatCount, formatCounted } from '../answer/format-count.ts';
import type { ToolInput, ToolResult } from '../tool.ts';
import { checkVersion } from './check-version.ts';
import { countReferences, formatReferences } from './count-references.ts';
import type { PobsOptions } from './options.ts';

/** Leaves out every POBS table, whole lines at a time; all other bytes stay as they are. */
export function run(input: ToolInput<PobsOptions>): ToolResult {
  return cleanText(input, 'removePobs', removePobs);
}

function removePobs({ bytes, layout, cuts }: CutText) {
  const removed = layout.tables.filter((table) => table.name === p6Tables.performingOrganisations);
  for (const table of removed) cuts.add(table.start, table.end);
  const sum = (pick: (table: XerTable) => number) => removed.reduce((total, table) => total + pick(table), 0);
  const rows = sum(({ rowCount }) => rowCount);
  const references = countReferences(bytes, layout);
  const referring = references.reduce((total, { rows: count }) => total + count, 0);
  const isLead = true;
  return {
    headline: {
      done: formatDone(removed.length, rows),
      ...(referring === 0
        ? {}
        : {
            review: `${formatCounted(referring, 'row refers', 'rows refer')} to performing organisations that are not in the file.`,
          }),
    },
    figures: [
      createFigure('removedTables', 'Tables removed', removed.length, { isLead }),
      createFigure('removedRows', 'Rows removed', rows, { isLead }),
      createFigure(
        'removedLines',
        'Lines removed',
        sum(({ lineCount }) => lineCount),
        { isLead },
      ),
      createFigure('referringRows', 'Rows that refer to POBS', referring, {
        isLead: referring > 0,
        tone: 'heed',
      }),
    ],
    findings: [...formatRemovals(removed), ...formatReferences(references), ...checkVersion(bytes)],
  };
}

function formatDone(tables: number, rows: number): string {
  if (tables === 0) return 'No POBS table in this file; it comes back as it was.';
  const what = tables === 1 ? 'the POBS table' : `${formatCount(tables)} POBS tables`;
  return `Removed ${what} with ${formatCounted(rows, 'row')}.`;
}

function formatRemovals(removed: readonly XerTable[]): Finding[] {
  if (removed.length === 0)
    return [{ code: 'x-pobs.none', severity: 'info', message: 'No POBS table in this file' }];
  return removed.map(({ rowCount, lineCount, start, end, line }) => ({
    code: 'x-pobs.removed',
    severity: 'info',
    message: `Removed table POBS: ${formatCounted(rowCount, 'row')}, ${formatCounted(lineCount, 'line')}, ${formatFileSize(end - start)}.`,
    at: { table: 'POBS', line },
  }));
}
