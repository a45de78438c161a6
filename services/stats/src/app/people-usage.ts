import { noUserId, type ToolId } from '@floatwise/contracts';
import type { ConversionEnding } from './conversion-ending.ts';

/** Number of delivered and failed conversions. */
type UsageCount = readonly [delivered: number, failed: number];

/** Conversions of an hour, a day or a month, by user id and tool. */
export interface PeopleUsage {
  readonly people: Readonly<Record<string, Readonly<Record<ToolId, UsageCount>>>>;
}

/** Ids of the hour, the day and the month an ending belongs to, in UTC: `2026-03-16T08`, `2026-03-16`, `2026-03`. */
export function listPeriods({ at, event }: ConversionEnding): string[] {
  if (event.userId === noUserId) return [];
  const text = at.toISOString();
  return [text.slice(0, 13), text.slice(0, 10), text.slice(0, 7)];
}

export function addToPeople(
  usage: PeopleUsage | undefined,
  endings: readonly ConversionEnding[],
): PeopleUsage {
  const people: Record<string, Record<ToolId, UsageCount>> = { ...usage?.people };
  for (const [userId, some] of Map.groupBy(endings, ({ event }) => event.userId)) {
    const tools = { ...people[userId] };
    for (const { kind, event } of some) {
      const [delivered, failed] = tools[event.toolId] ?? [0, 0];
      tools[event.toolId] = kind === 'delivered' ? [delivered + 1, failed] : [delivered, failed + 1];
    }
    people[userId] = tools;
  }
  return { people };
}
