import {
  createProgressNetwork,
  getProgressActivity,
  listOutOfSequence,
  type ProgressNetwork,
  type Violation,
} from '@floatwise/schedule/out-of-sequence';
import { getPairCode, type ComparedProject, type UpdateSide } from '@floatwise/schedule/updates';
import type { AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { describeRows } from './placed-rows.ts';
import type { UpdatesWindow } from './updates-window.ts';

/** Texts of the columns for a relationship. */
export const sequenceNames = {
  active: 'predecessor open',
  historic: 'both done',
  isNew: 'new',
  isOld: 'before',
} as const;

type Row = ReturnType<typeof listLinks>[number] & { readonly isNew: boolean };

/**
 * Relationships whose order the actual dates of the current update contradict, if the predecessor is still open or if they
 * were in order in the previous update.
 */
export function describeOutOfSequence({ updates, projects }: UpdatesWindow): AnswerList {
  const networks = {
    previous: createProgressNetwork(updates.previous.schedule),
    current: createProgressNetwork(updates.current.schedule),
  };
  return describeRows<Row>(projects, {
    id: 'outOfSequence',
    title: 'Out of Sequence',
    description:
      'Relationships whose order the actual dates contradict: those whose predecessor is still open, and those that came up since the previous update.',
    list: (_, project) => compareSequence(project, networks),
    columns: [
      column.text('predecessor', 'Predecessor', ({ row }) => getPairCode(row.predecessor), 'key'),
      column.text('predecessorName', 'Predecessor Name', ({ row }) => row.predecessor.name, 'key'),
      column.text('successor', 'Successor', ({ row }) => getPairCode(row.successor), 'key'),
      column.text('successorName', 'Successor Name', ({ row }) => row.successor.name, 'key'),
      column.text('type', 'Type', ({ row }) => row.type),
      column.text('state', 'State', ({ row }) => sequenceNames[row.violation], 'answer'),
      column.text('since', 'Since', ({ row }) => sequenceNames[row.isNew ? 'isNew' : 'isOld'], 'answer'),
    ],
  });
}

type Networks = Readonly<Record<'previous' | 'current', ProgressNetwork>>;

function compareSequence({ paired }: ComparedProject, networks: Networks): Row[] {
  const renamed = new Map(
    paired.pairs
      .filter(({ isRenamed }) => isRenamed)
      .map(({ previous, current }) => [getPairCode(previous), getPairCode(current)]),
  );
  const follow = (code: string): string => renamed.get(code) ?? code;
  const known = new Set(
    listLinks(networks.previous, paired.previous).map(({ predecessor, successor, type }) =>
      formatKey(follow(getPairCode(predecessor)), follow(getPairCode(successor)), type),
    ),
  );
  return listLinks(networks.current, paired.current).flatMap((row): Row[] => {
    const { predecessor, successor, type, violation } = row;
    const isNew = !known.has(formatKey(getPairCode(predecessor), getPairCode(successor), type));
    return isNew || violation === 'active' ? [{ ...row, isNew }] : [];
  });
}

const formatKey = (...parts: readonly string[]): string => parts.join('\t');

/** Active ones first: they decide what happens next. */
function listLinks(network: ProgressNetwork, { project }: UpdateSide) {
  const rank = (violation: Violation): number => (violation === 'active' ? 0 : 1);
  return listOutOfSequence(network)
    .map(({ link, violation }) => ({
      predecessor: getProgressActivity(network, link.predecessor).source,
      successor: getProgressActivity(network, link.successor).source,
      type: link.type,
      violation,
    }))
    .filter(({ successor }) => successor.projectId === project.id)
    .sort((one, other) => rank(one.violation) - rank(other.violation));
}
