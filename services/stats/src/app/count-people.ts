import { failures, type CountedUsage, type ToolId } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { UsageFinds } from './ports.ts';
import { findCountedRange } from './usage-cells.ts';
import { listPeriodsOfRange, type UsageRange } from './usage-range.ts';

/** Delivered conversions, those in which the site failed, and those whose file it refused. */
interface Counts {
  count: number;
  failed: number;
  refused: number;
}

/** Conversions of one or more users. */
export interface UsageCounts extends Counts {
  readonly tools: Map<ToolId, Counts>;
}

export const createCounts = (): UsageCounts => ({ count: 0, failed: 0, refused: 0, tools: new Map() });

/** Counts conversions in a period by user id, or of `userId` only. */
export async function countPeople(
  find: Pick<UsageFinds, 'cells' | 'people'>,
  range: UsageRange,
  { userId, toolId }: { userId?: string | undefined; toolId?: ToolId | undefined },
): Promise<Map<string, UsageCounts>> {
  const counted = await findCountedRange(find.cells, range);
  const ids = counted === undefined ? [] : listPeriodsOfRange(counted);
  const periods = await Promise.all(ids.map((id) => find.people(id)));
  const counts = new Map<string, UsageCounts>();
  for (const people of periods) {
    if (people === undefined) continue;
    for (const id of userId === undefined ? Object.keys(people) : [userId]) {
      for (const [tool, [count, failed, refused]] of Object.entries(people[id]?.tools ?? {})) {
        if (toolId !== undefined && tool !== toolId) continue;
        const own = counts.get(id) ?? createCounts();
        addCounts(own, tool, { count, failed, refused });
        counts.set(id, own);
      }
    }
  }
  return counts;
}

export function addCounts(counts: UsageCounts, tool: ToolId, added: Readonly<Counts>): void {
  const ofTool = counts.tools.get(tool) ?? { count: 0, failed: 0, refused: 0 };
  counts.tools.set(tool, ofTool);
  for (const sum of [counts, ofTool]) {
    sum.count += added.count;
    sum.failed += added.failed;
    sum.refused += added.refused;
  }
}

/** Tools with conversions, most delivered first. */
export function formatCounts({ count, failed, refused, tools }: UsageCounts): CountedUsage {
  return {
    count,
    failed,
    refused,
    toolUsage: [...tools]
      .map(([toolType, ofTool]) => ({ toolType, ...ofTool }))
      .filter((ofTool) => ofTool.count + ofTool.failed + ofTool.refused > 0)
      .sort((left, right) => right.count - left.count || (left.toolType < right.toolType ? -1 : 1)),
  };
}

/** The values users are ordered by. */
export interface PeopleRank {
  readonly count: number;
  readonly failed: number;
  readonly userId: string;
}

/** Most delivered first, then most failed; ties are ordered by id. */
export function compareRanks(left: PeopleRank, right: PeopleRank): number {
  return (
    right.count - left.count ||
    right.failed - left.failed ||
    (left.userId < right.userId ? -1 : Number(left.userId > right.userId))
  );
}

export function formatRank({ count, failed, userId }: PeopleRank): string {
  return `${count}-${failed}-${userId}`;
}

/** @throws ServiceError `request.invalid` for any other text */
export function parseRank(cursor: string): PeopleRank {
  const [, count, failed, userId] = /^(\d{1,15})-(\d{1,15})-([0-9a-f]{24})$/.exec(cursor) ?? [];
  if (userId === undefined) throw new ServiceError(failures.invalidCursor);
  return { count: Number(count), failed: Number(failed), userId };
}
