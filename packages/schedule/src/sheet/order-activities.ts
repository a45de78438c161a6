import { createEdgeList } from '../graph/adjacency.ts';
import { computeTopologicalOrder } from '../graph/compute-topological-order.ts';
import { findLoops } from '../graph/find-loops.ts';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { formatLoop } from '../model/describe-loops.ts';
import { SheetLabels, type NamedActivity } from './sheet-labels.ts';
import type { SheetNetwork, SheetRelationship } from './sheet-network.ts';

/**
 * True unless a relationship is deleted, links a level of effort or WBS summary, links an activity to itself or is part of a loop of
 * completed activities.
 */
export function carriesLogic(
  { activities }: Pick<SheetNetwork, 'activities'>,
  { isDeleted, isOnDoneLoop, predecessor, successor }: SheetRelationship,
): boolean {
  return (
    !isDeleted &&
    !isOnDoneLoop &&
    predecessor !== successor &&
    activities[predecessor]?.carriesLogic === true &&
    activities[successor]?.carriesLogic === true
  );
}

/** The relationships that carry logic, in sheet order. */
export function listLogicRelationships(
  sheet: Pick<SheetNetwork, 'activities' | 'relationships'>,
): SheetRelationship[] {
  return sheet.relationships.filter((link) => carriesLogic(sheet, link));
}

type Link = Pick<SheetRelationship, 'predecessor' | 'successor'> &
  Partial<Pick<SheetRelationship, 'predecessorStatus' | 'successorStatus'>>;

/** Activities that relationships link and that are not known to be completed. */
export const listOpen = (links: readonly Link[]): ReadonlySet<number> =>
  new Set(
    links.flatMap(({ predecessor, successor, predecessorStatus, successorStatus }) => [
      ...(predecessorStatus === 'completed' ? [] : [predecessor]),
      ...(successorStatus === 'completed' ? [] : [successor]),
    ]),
  );

/**
 * The activities in an order in which every relationship points forward. Throws E_LOOP with the shortest loop that holds open work;
 * loops of completed activities alone carry no logic.
 */
export function orderActivities(
  activities: readonly NamedActivity[],
  relationships: readonly Link[],
): Int32Array {
  const network = createEdgeList(activities.length, relationships);
  const order = computeTopologicalOrder(network);
  if (order.length === activities.length) return order;
  const labels = new SheetLabels({ activities });
  const open = listOpen(relationships);
  const loop = findLoops(network, (index) => !open.has(index)).open ?? [];
  throw new UnusableInputError('E_LOOP', formatLoop(loop.map((index) => labels.format(index))));
}
