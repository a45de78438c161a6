import type { Schedule, WbsNode } from '@floatwise/schedule';

/** Codes from the root to the node, joined as the project does. Each node is looked at once, however deep; circles end. */
export function createWbsPaths({ wbsNodes, projects }: Schedule): (wbsId: string | undefined) => string {
  const nodes = new Map<string, WbsNode>(wbsNodes.map((node) => [node.id, node]));
  const separators = new Map<string, string>(projects.map(({ id, wbsSeparator }) => [id, wbsSeparator]));
  const paths = new Map<string, string>();
  return (wbsId) => {
    const chain: WbsNode[] = [];
    let id = wbsId;
    let path = '';
    while (id !== undefined) {
      const known = paths.get(id);
      if (known !== undefined) {
        path = known;
        break;
      }
      const node = nodes.get(id);
      if (node === undefined || chain.length > nodes.size) break;
      chain.push(node);
      // Until its path is known a node stands for an empty one: that ends a circle.
      paths.set(id, '');
      id = node.parentId;
    }
    for (const node of chain.reverse()) {
      const separator = separators.get(node.projectId ?? '') ?? '.';
      path = path === '' ? node.code : `${path}${separator}${node.code}`;
      paths.set(node.id, path);
    }
    return path;
  };
}
