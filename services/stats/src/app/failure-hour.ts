import type { ToolId } from '@floatwise/contracts';
import { getEndingId, type ConversionEnding } from './conversion-ending.ts';

/** Failures of an hour, in stream order: each `<tool id> <conversion id>`. */
export interface FailureHour {
  readonly failures: readonly string[];
}

/** The hour of a failure, such as `2026-03-16T08`; none for other endings. */
export function listFailureHours({ kind, at }: ConversionEnding): string[] {
  return kind === 'failed' ? [at.toISOString().slice(0, 13)] : [];
}

export function addToFailureHour(
  hour: FailureHour | undefined,
  endings: readonly ConversionEnding[],
): FailureHour {
  const added = endings.map((ending) => `${ending.event.toolId} ${getEndingId(ending)}`);
  return { failures: [...(hour?.failures ?? []), ...added] };
}

export function parseFailureEntry(entry: string): { toolId: ToolId; endingId: string } {
  const [toolId = '', endingId = ''] = entry.split(' ');
  return { toolId, endingId };
}
