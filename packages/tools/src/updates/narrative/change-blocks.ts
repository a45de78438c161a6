import { formatCounted } from '../../answer/format-count.ts';
import { scopeList, linksList } from '../describe-scope.ts';
import { calendarsList, changedList } from '../describe-changed.ts';
import { actualsList } from '../describe-actuals.ts';
import { redFlags } from '../list-attention.ts';
import { listKinds } from '../list-kinds.ts';
import type { Claim, NarrativeBlock } from './narrative.ts';
import { listClaims, ownWords, proveCount, say, state, type Subject } from './subject.ts';

/** Lists of what people changed; the others follow from it. */
const edited: ReadonlySet<string | undefined> = new Set(
  [scopeList, changedList, linksList, calendarsList, actualsList].map(({ id }) => id),
);
const editedTitles: ReadonlySet<unknown> = new Set(
  Object.values(listKinds).flatMap(({ title, list }) => (edited.has(list?.id) ? [title] : [])),
);

export function listChangeBlocks({ lists, rows }: Subject): NarrativeBlock[] {
  const table = rows.pick(lists.changes, {
    columns: ['change', 'count', 'sheet'],
    isWanted: (get) => get('count') !== 0 && editedTitles.has(get('change')),
  });
  return table === undefined
    ? [say('No change of the kinds that are compared was found.')]
    : [say('Changes by kind:'), table];
}

/** Actual dates and activities that were rewritten, by number, then each of the other flags. */
export function listFlagBlocks(subject: Subject): NarrativeBlock[] {
  const { project, lists, rows } = subject;
  const { counts } = project;
  const claims = redFlags.flatMap(({ count, one, several }): Claim[] =>
    counts[count] === 0
      ? []
      : [state(`${formatCounted(counts[count], one, several)}.`, proveCount(subject, count))],
  );
  const table = rows.pick(lists.redFlags, { columns: ['flag', 'activityId', 'activityName', 'why'] });
  if (claims.length === 0 && table === undefined)
    return [
      say(
        'No red flag was found.',
        rows.count(lists.redFlags),
        ...redFlags.map(({ count }) => proveCount(subject, count)),
      ),
    ];
  return [
    ...(claims.length === 0 ? [] : [listClaims(...claims)]),
    ...(table === undefined ? [] : [say('Questions a reviewer will ask:'), table]),
    ownWords('What is behind each of these.'),
  ];
}
