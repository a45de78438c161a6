import type { WorkCalendar } from '../calendar/index.ts';
import type { Minutes } from '../model/index.ts';
import type { Share } from './decimal.ts';

/** Start and finish an activity has in the baseline. */
export interface PlannedSpan {
  readonly start: Minutes;
  readonly finish: Minutes;
}

/**
 * Schedule % complete at the data date: the working time from start to data date over that from start to finish,
 * 0..1. Planned value is this share of the budget at completion. Nothing is planned before the start, everything
 * from the finish on; a span without working time is planned in full from its start on.
 *
 * Source: Oracle's P6 help, "Schedule % Complete" and "Planned Value Cost".
 */
export function computePlannedShare(
  calendar: WorkCalendar,
  { start, finish }: PlannedSpan,
  dataDate: Minutes,
): Share {
  if (dataDate >= finish) return { numerator: 1n, denominator: 1n };
  if (dataDate <= start) return { numerator: 0n, denominator: 1n };
  const total = calendar.measureWork(start, finish);
  if (total <= 0) return { numerator: 1n, denominator: 1n };
  return { numerator: BigInt(calendar.measureWork(start, dataDate)), denominator: BigInt(total) };
}
