import type { ReportCell, ReportColumn } from '@floatwise/contracts';
import { roundDecimal } from '@floatwise/contracts/format-decimal';

export interface Accumulation {
  /** Ids of the columns that make a row of one period and a row of another the same. */
  readonly keys: readonly string[];
  /** Columns with sums over the periods so far, by the column of the period. */
  readonly sums: Readonly<Record<string, string>>;
  /** Ratio columns of those sums: numerator, denominator and decimals. */
  readonly ratios: Readonly<Record<string, readonly [of: string, by: string, decimals: number]>>;
}

/** Fills the columns of a list that count from its first period on; rows are in the order of periods. */
export function accumulate(
  rows: readonly ReportCell[][],
  columns: readonly ReportColumn[],
  { keys, sums, ratios }: Accumulation,
): ReportCell[][] {
  const at = (id: string): number => columns.findIndex((column) => column.id === id);
  const known = new Map<string, Map<string, number>>();
  return rows.map((cells) => {
    const key = JSON.stringify(keys.map((id) => cells[at(id)] ?? null));
    const totals = known.get(key) ?? new Map<string, number>();
    known.set(key, totals);
    const filled = [...cells];
    for (const [own, soFar] of Object.entries(sums)) {
      const total = (totals.get(soFar) ?? 0) + Number(cells[at(own)] ?? 0);
      totals.set(soFar, total);
      filled[at(soFar)] = roundDecimal(total, 2);
    }
    for (const [id, [of, by, decimals]] of Object.entries(ratios))
      filled[at(id)] = computeRatio(totals.get(of) ?? 0, totals.get(by) ?? 0, decimals);
    return filled;
  });
}

/** Decimals of a share, which cells of kind `percent` hold: 0.6667 is 66.67 %. */
export const shareDecimals = 4;

/** Null by 0. */
export const computeRatio = (of: number, by: number, decimals = 2): number | null =>
  by === 0 ? null : roundDecimal(of / by, decimals);
