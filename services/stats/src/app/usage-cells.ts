import type { ToolId, UsageQuery, UserId } from '@floatwise/contracts';
import type { ToolCounts, UsageCells } from './period-usage.ts';
import { allTime, getLevel, overlaps, parsePeriod } from './periods.ts';
import type { FindPeriod, UsageFinds } from './ports.ts';
import { listUserParts } from './user-periods.ts';
import type { UsageRange } from './usage-range.ts';

/** Usage of one tool in one hour or day. */
export interface UsageCell {
  readonly startMs: number;
  readonly toolId: ToolId;
  readonly delivered: number;
  readonly failed: number;
  readonly refused: number;
  readonly durations: string;
}

/** The cells of a period: hours if the series is by hour and for partial days, days otherwise. */
export async function listUsageCells(
  find: Pick<UsageFinds, 'cells' | 'people'>,
  range: UsageRange,
  { interval, userId, toolId }: Pick<UsageQuery, 'interval' | 'userId' | 'toolId'>,
): Promise<UsageCell[]> {
  const wanted = { range, down: interval === 'hour' ? ('hour' as const) : ('day' as const) };
  const found = userId === undefined ? await listSite(find, wanted) : await listUser(find, wanted, userId);
  return found.flatMap(([id, tools]) =>
    Object.entries(tools)
      .filter(([tool]) => toolId === undefined || tool === toolId)
      .map(([tool, [delivered, failed, refused, durations]]) => {
        return { startMs: parsePeriod(id).fromMs, toolId: tool, delivered, failed, refused, durations };
      }),
  );
}

/** Hours, or days if these will do. */
interface Wanted {
  readonly range: UsageRange;
  readonly down: 'hour' | 'day';
}

type Cell = readonly [id: string, tools: ToolCounts];

/** Whether a period is a cell, or must be split into its parts. */
function isCell(id: string, { range, down }: Wanted): boolean {
  const level = getLevel(id);
  const { fromMs, toMs } = parsePeriod(id);
  return level === 'hour' || (level === down && fromMs >= range.fromMs && toMs <= range.toMs);
}

async function listSite(find: Pick<UsageFinds, 'cells'>, wanted: Wanted, id = allTime): Promise<Cell[]> {
  const cells = Object.entries((await find.cells(id)) ?? {}).filter(([part]) =>
    overlaps(parsePeriod(part), wanted.range),
  );
  const found = await Promise.all(
    cells.map(async ([part, tools]): Promise<Cell[]> =>
      isCell(part, wanted) ? [[part, tools]] : await listSite(find, wanted, part),
    ),
  );
  return found.flat();
}

/** Reads only periods in which the user has conversions. */
async function listUser(
  find: Pick<UsageFinds, 'people'>,
  wanted: Wanted,
  userId: UserId,
  id = allTime,
): Promise<Cell[]> {
  const person = (await find.people(id))?.[userId];
  if (person === undefined) return [];
  if (id !== allTime && isCell(id, wanted)) return [[id, person.tools]];
  const parts = listUserParts(id, person).filter((part) => overlaps(parsePeriod(part), wanted.range));
  return (await Promise.all(parts.map((part) => listUser(find, wanted, userId, part)))).flat();
}

/** The part of a period, or of all time, from the first counted month to the last; undefined if nothing was counted in it. */
export async function findCountedRange(
  find: FindPeriod<UsageCells>,
  asked: UsageRange = { fromMs: -Infinity, toMs: Infinity },
): Promise<UsageRange | undefined> {
  const months = Object.keys((await find(allTime)) ?? {})
    .map(parsePeriod)
    .filter((month) => overlaps(month, asked));
  if (months.length === 0) return undefined;
  return {
    fromMs: Math.max(asked.fromMs, Math.min(...months.map(({ fromMs }) => fromMs))),
    toMs: Math.min(asked.toMs, Math.max(...months.map(({ toMs }) => toMs))),
  };
}
