import type { Finding, ReportAttention } from '@floatwise/contracts';
import { formatCount } from './format-count.ts';

export { createInfo, createWarning } from '@floatwise/contracts/create-finding';

/** A finding that a planner should know before any table, and more about it. */
export function createAttention(
  { message, code }: Finding,
  more: Partial<ReportAttention> = {},
): ReportAttention {
  return { message, finding: code, ...more };
}

/** A code of findings, and what their number means, which takes the place of `#`: of one, and of several. */
export type AttentionTopic = readonly [code: string, one: string, several: string];

/** The same of as many findings as there are of a code; nothing for none. */
export function countAttention(count: number, [finding, one, several]: AttentionTopic): ReportAttention[] {
  if (count === 0) return [];
  return [{ message: (count === 1 ? one : several).replace('#', formatCount(count)), finding }];
}
