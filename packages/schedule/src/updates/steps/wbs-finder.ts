import type { ProjectId, WbsId, WbsNode } from '../../model/index.ts';
import type { PairedUpdates } from '../pair.ts';

type WbsFinder = (id: WbsId | undefined, previousProject: ProjectId) => WbsId | undefined;

/**
 * The element of the previous project with the same path of codes, for an activity of the current one. If there is none, the
 * nearest ancestor or the project's own element.
 */
export function createWbsFinder({ previous, current }: PairedUpdates): WbsFinder {
  // Added activities are few, and often there are none.
  let nodes: ReadonlyMap<WbsId, WbsNode> | undefined;
  let children: ReadonlyMap<string, WbsId> | undefined;
  return (id, previousProject) => {
    nodes ??= new Map(current.schedule.wbsNodes.map((node) => [node.id, node]));
    children ??= listChildren(previous.schedule.wbsNodes);
    let found = children.get(formatKey(previousProject, undefined));
    for (const { code } of listAncestors(id, nodes)) {
      const child: WbsId | undefined = children.get(formatKey(found, code));
      if (child === undefined) break;
      found = child;
    }
    return found;
  };
}

/** From the top down to the element itself, without the project's element. */
function listAncestors(id: WbsId | undefined, nodes: ReadonlyMap<WbsId, WbsNode>): WbsNode[] {
  const path = new Set<WbsNode>();
  let node = id === undefined ? undefined : nodes.get(id);
  while (node !== undefined && !node.isProjectNode && !path.has(node)) {
    path.add(node);
    node = node.parentId === undefined ? undefined : nodes.get(node.parentId);
  }
  return [...path].reverse();
}

/** Elements by parent and code; that of a project only by project. */
function listChildren(nodes: readonly WbsNode[]): Map<string, WbsId> {
  const children = new Map<string, WbsId>();
  for (const { id, parentId, projectId, isProjectNode, code } of nodes) {
    const key = isProjectNode ? formatKey(projectId, undefined) : formatKey(parentId, code);
    if (!children.has(key)) children.set(key, id);
  }
  return children;
}

const formatKey = (parent: string | undefined, code: string | undefined): string =>
  JSON.stringify([parent ?? null, code ?? null]);
