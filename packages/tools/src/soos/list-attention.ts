import type { ReportAttention } from '@floatwise/contracts';
import { countAttention } from '../answer/attention.ts';
import type { EffectOrObstacle } from './compute-effect.ts';
import { movesTitle } from './date-lists.ts';
import { describeLater, isHeldUp } from './describe-effect.ts';
import type { Solution } from './solve-sequence.ts';

/** What a planner should know before the tables, most important first. */
export function listAttention(
  { unjudged, withoutPredecessor, withoutSuccessor, left }: Solution,
  effect: EffectOrObstacle,
): ReportAttention[] {
  return [
    ...countAttention(unjudged.length, [
      'soos.unresolved',
      '# relationship could not be judged because an actual date is missing; left as it is.',
      '# relationships could not be judged because an actual date is missing; left as they are.',
    ]),
    ...countAttention(withoutSuccessor.length, [
      'soos.no-successor',
      '# incomplete activity has no successor any more.',
      '# incomplete activities have no successor any more.',
    ]),
    ...listEffect(effect),
    ...countAttention(withoutPredecessor.length, [
      'soos.no-predecessor',
      '# completed activity has no predecessor any more: everything logically before it happened later.',
      '# completed activities have no predecessor any more: everything logically before them happened later.',
    ]),
    ...countAttention(left.length, [
      'soos.historic-left',
      '# historic relationship is still out of sequence: the scope leaves it alone.',
      '# historic relationships are still out of sequence: the scope leaves them alone.',
    ]),
  ];
}

function listEffect(effect: EffectOrObstacle): ReportAttention[] {
  if ('obstacle' in effect)
    return [{ message: `No dates could be told. ${effect.obstacle}`, finding: 'soos.not-scheduled' }];
  if (!effect.moves.some(isHeldUp)) return [];
  const message = `${describeLater(effect.moves)}; the table Moved Activities names the relationships.`;
  return [{ message, finding: 'soos.later', rows: { table: movesTitle } }];
}
