import {
  failures,
  type FailurePage,
  type FailurePageRequest,
  type ListedFailure,
} from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { FailureHour } from './failure-hour.ts';
import type { FindCounter } from './ports.ts';
import { listUsageCells } from './usage-cells.ts';
import { readUsageRange, type UsageRange } from './usage-range.ts';
import { allMonths, type UsageSeries } from './usage-series.ts';
import { walkFailures, type Place } from './walk-failures.ts';

export interface FailureFinds {
  readonly series: FindCounter<UsageSeries>;
  readonly failureHours: FindCounter<FailureHour>;
  /** The record of one failure. */
  readonly failure: (endingId: string) => Promise<ListedFailure | undefined>;
}

/**
 * A page of failures, latest hour first, and within an hour latest report first. Skips months, days and hours without failures;
 * the cost of a page does not depend on the number of failures.
 * @throws ServiceError `request.invalid` for an invalid cursor or period
 */
export async function listFailures(
  find: FailureFinds,
  { first, after, skip, toolId, ...time }: FailurePageRequest,
): Promise<FailurePage> {
  const range = await readCountedRange(find.series, time);
  const place = after === undefined ? undefined : parsePlace(after);
  const cells =
    range === undefined ? [] : await listUsageCells(find.series, range, { interval: 'day', toolId });
  const total = cells.reduce((sum, { usage }) => sum + usage.failed, 0);
  const found: FailurePage['failures'] = [];
  let passed = 0;
  for await (const { hour, index, endingId } of walkFailures(find, { toolId, range, place })) {
    if (passed++ < skip) continue;
    const failure = await find.failure(endingId);
    if (failure !== undefined) found.push({ failure, cursor: `${hour}-${index}` });
    if (found.length > first) break;
  }
  return { failures: found.slice(0, first), hasMore: found.length > first, total };
}

/** The part of a period, or of all time, in which anything was counted; undefined if nothing was. */
async function readCountedRange(
  find: FindCounter<UsageSeries>,
  { from, to }: Pick<FailurePageRequest, 'from' | 'to'>,
): Promise<UsageRange | undefined> {
  const months = Object.keys((await find(allMonths))?.tally.cells ?? {}).sort();
  const [firstMonth] = months;
  const lastMonth = months.at(-1);
  if (firstMonth === undefined || lastMonth === undefined) return undefined;
  const [year, month] = lastMonth.split('-').map(Number);
  const counted = { fromMs: Date.parse(`${firstMonth}-01T00:00:00Z`), toMs: Date.UTC(year ?? 0, month ?? 0) };
  const asked = readUsageRange({
    from: from ?? new Date(counted.fromMs).toISOString(),
    to: to ?? new Date(counted.toMs).toISOString(),
    interval: 'week',
  });
  const range = {
    fromMs: Math.max(asked.fromMs, counted.fromMs),
    toMs: Math.min(asked.toMs, counted.toMs),
  };
  return range.fromMs < range.toMs ? range : undefined;
}

function parsePlace(cursor: string): Place {
  const [, hour, index] = /^(\d{4}-\d\d-\d\dT\d\d)-(\d{1,9})$/.exec(cursor) ?? [];
  if (hour !== undefined && index !== undefined) return { hour, index: Number(index) };
  throw new ServiceError(failures.invalidCursor);
}
