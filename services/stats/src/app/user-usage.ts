import { noUserId, type ToolId } from '@floatwise/contracts';
import type { ConversionEnding } from './conversion-ending.ts';

/** Conversions of one user. */
export interface UserUsage {
  /** The newest name. */
  readonly username: string;
  /** Delivered conversions. */
  readonly total: number;
  readonly failed: number;
  /** Delivered conversions by tool. */
  readonly tools: Readonly<Record<ToolId, number>>;
}

/** Id of the user whose counter an ending belongs to. */
export function listUsers({ event }: ConversionEnding): string[] {
  return event.userId === noUserId ? [] : [event.userId];
}

const none: UserUsage = { username: '', total: 0, failed: 0, tools: {} };

export function addToUserUsage(
  usage: UserUsage = none,
  endings: readonly ConversionEnding[] = [],
): UserUsage {
  let { username, total, failed } = usage;
  const tools = { ...usage.tools };
  for (const { kind, event } of endings) {
    ({ username } = event);
    if (kind === 'failed') failed += 1;
    else {
      total += 1;
      tools[event.toolId] = (tools[event.toolId] ?? 0) + 1;
    }
  }
  return { username, total, failed, tools };
}
