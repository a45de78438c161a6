import type { ReportAttention } from '@floatwise/contracts';
import { formatCount } from '../format-count.ts';
import type { SplitResult } from './split-progress.ts';

/** A code of findings, and what their number means: for one, and for several. */
type Topic = readonly [code: string, one: string, several: (count: string) => string];

/** Most important first. */
const topics: readonly Topic[] = [
  [
    'pv-ev.not-split',
    '1 activity in progress stays whole: its planned and earned value can differ.',
    (count) => `${count} activities in progress stay whole: their planned and earned value can differ.`,
  ],
  [
    'pv-ev.no-successor',
    'What is left of 1 activity has no successor: only the end of the project holds it.',
    (count) => `What is left of ${count} activities has no successor: only the end of the project holds it.`,
  ],
  [
    'pv-ev.out-of-sequence',
    '1 relationship is out of sequence and moves to what is left: repair the logic with SOOS first.',
    (count) =>
      `${count} relationships are out of sequence and move to what is left: repair the logic with SOOS first.`,
  ],
  [
    'pv-ev.same-id',
    '1 activity shares its ID with one of another project: import project by project.',
    (count) =>
      `${count} activities share their IDs with others of another project: import project by project.`,
  ],
  [
    'pv-ev.all-earned',
    '1 activity is earned in full although work remains: what is left has no budget.',
    (count) => `${count} activities are earned in full although work remains: what is left has no budget.`,
  ],
  [
    'pv-ev.same-row-twice',
    '1 activity has assignments or expenses P6 cannot tell apart on import.',
    (count) => `${count} activities have assignments or expenses P6 cannot tell apart on import.`,
  ],
];

/** What a planner should know before the table. Milestones and the like, which cannot be split, do not count. */
export function listAttention({ findings }: Pick<SplitResult, 'findings'>): ReportAttention[] {
  return topics.flatMap(([code, one, several]): ReportAttention[] => {
    const count = findings.filter((each) => each.code === code && each.severity === 'warning').length;
    if (count === 0) return [];
    return [{ message: count === 1 ? one : several(formatCount(count)), finding: code }];
  });
}
