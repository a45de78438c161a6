import type { ToolId, UsageQuery } from '@floatwise/contracts';
import type { FindCounter } from './ports.ts';
import { computeIntervalStart, dayMs, hourMs, type UsageRange } from './usage-range.ts';
import { formatUserMonth, parseCellStart, type ToolPeriod, type UsageSeries } from './tallies.ts';

/** Usage of one tool in one hour or day. */
export interface UsageCell {
  readonly startMs: number;
  readonly toolId: ToolId;
  readonly usage: ToolPeriod;
}

/** A part of a period, and the series that has its cells. */
interface SeriesPart extends UsageRange {
  readonly id: string;
}

/** The cells of a period: hours if the series is by hour and for partial days, days otherwise. */
export async function listUsageCells(
  find: FindCounter<UsageSeries>,
  range: UsageRange,
  { interval, userId, toolId }: Pick<UsageQuery, 'interval' | 'userId' | 'toolId'>,
): Promise<UsageCell[]> {
  const parts =
    userId === undefined
      ? listSiteParts(range, interval)
      : listMonths(range).map((month) => ({ ...range, id: formatUserMonth(userId, month) }));
  const cells = await Promise.all(
    parts.map(async ({ id, fromMs, toMs }) =>
      Object.entries((await find(id))?.tally.cells ?? {}).flatMap(([cell, tools]): UsageCell[] => {
        const startMs = parseCellStart(id, cell);
        if (startMs < fromMs || startMs >= toMs) return [];
        return Object.entries(tools).map(([tool, usage]) => ({ startMs, toolId: tool, usage }));
      }),
    ),
  );
  return cells.flat().filter((cell) => toolId === undefined || cell.toolId === toolId);
}

function listSiteParts(range: UsageRange, interval: UsageQuery['interval']): SeriesPart[] {
  const wholeFromMs = Math.ceil(range.fromMs / dayMs) * dayMs;
  const wholeToMs = Math.floor(range.toMs / dayMs) * dayMs;
  if (interval === 'hour' || wholeFromMs >= wholeToMs) return listDayParts(range);
  const whole = { fromMs: wholeFromMs, toMs: wholeToMs };
  return [
    ...listDayParts({ fromMs: range.fromMs, toMs: wholeFromMs }),
    ...listMonths(whole).map((id) => ({ ...whole, id })),
    ...listDayParts({ fromMs: wholeToMs, toMs: range.toMs }),
  ];
}

function listDayParts(range: UsageRange): SeriesPart[] {
  const parts: SeriesPart[] = [];
  for (let ms = computeIntervalStart(range.fromMs, 'day'); ms < range.toMs; ms += dayMs) {
    parts.push({ ...range, id: new Date(ms).toISOString().slice(0, 10) });
  }
  return parts;
}

function listMonths({ fromMs, toMs }: UsageRange): string[] {
  const months = new Set<string>();
  for (let ms = fromMs; ms < toMs; ms += dayMs) months.add(new Date(ms).toISOString().slice(0, 7));
  months.add(new Date(toMs - hourMs).toISOString().slice(0, 7));
  return [...months];
}
