import type { ReportAttention } from '@floatwise/contracts';
import { countAttention, type AttentionTopic } from '../answer/attention.ts';
import type { SplitResult } from './split-progress.ts';

const topics: readonly AttentionTopic[] = [
  [
    'pv-ev.not-split',
    '# activity in progress stays whole: its planned and earned value can differ.',
    '# activities in progress stay whole: their planned and earned value can differ.',
  ],
  [
    'pv-ev.no-successor',
    'What is left of # activity has no successor: only the end of the project holds it.',
    'What is left of # activities has no successor: only the end of the project holds it.',
  ],
  [
    'pv-ev.out-of-sequence',
    '# relationship is out of sequence and moves to what is left: repair the logic with SOOS first.',
    '# relationships are out of sequence and move to what is left: repair the logic with SOOS first.',
  ],
  [
    'pv-ev.same-id',
    '# activity shares its ID with one of another project: import project by project.',
    '# activities share their IDs with others of another project: import project by project.',
  ],
  [
    'pv-ev.all-earned',
    '# activity is earned in full although work remains: what is left has no budget.',
    '# activities are earned in full although work remains: what is left has no budget.',
  ],
  [
    'pv-ev.same-row-twice',
    '# activity has assignments or expenses P6 cannot tell apart on import.',
    '# activities have assignments or expenses P6 cannot tell apart on import.',
  ],
];

/** What a planner should know before the table, most important first. Milestones and the like, which cannot be split, do not count. */
export function listAttention({ findings }: Pick<SplitResult, 'findings'>): ReportAttention[] {
  return topics.flatMap((topic) =>
    countAttention(
      findings.filter(({ code, severity }) => code === topic[0] && severity === 'warning').length,
      topic,
    ),
  );
}
