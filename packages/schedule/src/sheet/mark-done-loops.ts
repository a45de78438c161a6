import type { Finding, FindingPlace } from '@floatwise/contracts';
import { createEdgeList } from '../graph/adjacency.ts';
import { computeTopologicalOrder } from '../graph/compute-topological-order.ts';
import { findLoops } from '../graph/find-loops.ts';
import { listDoneLoops } from '../model/describe-loops.ts';
import { listLogicRelationships, listOpen } from './order-activities.ts';
import { SheetLabels } from './sheet-labels.ts';
import type { SheetActivity, SheetRelationship } from './sheet-network.ts';

/** Marks relationships of loops of completed activities, and reports these loops. */
export function markDoneLoops(
  activities: readonly SheetActivity[],
  relationships: readonly SheetRelationship[],
  at: FindingPlace,
): { readonly relationships: readonly SheetRelationship[]; readonly findings: readonly Finding[] } {
  const links = listLogicRelationships({ activities, relationships });
  const network = createEdgeList(activities.length, links);
  if (computeTopologicalOrder(network).length === activities.length) return { relationships, findings: [] };
  const open = listOpen(links);
  const { done, doneEdges } = findLoops(network, (index) => !open.has(index));
  const marked = new Set([...doneEdges].map((edge) => links[edge]));
  const labels = new SheetLabels({ activities });
  const ids = done.map((loop) => loop.map((index) => labels.format(index)));
  return {
    relationships: relationships.map((link) => (marked.has(link) ? { ...link, isOnDoneLoop: true } : link)),
    findings: listDoneLoops(ids, at),
  };
}
