import type { ComparedProject, UpdateLists } from '@floatwise/schedule/updates';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { pageBounds, placeRows, projectColumn, type Placed } from './placed-rows.ts';

type Entry =
  | { readonly change: 'added' | 'deleted'; readonly row: UpdateLists['linkAdded'][number] }
  | { readonly change: 'type'; readonly row: UpdateLists['linkType'][number] }
  | { readonly change: 'lag'; readonly row: UpdateLists['linkLag'][number] };

export const linksTitle = 'Links';

export function describeLinks(projects: readonly ComparedProject[]): AnswerList {
  const rows = placeRows(projects, (lists): Entry[] => [
    ...lists.linkAdded.map((row) => ({ change: 'added' as const, row })),
    ...lists.linkDeleted.map((row) => ({ change: 'deleted' as const, row })),
    ...lists.linkType.map((row) => ({ change: 'type' as const, row })),
    ...lists.linkLag.map((row) => ({ change: 'lag' as const, row })),
  ]);
  return describeList<Placed<Entry>>({
    title: linksTitle,
    description:
      'Relationships that were added, deleted, or given another type or lag. Activity says whether an end came or went itself; Open, that the successor is not completed.',
    rows,
    page: pageBounds,
    columns: [
      projectColumn(projects),
      column.text('Change', ({ row }) => row.change, 'answer'),
      column.text('Predecessor', ({ row }) => row.row.predecessor, 'key'),
      column.text('Successor', ({ row }) => row.row.successor, 'key'),
      column.text('Type', ({ row }) => row.row.type, 'answer'),
      { ...column.number('Lag (d)', ({ row }) => findLag(row), 'answer'), unit: 'days' },
      column.text('Previous Type', ({ row }) => (row.change === 'type' ? row.row.previousType : null)),
      { ...column.number('Previous Lag (d)', ({ row }) => findPreviousLag(row)), unit: 'days' },
      column.text('Activity', ({ row }) => ('activity' in row.row ? row.row.activity : null)),
      column.text('Open', ({ row }) => (row.row.open ? 'yes' : null)),
    ],
  });
}

const findLag = (entry: Entry): number =>
  entry.change === 'type' ? entry.row.more.lagDays : entry.row.lagDays;

function findPreviousLag(entry: Entry): number | null {
  if (entry.change === 'type') return entry.row.more.previousLagDays;
  return entry.change === 'lag' ? entry.row.previousLagDays : null;
}
