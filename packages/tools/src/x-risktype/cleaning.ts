import type { Finding } from '@floatwise/contracts';
import {
  ByteCuts,
  computeLineCount,
  isRiskTable,
  LineCounter,
  p6Tables,
  type ByteRange,
  type XerLayout,
  type XerTable,
} from '@floatwise/schedule/xer-bytes';
import type { RiskTypeOptions } from './options.ts';
import type { RiskCategories } from './risk-categories.ts';
import { readText, type TextReading } from '../describe-code-page.ts';
import { formatCount } from '../format-count.ts';

/** One pass over a file, table by table in file order: what is cut out of it and what there is to say. */
export interface Cleaning {
  readonly bytes: Buffer;
  readonly options: RiskTypeOptions;
  readonly riskTables: readonly XerTable[];
  readonly categoryTables: readonly XerTable[];
  readonly layout: XerLayout;
  readonly cuts: ByteCuts;
  readonly lines: LineCounter;
  readonly text: TextReading;
  readonly findings: Finding[];
  readonly counts: {
    removedTables: number;
    removedRows: number;
    removedLines: number;
    blankedRisks: number;
    danglingRisks: number;
    keptCategories: number;
  };
}

/** What is known of the categories: which there are and, when the used ones stay, which these are. */
export interface KnownCategories {
  readonly categories: RiskCategories;
  /** 1 for each category that stays. */
  readonly kept: Uint8Array;
}

export function createCleaning(bytes: Buffer, layout: XerLayout, options: RiskTypeOptions): Cleaning {
  return {
    bytes,
    options,
    layout,
    riskTables: layout.tables.filter((table) => isRiskTable(table.name)),
    categoryTables: layout.tables.filter((table) => table.name === p6Tables.riskCategories),
    cuts: new ByteCuts(),
    lines: new LineCounter(bytes),
    text: readText(bytes, layout, options.codePage),
    findings: [],
    counts: {
      removedTables: 0,
      removedRows: 0,
      removedLines: 0,
      blankedRisks: 0,
      danglingRisks: 0,
      keptCategories: 0,
    },
  };
}

/** Takes a whole table out, header and all. */
export function removeTable(cleaning: Cleaning, table: XerTable): void {
  cleaning.cuts.add(table.start, table.end);
  cleaning.counts.removedTables += 1;
  cleaning.counts.removedRows += table.rowCount;
  cleaning.counts.removedLines += table.lineCount;
  cleaning.findings.push({
    code: 'x-risktype.removed',
    severity: 'info',
    message: `Removed table ${table.name}: ${formatCounted(table.rowCount, 'row')}.`,
    at: { table: table.name, line: table.line },
  });
}

/** Takes one row out, with the lines that continue it. */
export function removeRow(cleaning: Cleaning, row: ByteRange): void {
  cleaning.cuts.add(row.start, row.end);
  cleaning.counts.removedRows += 1;
  cleaning.counts.removedLines += computeLineCount(cleaning.bytes, row.start, row.end);
}

/** `1 row`, `12,000 rows`. */
export function formatCounted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
