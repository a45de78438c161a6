import { createEdgeList } from '../graph/adjacency.ts';
import { computeTopologicalOrder } from '../graph/compute-topological-order.ts';
import { findShortestCycle } from '../graph/find-shortest-cycle.ts';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { SheetLabels, type NamedActivity } from './sheet-labels.ts';
import type { SheetNetwork, SheetRelationship } from './sheet-network.ts';

const shownIds = 10;

/** True unless a relationship is deleted, links a level of effort or WBS summary, or links an activity to itself. */
export function carriesLogic(
  { activities }: Pick<SheetNetwork, 'activities'>,
  { isDeleted, predecessor, successor }: SheetRelationship,
): boolean {
  return (
    !isDeleted &&
    predecessor !== successor &&
    activities[predecessor]?.carriesLogic === true &&
    activities[successor]?.carriesLogic === true
  );
}

/** The relationships that carry logic, in sheet order. */
export function listLogicRelationships(sheet: SheetNetwork): SheetRelationship[] {
  return sheet.relationships.filter((link) => carriesLogic(sheet, link));
}

/** The activities in an order in which every relationship points forward. Throws E_LOOP with the shortest loop found. */
export function orderActivities(
  activities: readonly NamedActivity[],
  relationships: readonly Pick<SheetRelationship, 'predecessor' | 'successor'>[],
): Int32Array {
  const network = createEdgeList(activities.length, relationships);
  const order = computeTopologicalOrder(network);
  if (order.length === activities.length) return order;
  const labels = new SheetLabels({ activities });
  const ids = (findShortestCycle(network) ?? []).map((index) => labels.format(index));
  const shown = ids.length > shownIds ? [...ids.slice(0, shownIds - 1), '...'] : ids;
  throw new UnusableInputError(
    'E_LOOP',
    `The logic contains a loop: ${[...shown, ids[0]].join(' -> ')}. P6 cannot schedule it; remove one of these links and try again.`,
  );
}
