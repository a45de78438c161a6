import { computeTopologicalOrder } from '../graph/compute-topological-order.ts';
import { findShortestCycle } from '../graph/find-shortest-cycle.ts';
import { UnusableInputError } from '../unusable-input-error.ts';
import type { SheetNetwork, SheetRelationship } from './sheet-network.ts';

const shownIds = 10;

/**
 * The relationships that carry logic: not flagged for deletion, of two activities neither of which is level of effort or
 * WBS summary, and not from an activity to itself.
 */
export function listLogicRelationships({ activities, relationships }: SheetNetwork): SheetRelationship[] {
  const carries = (index: number): boolean => activities[index]?.carriesLogic === true;
  return relationships.filter(
    ({ isDeleted, predecessor, successor }) =>
      !isDeleted && predecessor !== successor && carries(predecessor) && carries(successor),
  );
}

/**
 * The activities in an order in which every relationship leads forward. Throws E_LOOP with the shortest loop found when
 * there is none.
 */
export function orderActivities(
  activities: readonly { readonly code: string }[],
  relationships: readonly Pick<SheetRelationship, 'predecessor' | 'successor'>[],
): Int32Array {
  const from = new Int32Array(relationships.length);
  const to = new Int32Array(relationships.length);
  for (let place = 0; place < from.length; place++) {
    from[place] = relationships[place]?.predecessor ?? 0;
    to[place] = relationships[place]?.successor ?? 0;
  }
  const network = { nodeCount: activities.length, from, to };
  const order = computeTopologicalOrder(network);
  if (order.length === activities.length) return order;
  const ids = (findShortestCycle(network) ?? []).map((index) => activities[index]?.code ?? '');
  const shown = ids.length > shownIds ? [...ids.slice(0, shownIds - 1), '...'] : ids;
  throw new UnusableInputError(
    'E_LOOP',
    `The logic contains a loop: ${[...shown, ids[0]].join(' -> ')}. P6 cannot schedule it; remove one of these links and try again.`,
  );
}
