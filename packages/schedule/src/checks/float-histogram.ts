import type { Assessment } from './assessment.ts';
import { toDays } from './assessment.ts';

/** A class of total float in whole working days, and how many incomplete tasks fall into it. */
export interface FloatBucket {
  readonly title: string;
  readonly count: number;
}

/** Upper bounds in days; what is left is above the last. Exactly 0 is a class of its own. */
const bounds: readonly (readonly [string, (days: number) => boolean])[] = [
  ['< 0 d', (days) => days < 0],
  ['0 d', (days) => days === 0],
  ['0-5 d', (days) => days <= 5],
  ['5-10 d', (days) => days <= 10],
  ['10-20 d', (days) => days <= 20],
  ['20-44 d', (days) => days <= 44],
  ['> 44 d', () => true],
];

/** Total float of I by class, each task in days of its own calendar. Tasks without a float are left out. */
export function computeFloatHistogram(assessment: Assessment): readonly FloatBucket[] {
  const counts = new Map(bounds.map(([title]) => [title, 0]));
  for (const task of assessment.incompleteTasks) {
    if (task.totalFloatMinutes === undefined) continue;
    const days = toDays(assessment, task, task.totalFloatMinutes);
    const title = bounds.find(([, holds]) => holds(days))?.[0];
    if (title !== undefined) counts.set(title, (counts.get(title) ?? 0) + 1);
  }
  return [...counts].map(([title, count]) => ({ title, count }));
}
