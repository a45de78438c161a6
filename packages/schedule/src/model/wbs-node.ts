import type { ObsId, ProjectId, WbsId, TableRow } from './ids.ts';

/** An element of the work breakdown structure. */
export interface WbsNode extends TableRow {
  readonly id: WbsId;
  readonly projectId: ProjectId | undefined;
  readonly parentId: WbsId | undefined;
  /** The root, which represents the project itself. */
  readonly isProjectNode: boolean;
  /** One segment of the WBS path, such as CIV. */
  readonly code: string;
  readonly name: string;
  /** The responsible manager. */
  readonly obsId: ObsId | undefined;
  readonly sequence: number | undefined;
  /** P6's code of the rule for performance percent complete, as in the file (EC_Cmp_pct and others). */
  readonly performanceRule: string | undefined;
  /** 0..100, for a rule with a custom percentage. */
  readonly performancePercent: number | undefined;
}

/** An element of the organisational breakdown structure: who is responsible for WBS elements. */
export interface ObsNode extends TableRow {
  readonly id: ObsId;
  readonly parentId: ObsId | undefined;
  readonly name: string;
}

/** Returns the names of an element and those above it, from the top, without the project's name. Stops at cycles. */
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

/** Calls `place` once per WBS element with the result for the element above; returns the results by element. Stops at cycles. */
export function createWbsReader<Placed>(
  wbsNodes: readonly WbsNode[],
  place: (node: WbsNode, above: Placed | undefined) => Placed,
): (id: WbsId | undefined) => Placed | undefined {
  const nodes = new Map(wbsNodes.map((node) => [node.id, node]));
  const placed = new Map<WbsId, Placed>();
  return (wbsId) => {
    const chain = new Set<WbsNode>();
    let id = wbsId;
    while (id !== undefined && !placed.has(id)) {
      const node = nodes.get(id);
      if (node === undefined || chain.has(node)) break;
      chain.add(node);
      id = node.parentId;
    }
    let above = id === undefined ? undefined : placed.get(id);
    for (const node of [...chain].reverse()) {
      above = place(node, above);
      placed.set(node.id, above);
    }
    return above;
  };
}
