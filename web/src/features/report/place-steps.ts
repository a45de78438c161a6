import type { ReportWaterfall } from '@floatwise/contracts';

/** A bar of a waterfall, from where the previous one ended to its own end. */
export interface PlacedStep {
  readonly title: string;
  readonly value: number;
  readonly from: number;
  readonly to: number;
  readonly day: string | undefined;
  readonly isTotal: boolean;
}

/** The steps one after the other, then their total from 0. */
export function placeSteps({ steps, total }: ReportWaterfall): PlacedStep[] {
  let reached = 0;
  const placed = steps.map(({ title, value, day }): PlacedStep => {
    const from = reached;
    reached += value;
    return { title, value, from, to: reached, day, isTotal: false };
  });
  return [
    ...placed,
    { title: total.title, value: total.value, from: 0, to: total.value, day: total.day, isTotal: true },
  ];
}

const signed = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2, signDisplay: 'exceptZero' });

/** Formats `+13`, `-7` or `0`. */
export const formatChange = (value: number): string => signed.format(value);

/** The day of a `date` cell. */
export const formatDateDay = (date: string): string => date.slice(0, 10);
