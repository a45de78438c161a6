import { formatLoop } from '../cpm/compute-cpm-report.ts';
import { createEdgeList } from '../graph/adjacency.ts';
import { computeTopologicalOrder, listPositions } from '../graph/compute-topological-order.ts';
import { findShortestCycle } from '../graph/find-shortest-cycle.ts';
import type { ActivityLabels } from '../model/index.ts';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { getProgressActivity } from './find-violation.ts';
import type { ProgressNetwork } from './create-progress-network.ts';

/** The position of each activity when every link points forward. Throws `UnusableInputError` with E_LOOP for a loop. Linear. */
export function computeActivityPlaces(network: ProgressNetwork, labels: ActivityLabels): Int32Array {
  const { activities, links } = network;
  const edges = createEdgeList(activities.length, links);
  const order = computeTopologicalOrder(edges);
  if (order.length < activities.length) {
    const loop = (findShortestCycle(edges) ?? []).map((index) => getProgressActivity(network, index).source);
    throw new UnusableInputError('E_LOOP', formatLoop(loop, labels));
  }
  return listPositions(order);
}
