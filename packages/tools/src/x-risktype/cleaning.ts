import type { Finding } from '@floatwise/contracts';
import {
  computeLineCount,
  isRiskTable,
  LineCounter,
  p6Tables,
  type ByteRange,
  type XerTable,
} from '@floatwise/schedule/xer-bytes';
import type { CutText } from '../input/clean-text.ts';
import { createInfo } from '../answer/finding.ts';
import { formatCounted } from '../answer/format-count.ts';
import type { RiskTypeOptions } from './options.ts';

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
    counts: {
      removedRows: 0,
      removedLines: 0,
      dependentRisks: 0,
      keptCategories: 0,
    },
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
