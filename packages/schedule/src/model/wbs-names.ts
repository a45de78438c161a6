import type { WbsId } from './ids.ts';
import type { Schedule } from './schedule.ts';
import type { WbsNode } from './wbs-node.ts';

/** Names from the top of the WBS to an element, without that of the project; circles end. */
export function createWbsNames(
  { wbsNodes }: Pick<Schedule, 'wbsNodes'>,
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
