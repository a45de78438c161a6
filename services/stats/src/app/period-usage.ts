import type { ToolId } from '@floatwise/contracts';
import { addDurations } from './durations.ts';
import type { ConversionEnding } from './conversion-ending.ts';

/** What one tool did in an hour or a day. */
export interface ToolPeriod {
  readonly delivered: number;
  readonly failed: number;
  /** How long its delivered conversions ran: a histogram that can be merged with others (durations.ts). */
  readonly durations: string;
}

/** What everybody had converted in an hour or a day. */
export interface PeriodUsage {
  readonly tools: Readonly<Record<ToolId, ToolPeriod>>;
}

const nothing: ToolPeriod = { delivered: 0, failed: 0, durations: '' };

/** Ids of the hour and the day an instant belongs to, in UTC: `2026-03-16T08` and `2026-03-16`. */
export function listPeriods(at: Date): [hour: string, day: string] {
  const text = at.toISOString();
  return [text.slice(0, 13), text.slice(0, 10)];
}

export function addToPeriodUsage(
  usage: PeriodUsage = { tools: {} },
  endings: readonly ConversionEnding[] = [],
): PeriodUsage {
  const byTool = Map.groupBy(endings, ({ event }) => event.toolId);
  const tools = { ...usage.tools };
  for (const [toolId, some] of byTool) {
    const before = tools[toolId] ?? nothing;
    const durations = some.flatMap(({ kind, event }) => (kind === 'delivered' ? [event.durationMs] : []));
    tools[toolId] = {
      delivered: before.delivered + durations.length,
      failed: before.failed + some.length - durations.length,
      durations: addDurations(before.durations, durations),
    };
  }
  return { tools };
}
