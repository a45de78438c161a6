import type { ComparedProject, UpdateLists } from '@floatwise/schedule/updates';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { pageBounds, placeRows, projectColumn, type Placed } from './placed-rows.ts';
import { nameStatus, nameType } from './words.ts';

type ScopeRow = UpdateLists['deleted'][number];

type Entry =
  | { readonly change: 'added' | 'deleted'; readonly row: ScopeRow }
  | { readonly change: 'renamed'; readonly row: UpdateLists['renamed'][number] }
  | { readonly change: 'reused'; readonly row: UpdateLists['reused'][number] };

export const scopeTitle = 'Added Deleted';

/** Activities that were added, deleted, renumbered, or replaced by other work with the same ID. */
export function describeScope(projects: readonly ComparedProject[]): AnswerList {
  const rows = placeRows(projects, (lists): Entry[] => [
    ...lists.added.map((row) => ({ change: 'added' as const, row })),
    ...lists.deleted.map((row) => ({ change: 'deleted' as const, row })),
    ...lists.renamed.map((row) => ({ change: 'renamed' as const, row })),
    ...lists.reused.map((row) => ({ change: 'reused' as const, row })),
  ]);
  return describeList<Placed<Entry>>({
    title: scopeTitle,
    description:
      'Activities that were added, deleted or renamed, and Activity IDs that were given to other work.',
    rows,
    page: pageBounds,
    columns: [
      projectColumn(projects),
      column.text('Change', ({ row }) => row.change, 'answer'),
      column.text('Activity ID', ({ row }) => row.row.id, 'key'),
      column.text('Previous ID', ({ row }) => (row.change === 'renamed' ? row.row.previousId : null)),
      column.text('Activity Name', ({ row }) => row.row.name, 'key'),
      column.text('Previous Name', ({ row }) => (row.change === 'reused' ? row.row.previousName : null)),
      column.text('Type', (one) => nameType(findScope(one)?.type ?? null)),
      column.text('Status', (one) => nameStatus(findScope(one)?.status ?? null)),
      { ...column.number('OD (d)', (one) => findScope(one)?.more.originalDurationDays), unit: 'days' },
      column.date('Actual Start', (one) => findScope(one)?.actualStart),
      column.date('Actual Finish', (one) => findScope(one)?.actualFinish),
      { ...column.number('Float (d)', (one) => findScope(one)?.more.totalFloatDays), unit: 'days' },
      column.text('Critical', (one) => (findScope(one)?.critical === true ? 'yes' : null)),
      column.text('Perhaps', (one) => findScope(one)?.perhaps, 'why'),
    ],
  });
}

function findScope({ row }: Placed<Entry>): ScopeRow | undefined {
  return row.change === 'added' || row.change === 'deleted' ? row.row : undefined;
}
