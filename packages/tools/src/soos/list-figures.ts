import type { Schedule } from '@floatwise/schedule';
import type { AnswerList } from '../answer/answer-list.ts';
import { countRows, createFigure, type Figure } from '../answer/figure.ts';
import type { ChangeRule } from './list-changes.ts';
import type { Repair } from './repair.ts';
import { ruleNames } from './soos-lists.ts';

/** The figures of a repair, each with its rows. */
export function listFigures(
  { relationships }: Schedule,
  { solution, changes, effect }: Repair,
  [changed, historic, unresolved]: readonly AnswerList[],
): Figure[] {
  if (changed === undefined || historic === undefined || unresolved === undefined) return [];
  const all = [...solution.found, ...solution.left];
  const ofKind = (kind: 'active' | 'historic'): number =>
    all.filter(({ violation }) => violation === kind).length;
  const count = (id: string, title: string, rule: ChangeRule, isLead = false): Figure =>
    countRows(changed, { id, title, isLead, where: { Rule: [ruleNames[rule]] } });
  const moves = 'obstacle' in effect ? [] : effect.moves;
  const later = moves.filter(({ movedMinutes }) => movedMinutes > 0).length;
  const isLead = true;
  return [
    createFigure('links', 'Relationships in the file', relationships.length),
    createFigure('found', 'Out-of-sequence links', all.length, { isLead }),
    createFigure('active', 'Active', ofKind('active'), { isLead }),
    createFigure('historic', 'Historic', ofKind('historic'), { isLead }),
    count('trimmed', 'Trimmed', 'trimmed'),
    count('retyped', 'Retyped', 'retyped', isLead),
    count('dropped', 'Dropped', 'dropped'),
    count('bridged', 'Bridged', 'bridged'),
    count('bridgesAdded', 'Bridge links added', 'bridge-added'),
    count('predecessorsAdded', 'Predecessor links added', 'climbed'),
    count('successorsAdded', 'Successor links added', 'successor-added'),
    count('lagsRaised', 'Lags raised where two links met', 'raised'),
    count('selfLinksRemoved', 'Self-links removed', 'self-link'),
    countRows(historic, { id: 'historicLeft', title: 'Historic links not changed', isLead }),
    createFigure(
      'untouched',
      'Relationships not changed',
      relationships.length - changes.filter(({ relationship }) => relationship !== undefined).length,
    ),
    createFigure('remaining', 'Out-of-sequence links that remain', solution.remaining),
    countRows(unresolved, { id: 'unresolved', title: 'To review', tone: 'heed', isLead }),
    createFigure('movedEarlier', 'Activities that come earlier', moves.length - later),
    createFigure('movedLater', 'Activities that come later', later),
  ];
}
