import { toDays, type Assessment } from './assessment.ts';

/** A class of total float in working days, rounded up to whole days, and the number of incomplete tasks in it. */
export interface FloatBucket {
  readonly title: string;
  readonly count: number;
}

/** Upper bounds in days; the last class has none. Exactly 0 is a class of its own. */
const bounds: readonly (readonly [string, (days: number) => boolean])[] = [
  ['<0', (days) => days < 0],
  ['0', (days) => days === 0],
  ['1-5', (days) => days <= 5],
  ['6-10', (days) => days <= 10],
  ['11-20', (days) => days <= 20],
  ['21-44', (days) => days <= 44],
  ['>44', () => true],
];

/** Total float of I by class, each task in days of its own calendar. Excludes tasks without a float. */
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
