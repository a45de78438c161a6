import type { Schedule, WbsNode } from '@floatwise/schedule';

export interface WbsPath {
  /** Codes from the root to the element, joined as the project does. */
  readonly codes: string;
  /** Names of the elements below the root, which has the project's name. */
  readonly names: string;
}

const noPath: WbsPath = { codes: '', names: '' };
const nameSeparator = ' > ';

/** Paths of WBS elements by their id. Each element is looked at once, however deep; circles end. */
export function createWbsPaths({ wbsNodes, projects }: Schedule): (wbsId: string | undefined) => WbsPath {
  const nodes = new Map<string, WbsNode>(wbsNodes.map((node) => [node.id, node]));
  const separators = new Map<string, string>(projects.map(({ id, wbsSeparator }) => [id, wbsSeparator]));
  const paths = new Map<string, WbsPath>();
  return (wbsId) => {
    const chain: WbsNode[] = [];
    let id = wbsId;
    let path = noPath;
    while (id !== undefined) {
      const known = paths.get(id);
      if (known !== undefined) {
        path = known;
        break;
      }
      const node = nodes.get(id);
      if (node === undefined || chain.length > nodes.size) break;
      chain.push(node);
      // An empty path until the real one is known: this ends a circle of parents.
      paths.set(id, noPath);
      id = node.parentId;
    }
    for (const node of chain.reverse()) {
      const separator = separators.get(node.projectId ?? '') ?? '.';
      const codes = path.codes === '' ? node.code : `${path.codes}${separator}${node.code}`;
      const own = node.isProjectNode ? '' : node.name;
      const names = [path.names, own].filter((name) => name !== '').join(nameSeparator);
      path = { codes, names };
      paths.set(node.id, path);
    }
    return path;
  };
}
