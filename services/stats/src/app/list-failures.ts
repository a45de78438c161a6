import type { FailurePage, FailurePageRequest, ListedFailure, ToolId } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { parseFailureEntry, type FailureHour } from './failure-hour.ts';
import type { FindCounter } from './ports.ts';
import { allMonths, type CellUsage, type UsageSeries } from './usage-series.ts';

export interface FailureFinds {
  readonly series: FindCounter<UsageSeries>;
  readonly failureHours: FindCounter<FailureHour>;
  /** The record of one failure; undefined when its person has been forgotten. */
  readonly failure: (endingId: string) => Promise<ListedFailure | undefined>;
}

/** Where a page ended: an hour, and a place in it. */
interface Place {
  readonly hour: string;
  readonly index: number;
}

/**
 * A page of failures, the latest hour first and in it the latest told. Months, days and hours without one are passed over,
 * so that an answer costs the same however many there are.
 * @throws ServiceError `request.invalid` for a cursor that is none
 */
export async function listFailures(
  find: FailureFinds,
  { first, after, toolId }: FailurePageRequest,
): Promise<FailurePage> {
  const from = after === undefined ? undefined : parsePlace(after);
  const found: { failure: ListedFailure; cursor: string }[] = [];
  for await (const { place, endingId } of walkFailures(find, toolId, from)) {
    const failure = await find.failure(endingId);
    if (failure !== undefined) found.push({ failure, cursor: `${place.hour}-${place.index}` });
    if (found.length > first) break;
  }
  const months = (await find.series(allMonths))?.tally.cells ?? {};
  return {
    failures: found.slice(0, first),
    hasMore: found.length > first,
    total: Object.values(months).reduce((sum, tools) => sum + countFailed(tools, toolId), 0),
  };
}

async function* walkFailures(
  find: FailureFinds,
  toolId: ToolId | undefined,
  from: Place | undefined,
): AsyncGenerator<{ place: Place; endingId: string }> {
  for await (const hour of walkHours(find.series, toolId, from?.hour)) {
    const entries = (await find.failureHours(hour))?.tally.failures ?? [];
    const last = hour === from?.hour ? from.index - 1 : entries.length - 1;
    for (let index = last; index >= 0; index--) {
      const entry = parseFailureEntry(entries[index] ?? '');
      if (toolId === undefined || entry.toolId === toolId) {
        yield { place: { hour, index }, endingId: entry.endingId };
      }
    }
  }
}

/** Hours with failures, the latest first, from one on. */
async function* walkHours(
  find: FindCounter<UsageSeries>,
  toolId: ToolId | undefined,
  from = '9999',
): AsyncGenerator<string> {
  const listParts = async (id: string, join: (cell: string) => string): Promise<string[]> =>
    Object.entries((await find(id))?.tally.cells ?? {})
      .filter(([, tools]) => countFailed(tools, toolId) > 0)
      .map(([cell]) => join(cell))
      .filter((part) => part <= from.slice(0, part.length))
      .sort()
      .reverse();
  for (const month of await listParts(allMonths, (cell) => cell)) {
    for (const day of await listParts(month, (cell) => `${month}-${cell}`)) {
      yield* await listParts(day, (cell) => `${day}T${cell}`);
    }
  }
}

function countFailed(tools: CellUsage, toolId: ToolId | undefined): number {
  return Object.entries(tools)
    .filter(([tool]) => toolId === undefined || tool === toolId)
    .reduce((sum, [, { failed }]) => sum + failed, 0);
}

function parsePlace(cursor: string): Place {
  const [, hour, index] = /^(\d{4}-\d\d-\d\dT\d\d)-(\d{1,9})$/.exec(cursor) ?? [];
  if (hour !== undefined && index !== undefined) return { hour, index: Number(index) };
  throw new ServiceError('request.invalid', 'The cursor must be one that a page of the same list has told.');
}
