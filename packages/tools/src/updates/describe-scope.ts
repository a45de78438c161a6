import type { ComparedProject, UpdateLists } from '@floatwise/schedule/updates';
import type { AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { describeRows, type Placed } from './placed-rows.ts';
import { nameStatus, nameType } from './words.ts';

type ScopeRow = UpdateLists['deleted'][number];

type Entry =
  | { readonly change: 'added' | 'deleted'; readonly row: ScopeRow }
  | { readonly change: 'renamed'; readonly row: UpdateLists['renamed'][number] }
  | { readonly change: 'reused'; readonly row: UpdateLists['reused'][number] };

export const scopeList = { id: 'addedDeleted', title: 'Added and Deleted' };

/** Activities that were added, deleted, renumbered, or replaced by other work with the same ID. */
export function describeScope(projects: readonly ComparedProject[]): AnswerList {
  const findName = createNameFinder();
  return describeRows<Entry>(projects, {
    ...scopeList,
    description:
      'Activities that were added, deleted or renamed, and Activity IDs that were reused for other work.',
    list: (lists): Entry[] => [
      ...lists.added.map((row) => ({ change: 'added' as const, row })),
      ...lists.deleted.map((row) => ({ change: 'deleted' as const, row })),
      ...lists.renamed.map((row) => ({ change: 'renamed' as const, row })),
      ...lists.reused.map((row) => ({ change: 'reused' as const, row })),
    ],
    columns: [
      column.text('change', 'Change', ({ row }) => row.change, 'answer'),
      column.text('activityId', 'Activity ID', ({ row }) => row.row.id, 'key'),
      column.text('activityName', 'Activity Name', ({ row }) => row.row.name, 'key'),
      column.text('previousId', 'Previous ID', ({ row }) =>
        row.change === 'renamed' ? row.row.previousId : null,
      ),
      column.text('previousName', 'Previous Name', ({ row }) =>
        row.change === 'reused' ? row.row.previousName : null,
      ),
      column.text('type', 'Type', (one) => nameType(findScope(one)?.type ?? null)),
      column.text('status', 'Status', (one) => nameStatus(findScope(one)?.status ?? null)),
      {
        ...column.number('originalDuration', 'OD (d)', (one) => findScope(one)?.more.originalDurationDays),
        unit: 'days',
      },
      column.date('actualStart', 'Actual Start', (one) => findScope(one)?.actualStart),
      column.date('actualFinish', 'Actual Finish', (one) => findScope(one)?.actualFinish),
      { ...column.number('float', 'Float (d)', (one) => findScope(one)?.more.totalFloatDays), unit: 'days' },
      column.text('critical', 'Critical', (one) => (findScope(one)?.critical === true ? 'yes' : null)),
      column.text('possibleMatch', 'Possible match', (one) => findScope(one)?.perhaps, 'why'),
      column.text(
        'possibleMatchName',
        'Possible Match Name',
        (one) => findName(one.project, findScope(one)?.perhaps),
        'more',
      ),
    ],
  });
}

function findScope({ row }: Placed<Entry>): ScopeRow | undefined {
  return row.change === 'added' || row.change === 'deleted' ? row.row : undefined;
}

type LinkEntry =
  | { readonly change: 'added' | 'deleted'; readonly row: UpdateLists['linkAdded'][number] }
  | { readonly change: 'type'; readonly row: UpdateLists['linkType'][number] }
  | { readonly change: 'lag'; readonly row: UpdateLists['linkLag'][number] };

export const linksList = { id: 'links', title: 'Links' };

export function describeLinks(projects: readonly ComparedProject[]): AnswerList {
  const findName = createNameFinder();
  return describeRows<LinkEntry>(projects, {
    ...linksList,
    description:
      'Relationships that were added, deleted, or given another type or lag. Activity says whether an end came or went itself; Open, that the successor is not completed.',
    list: (lists): LinkEntry[] => [
      ...lists.linkAdded.map((row) => ({ change: 'added' as const, row })),
      ...lists.linkDeleted.map((row) => ({ change: 'deleted' as const, row })),
      ...lists.linkType.map((row) => ({ change: 'type' as const, row })),
      ...lists.linkLag.map((row) => ({ change: 'lag' as const, row })),
    ],
    columns: [
      column.text('change', 'Change', ({ row }) => row.change, 'answer'),
      column.text('predecessor', 'Predecessor', ({ row }) => row.row.predecessor, 'key'),
      column.text(
        'predecessorName',
        'Predecessor Name',
        ({ project, row }) => findName(project, row.row.predecessor),
        'key',
      ),
      column.text('successor', 'Successor', ({ row }) => row.row.successor, 'key'),
      column.text(
        'successorName',
        'Successor Name',
        ({ project, row }) => findName(project, row.row.successor),
        'key',
      ),
      column.text('type', 'Type', ({ row }) => row.row.type, 'answer'),
      { ...column.number('lag', 'Lag (d)', ({ row }) => findLag(row), 'answer'), unit: 'days' },
      column.text('previousType', 'Previous Type', ({ row }) =>
        row.change === 'type' ? row.row.previousType : null,
      ),
      {
        ...column.number('previousLag', 'Previous Lag (d)', ({ row }) => findPreviousLag(row)),
        unit: 'days',
      },
      column.text('activity', 'Activity', ({ row }) => ('activity' in row.row ? row.row.activity : null)),
      column.text('open', 'Open', ({ row }) => (row.row.open ? 'yes' : null)),
    ],
  });
}

/** The name of an activity in the current update, otherwise in the previous one. */
function createNameFinder() {
  const known = new Map<ComparedProject, ReadonlyMap<string, string>>();
  return (project: ComparedProject, code: string | null | undefined): string | undefined => {
    if (code === null || code === undefined) return undefined;
    const { previous, current } = project.paired;
    const names =
      known.get(project) ??
      new Map([...previous.activities, ...current.activities].map((each) => [each.code, each.name]));
    known.set(project, names);
    return names.get(code);
  };
}

const findLag = (entry: LinkEntry): number =>
  entry.change === 'type' ? entry.row.more.lagDays : entry.row.lagDays;

function findPreviousLag(entry: LinkEntry): number | null {
  if (entry.change === 'type') return entry.row.more.previousLagDays;
  return entry.change === 'lag' ? entry.row.previousLagDays : null;
}
