import {
  failures,
  isFault,
  type FailurePage,
  type FailurePageRequest,
  type ToolId,
} from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { FailedRun } from './conversion-ending.ts';
import type { ToolCounts } from './period-usage.ts';
import { allTime, getLevel, overlaps, parsePeriod } from './periods.ts';
import type { UsageFinds } from './ports.ts';
import { findCountedRange, listUsageCells } from './usage-cells.ts';
import { readUsageRange, type UsageRange } from './usage-range.ts';

/** Latest first. @throws ServiceError `request.invalid` for an invalid cursor or period */
export async function listFailures(
  find: UsageFinds,
  { first, after, skip, toolId, kind, ...time }: FailurePageRequest,
): Promise<FailurePage> {
  const range = await readCountedRange(find, time);
  const place = after === undefined ? undefined : parsePlace(after);
  if (range === undefined) return { failures: [], hasMore: false, total: 0 };
  if (kind !== undefined) {
    const all = await gatherKind(walkFailures(find, { range, toolId, place: undefined, skip: 0 }), kind);
    const from = place === undefined ? 0 : all.findIndex(({ cursor }) => cursor === after) + 1;
    const rest = all.slice(from + skip);
    return { failures: rest.slice(0, first), hasMore: rest.length > first, total: all.length };
  }
  const cells = await listUsageCells(find, range, { interval: 'day', toolId });
  const total = cells.reduce((sum, { failed, refused }) => sum + failed + refused, 0);
  const found: FailurePage['failures'] = [];
  for await (const failed of walkFailures(find, { range, toolId, place, skip })) {
    found.push({ failure: failed.failure, cursor: formatPlace(failed) });
    if (found.length > first) break;
  }
  return { failures: found.slice(0, first), hasMore: found.length > first, total };
}

/** Sums know no kinds, so the failures themselves are read; only so many. */
const mostRead = 5_000;

async function gatherKind(
  all: AsyncIterable<FailedRun>,
  kind: NonNullable<FailurePageRequest['kind']>,
): Promise<FailurePage['failures']> {
  const found: FailurePage['failures'] = [];
  let read = 0;
  for await (const failed of all) {
    const { failure } = failed;
    if (isFault(failure.code) === (kind === 'fault')) found.push({ failure, cursor: formatPlace(failed) });
    read += 1;
    if (read >= mostRead) break;
  }
  return found;
}

/** The part of a period, or of all time, in which anything was counted; undefined if nothing was. */
async function readCountedRange(
  find: UsageFinds,
  { from, to }: Pick<FailurePageRequest, 'from' | 'to'>,
): Promise<UsageRange | undefined> {
  const counted = await findCountedRange(find.cells);
  if (counted === undefined) return undefined;
  const asked = readUsageRange({
    from: from ?? new Date(counted.fromMs).toISOString(),
    to: to ?? new Date(counted.toMs).toISOString(),
    interval: 'week',
  });
  return findCountedRange(find.cells, asked);
}

/** Where a page ended. */
interface Place {
  readonly ms: number;
  readonly run: string;
}

const getPlace = ({ run, failure }: FailedRun): Place => ({ ms: Date.parse(failure.at), run });

function formatPlace(failed: FailedRun): string {
  const { ms, run } = getPlace(failed);
  return `${ms}-${run}`;
}

function parsePlace(cursor: string): Place {
  const [, ms, run] = /^(\d{1,15})-([\w-]{1,100})$/.exec(cursor) ?? [];
  if (ms !== undefined && run !== undefined) return { ms: Number(ms), run };
  throw new ServiceError(failures.invalidCursor);
}

const isAfter = (one: Place, other: Place): boolean =>
  one.ms < other.ms || (one.ms === other.ms && one.run < other.run);

interface Walk {
  readonly range: UsageRange;
  readonly toolId: ToolId | undefined;
  readonly place: Place | undefined;
  readonly skip: number;
}

/** Failures of a period, latest first, after the place where the previous page ended. Whole days are skipped by their counts. */
async function* walkFailures(
  find: UsageFinds,
  { range, toolId, place, skip }: Walk,
): AsyncGenerator<FailedRun> {
  let left = skip;
  const until = place === undefined ? range.toMs : Math.min(range.toMs, place.ms + 1);
  for await (const [day, failed] of walkDays(find, { range: { ...range, toMs: until }, toolId })) {
    const { fromMs, toMs } = parsePeriod(day);
    const isWhole = fromMs >= range.fromMs && toMs <= until;
    if (isWhole && left >= failed) {
      left -= failed;
      continue;
    }
    for (const one of await find.listFailures(day, toolId)) {
      const own = getPlace(one);
      const isWanted = own.ms >= range.fromMs && own.ms < until;
      if (!isWanted || (place !== undefined && !isAfter(own, place))) continue;
      if (left > 0) left -= 1;
      else yield one;
    }
  }
}

/** Days with failures and their number, latest first. */
async function* walkDays(
  find: UsageFinds,
  wanted: Pick<Walk, 'range' | 'toolId'>,
  id = allTime,
): AsyncGenerator<[day: string, failed: number]> {
  const parts = Object.entries((await find.cells(id)) ?? {})
    .map(([part, tools]) => [part, countFailed(tools, wanted.toolId)] as const)
    .filter(([part, failed]) => failed > 0 && overlaps(parsePeriod(part), wanted.range))
    .sort(([one], [other]) => (one < other ? 1 : -1));
  for (const [part, failed] of parts) {
    if (getLevel(part) === 'day') yield [part, failed];
    else yield* walkDays(find, wanted, part);
  }
}

function countFailed(tools: ToolCounts, toolId: ToolId | undefined): number {
  return Object.entries(tools).reduce(
    (sum, [tool, [, failed, refused]]) =>
      sum + (toolId === undefined || tool === toolId ? failed + refused : 0),
    0,
  );
}
