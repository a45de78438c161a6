import type { ReportBarChart } from '@floatwise/contracts';

interface StackPart {
  /** Index of the series. */
  readonly series: number;
  readonly value: number;
  /** In percent of the width. */
  readonly left: number;
  readonly width: number;
}

export interface Stack {
  readonly parts: readonly StackPart[];
  readonly total: number;
}

/** Stacks the values of each category from 0 to either side, all on one scale; `zero` is the place of 0 in percent. */
export function placeStacks({ categories, series }: Pick<ReportBarChart, 'categories' | 'series'>): {
  readonly zero: number;
  readonly stacks: readonly Stack[];
} {
  const columns = categories.map((_, place) => series.map(({ values }) => values[place] ?? 0));
  const sum = (values: readonly number[], sign: 1 | -1): number =>
    values.reduce((total, value) => total + (value * sign > 0 ? value : 0), 0);
  const least = Math.min(0, ...columns.map((values) => sum(values, -1)));
  const greatest = Math.max(0, ...columns.map((values) => sum(values, 1)));
  const span = greatest - least || 1;
  const toPercent = (value: number): number => ((value - least) / span) * 100;
  const stacks = columns.map((values): Stack => {
    let [later, earlier] = [0, 0];
    const parts = values.flatMap((value, index): StackPart[] => {
      if (value === 0) return [];
      const from = value > 0 ? later : earlier + value;
      if (value > 0) later += value;
      else earlier += value;
      return [{ series: index, value, left: toPercent(from), width: (Math.abs(value) / span) * 100 }];
    });
    return { parts, total: values.reduce((total, value) => total + value, 0) };
  });
  return { zero: toPercent(0), stacks };
}
