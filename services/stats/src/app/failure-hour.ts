import type { ToolId } from '@floatwise/contracts';
import type { ConversionEnding } from './conversion-ending.ts';

/** What failed in an hour, in the order of the stream: each `<tool id> <conversion id>`. */
export interface FailureHour {
  readonly failures: readonly string[];
}

/** The hour of a failure, such as `2026-03-16T08`; none of anything else. */
export function listFailureHours({ kind, at }: ConversionEnding): string[] {
  return kind === 'failed' ? [at.toISOString().slice(0, 13)] : [];
}

export function addToFailureHour(
  hour: FailureHour | undefined,
  endings: readonly ConversionEnding[],
): FailureHour {
  const added = endings.map(({ event }) => `${event.toolId} ${event.conversionId}`);
  return { failures: [...(hour?.failures ?? []), ...added] };
}

export function parseFailureEntry(entry: string): { toolId: ToolId; conversionId: string } {
  const [toolId = '', conversionId = ''] = entry.split(' ');
  return { toolId, conversionId };
}
