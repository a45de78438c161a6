import type { Finding, ReportAttention } from '@floatwise/contracts';
import { formatCount } from './format-count.ts';

export { createInfo, createWarning } from '@floatwise/contracts/create-finding';

/** A finding to show before any table, with more details. */
export const createAttention = (
  { message, code }: Finding,
  more: Partial<ReportAttention> = {},
): ReportAttention => ({ message, finding: code, ...more });

/** A finding code, and texts for one and for several findings, in which `#` stands for their number. */
export type AttentionTopic = readonly [code: string, one: string, several: string];

/** Creates an attention for a number of findings; none for 0. */
export function countAttention(count: number, [finding, one, several]: AttentionTopic): ReportAttention[] {
  if (count === 0) return [];
  return [{ message: (count === 1 ? one : several).replace('#', formatCount(count)), finding }];
}
