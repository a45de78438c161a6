import { formatFileSize, type Finding, type ReportFigure } from '@floatwise/contracts';
import {
  ByteCuts,
  computeRowCount,
  p6Tables,
  scanXer,
  type CodePageChoice,
  type XerTable,
} from '@floatwise/schedule/xer-bytes';
import { cleanText } from '../clean-text.ts';
import { readText } from '../describe-code-page.ts';
import { describeXerProjects } from '../describe-xer-projects.ts';
import type { ToolInput, ToolResult } from '../tool.ts';
import { checkTruncated } from '../xer-findings.ts';
import { formatCount } from '../format-count.ts';
import { checkReferences } from './check-references.ts';
import { checkVersion } from './check-version.ts';
import type { PobsOptions } from './options.ts';

/** Leaves out every POBS table, whole lines at a time; all other bytes stay as they are. */
export function run({ bytes, options, ...told }: ToolInput<PobsOptions>): ToolResult {
  return cleanText(bytes, options.codePage, (text, choice) => removePobs(text, choice, told));
}

function removePobs(
  bytes: Buffer,
  choice: CodePageChoice,
  { onProgress, onStep }: Pick<ToolInput<PobsOptions>, 'onProgress' | 'onStep'>,
): ToolResult {
  onStep?.('readXer');
  const layout = scanXer(bytes);
  onProgress?.(0.5);
  onStep?.('removePobs');
  const removed = layout.tables.filter((table) => table.name === p6Tables.performingOrganisations);
  const cuts = new ByteCuts();
  for (const table of removed) cuts.add(table.start, table.end);
  const counts = computeCounts(removed, bytes.length);
  const text = readText(bytes, layout, choice);
  const findings = [
    ...formatRemovals(removed),
    ...checkReferences(bytes, layout),
    ...checkVersion(bytes),
    ...text.findings,
    ...checkTruncated(bytes, layout),
  ];
  onProgress?.(1);
  onStep?.('writeXer');
  return {
    bytes: cuts.apply(bytes),
    unchanged: removed.length === 0,
    report: {
      summary: formatSummary(counts),
      tasks: computeRowCount(layout, p6Tables.activities),
      counts,
      figures: listFigures(counts),
      ...describeXerProjects(bytes, layout, text.reader),
      ...text.codePage,
      findings,
    },
  };
}

type Counts = ReturnType<typeof computeCounts>;

function computeCounts(removed: readonly XerTable[], inputBytes: number) {
  const sum = (pick: (table: XerTable) => number) => removed.reduce((total, table) => total + pick(table), 0);
  const removedBytes = sum((table) => table.end - table.start);
  return {
    removedTables: removed.length,
    removedRows: sum((table) => table.rowCount),
    removedLines: sum((table) => table.lineCount),
    removedBytes,
    removedPercent: Math.round((10_000 * removedBytes) / inputBytes) / 100,
    inputBytes,
    outputBytes: inputBytes - removedBytes,
  };
}

function listFigures({ removedTables, removedRows, removedLines }: Counts): ReportFigure[] {
  return [
    { title: 'Tables removed', value: removedTables, kind: 'number' },
    { title: 'Rows removed', value: removedRows, kind: 'number' },
    { title: 'Lines removed', value: removedLines, kind: 'number' },
  ];
}

function formatSummary(counts: Counts): string {
  if (counts.removedTables === 0) return 'No POBS table in this file; it comes back as it was.';
  const rows = counts.removedRows === 1 ? '1 row' : `${formatCount(counts.removedRows)} rows`;
  const tables =
    counts.removedTables === 1 ? 'the POBS table' : `${formatCount(counts.removedTables)} POBS tables`;
  return (
    `Removed ${tables} with ${rows}: ${formatFileSize(counts.removedBytes)}, ` +
    `${counts.removedPercent}% of the file.`
  );
}

function formatRemovals(removed: readonly XerTable[]): Finding[] {
  if (removed.length === 0) {
    return [{ code: 'x-pobs.none', severity: 'info', message: 'No POBS table in this file' }];
  }
  return removed.map((table) => ({
    code: 'x-pobs.removed',
    severity: 'info',
    message:
      `Removed table POBS: ${formatCount(table.rowCount)} ${table.rowCount === 1 ? 'row' : 'rows'}, ` +
      `${formatCount(table.lineCount)} ${table.lineCount === 1 ? 'line' : 'lines'}, ${formatFileSize(table.end - table.start)}.`,
    at: { table: 'POBS', line: table.line },
  }));
}
