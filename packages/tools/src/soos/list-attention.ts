import type { ReportAttention, ReportRows } from '@floatwise/contracts';
import { formatCount } from '../format-count.ts';
import { movesTitle } from './date-lists.ts';
import type { EffectOrObstacle } from './compute-effect.ts';
import { describeLater, isHeldUp } from './describe-effect.ts';
import { listUnresolved, type Unresolved } from './list-unresolved.ts';
import type { Solution } from './solve-sequence.ts';

type Describe = (count: number, isOne: boolean) => string;

const unresolvedSentences: Readonly<Record<Unresolved['code'], Describe>> = {
  'soos.unresolved': (count, isOne) =>
    `${isOne ? '1 relationship' : `${formatCount(count)} relationships`} could not be judged because an actual date is missing; left as ${isOne ? 'it is' : 'they are'}.`,
  'soos.no-successor': (count, isOne) =>
    `${isOne ? '1 incomplete activity has' : `${formatCount(count)} incomplete activities have`} no successor any more.`,
  'soos.no-predecessor': (count, isOne) =>
    `${isOne ? '1 completed activity has' : `${formatCount(count)} completed activities have`} no predecessor any more: everything logically before ${isOne ? 'it' : 'them'} happened later.`,
};

/** What a planner should know before the tables, most important first. */
export function listAttention(solution: Solution, effect: EffectOrObstacle): ReportAttention[] {
  const attention: ReportAttention[] = [];
  const add = (finding: string, count: number, describe: Describe, rows?: ReportRows): void => {
    if (count > 0)
      attention.push({ message: describe(count, count === 1), finding, ...(rows !== undefined && { rows }) });
  };
  const unresolved = listUnresolved(solution);
  const count = (code: Unresolved['code']): number => unresolved.filter((each) => each.code === code).length;
  add('soos.unresolved', count('soos.unresolved'), unresolvedSentences['soos.unresolved']);
  add('soos.no-successor', count('soos.no-successor'), unresolvedSentences['soos.no-successor']);
  if ('obstacle' in effect)
    attention.push({ message: `No dates could be told. ${effect.obstacle}`, finding: 'soos.not-scheduled' });
  else
    add(
      'soos.later',
      effect.moves.filter(isHeldUp).length,
      () => `${describeLater(effect.moves)}; the table Moved Activities names the relationships.`,
      { table: movesTitle },
    );
  add('soos.no-predecessor', count('soos.no-predecessor'), unresolvedSentences['soos.no-predecessor']);
  add(
    'soos.historic-left',
    solution.left.length,
    (left, isOne) =>
      `${isOne ? '1 historic relationship is' : `${formatCount(left)} historic relationships are`} still out of sequence: the scope leaves ${isOne ? 'it' : 'them'} alone.`,
  );
  return attention;
}
