import type { ToolId } from '@floatwise/contracts';
import { parseFailureEntry, type FailureHour } from './failure-hour.ts';
import type { FindCounter } from './ports.ts';
import type { UsageRange } from './usage-range.ts';
import { allMonths, type CellUsage, type UsageSeries } from './usage-series.ts';

/** An hour, and a position in it. */
export interface Place {
  readonly hour: string;
  readonly index: number;
}

interface FailureWalk {
  readonly toolId: ToolId | undefined;
  /** Without a range there is nothing to walk. */
  readonly range: UsageRange | undefined;
  /** Where the previous page ended. */
  readonly place: Place | undefined;
}

/** Failures of a period, latest first. */
export async function* walkFailures(
  find: { series: FindCounter<UsageSeries>; failureHours: FindCounter<FailureHour> },
  { toolId, range, place }: FailureWalk,
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
