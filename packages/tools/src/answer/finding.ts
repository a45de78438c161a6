import type { Finding, FindingPlace, ReportAttention } from '@floatwise/contracts';
import { formatCount } from './format-count.ts';

export const createInfo = (code: string, message: string, at?: FindingPlace): Finding => ({
  code,
  severity: 'info',
  message,
  at,
});

export const createWarning = (code: string, message: string, at?: FindingPlace): Finding => ({
  code,
  severity: 'warning',
  message,
  at,
});

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
