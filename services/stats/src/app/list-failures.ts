import {
  failures,
  isFault,
  type FailurePage,
  type FailurePageRequest,
  type ToolId,
} from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { allMonths, parseFailureEntry, type CellUsage, type UsageSeries } from './tallies.ts';
import type { FindCounter, UsageFinds } from './ports.ts';
import { listUsageCells } from './usage-cells.ts';
import { readUsageRange, type UsageRange } from './usage-range.ts';

type FailureFinds = Pick<UsageFinds, 'series' | 'failureHours' | 'failure'>;

/** Latest first, at a cost independent of their number. @throws ServiceError `request.invalid` for an invalid cursor or period */
export async function listFailures(
  find: FailureFinds,
  { first, after, skip, toolId, kind, ...time }: FailurePageRequest,
): Promise<FailurePage> {
  const range = await readCountedRange(find.series, time);
  const place = after === undefined ? undefined : parsePlace(after);
  if (kind !== undefined) {
    const all = await gatherKind(find, walkFailures(find, toolId, { range, place: undefined }), kind);
    const from = place === undefined ? 0 : all.findIndex(({ cursor }) => cursor === after) + 1;
    const rest = all.slice(from + skip);
    return { failures: rest.slice(0, first), hasMore: rest.length > first, total: all.length };
  }
  const cells =
    range === undefined ? [] : await listUsageCells(find.series, range, { interval: 'day', toolId });
  const total = cells.reduce((sum, { usage }) => sum + usage.failed, 0);
  const found: FailurePage['failures'] = [];
  let passed = 0;
  for await (const { hour, index, endingId } of walkFailures(find, toolId, { range, place })) {
    if (passed++ < skip) continue;
    const failure = await find.failure(endingId);
    if (failure !== undefined) found.push({ failure, cursor: `${hour}-${index}` });
    if (found.length > first) break;
  }
  return { failures: found.slice(0, first), hasMore: found.length > first, total };
}

/** Counters know no kinds, so the failures themselves are read; only so many, as each takes a look-up. */
const mostRead = 5_000;

async function gatherKind(
  find: FailureFinds,
  places: AsyncIterable<Place & { endingId: string }>,
  kind: NonNullable<FailurePageRequest['kind']>,
): Promise<FailurePage['failures']> {
  const found: FailurePage['failures'] = [];
  let read = 0;
  for await (const { hour, index, endingId } of places) {
    const failure = await find.failure(endingId);
    if (failure !== undefined && isFault(failure.code) === (kind === 'fault'))
      found.push({ failure, cursor: `${hour}-${index}` });
    read += 1;
    if (read >= mostRead) break;
  }
  return found;
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

/** An hour, and a position in it. */
interface Place {
  readonly hour: string;
  readonly index: number;
}

/** Failures of a period, latest first, from the place where the previous page ended. Without a range there are none. */
async function* walkFailures(
  find: FailureFinds,
  toolId: ToolId | undefined,
  { range, place }: { range: UsageRange | undefined; place: Place | undefined },
): AsyncGenerator<Place & { endingId: string }> {
  if (range === undefined) return;
  const earliest = formatHour(range.fromMs);
  const latest = formatHour(range.toMs - 1);
  const from = place !== undefined && place.hour < latest ? place.hour : latest;
  for await (const hour of walkHours(find.series, { toolId, earliest, from })) {
    const entries = (await find.failureHours(hour))?.tally.failures ?? [];
    const last = hour === place?.hour ? place.index - 1 : entries.length - 1;
    for (let index = last; index >= 0; index--) {
      const entry = parseFailureEntry(entries[index] ?? '');
      if (toolId === undefined || entry.toolId === toolId) yield { hour, index, endingId: entry.endingId };
    }
  }
}

const formatHour = (ms: number): string => new Date(ms).toISOString().slice(0, 13);

/** Hours with failures, latest first, down to the earliest. */
async function* walkHours(
  find: FindCounter<UsageSeries>,
  { toolId, earliest, from }: { toolId: ToolId | undefined; earliest: string; from: string },
): AsyncGenerator<string> {
  const listParts = async (id: string, join: (cell: string) => string): Promise<string[]> =>
    Object.entries((await find(id))?.tally.cells ?? {})
      .filter(([, tools]) => hasFailed(tools, toolId))
      .map(([cell]) => join(cell))
      .filter((part) => part <= from.slice(0, part.length) && part >= earliest.slice(0, part.length))
      .sort()
      .reverse();
  for (const month of await listParts(allMonths, (cell) => cell)) {
    for (const day of await listParts(month, (cell) => `${month}-${cell}`)) {
      yield* await listParts(day, (cell) => `${day}T${cell}`);
    }
  }
}

function hasFailed(tools: CellUsage, toolId: ToolId | undefined): boolean {
  return Object.entries(tools).some(
    ([tool, { failed }]) => failed > 0 && (toolId === undefined || tool === toolId),
  );
}
