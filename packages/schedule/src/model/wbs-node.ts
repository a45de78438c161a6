import type { ObsId, ProjectId, WbsId } from './ids.ts';

/** A node of the work breakdown structure. */
export interface WbsNode {
  readonly id: WbsId;
  readonly projectId: ProjectId | undefined;
  readonly parentId: WbsId | undefined;
  /** The root, which represents the project itself. */
  readonly isProjectNode: boolean;
  /** One step of the WBS path, such as CIV. */
  readonly code: string;
  readonly name: string;
  /** Who is responsible. */
  readonly obsId: ObsId | undefined;
  readonly sequence: number | undefined;
  /** P6's code of the rule for performance percent complete, as in the file (EC_Cmp_pct and others). */
  readonly performanceRule: string | undefined;
  /** 0..100, for a rule that uses a percentage of the planner's own. */
  readonly performancePercent: number | undefined;
  /** Row of the node in its table, counted from 0. */
  readonly row: number;
}

/** An element of the organisational breakdown structure: who is responsible for WBS elements. */
export interface ObsNode {
  readonly id: ObsId;
  readonly parentId: ObsId | undefined;
  readonly name: string;
  /** Row of the element in its table, counted from 0. */
  readonly row: number;
}

/** Names from the top of the WBS to an element, without that of the project; circles end. */
export function createWbsNames(
  { wbsNodes }: { readonly wbsNodes: readonly WbsNode[] },
  separator: string,
): (id: WbsId | undefined) => string {
  const nodes = new Map(wbsNodes.map((node) => [node.id, node]));
  return (id) => {
    const names: string[] = [];
    const seen = new Set<WbsId>();
    let next = id;
    while (next !== undefined && !seen.has(next)) {
      seen.add(next);
      const node: WbsNode | undefined = nodes.get(next);
      if (node === undefined) break;
      if (!node.isProjectNode) names.unshift(node.name === '' ? node.code : node.name);
      next = node.parentId;
    }
    return names.join(separator);
  };
}
