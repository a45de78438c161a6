import { createWbsReader, type Schedule, type WbsId } from '@floatwise/schedule';

export interface WbsPath {
  /** Codes from the root to the element, joined as the project does. */
  readonly codes: string;
  /** Names of the elements below the root, which has the project's name. */
  readonly names: string;
}

const noPath: WbsPath = { codes: '', names: '' };
const nameSeparator = ' > ';

/** Paths of WBS elements by their id; undefined for one that is not in the file. */
export function createWbsPaths({
  wbsNodes,
  projects,
}: Schedule): (wbsId: WbsId | undefined) => WbsPath | undefined {
  const separators = new Map<string, string>(projects.map(({ id, wbsSeparator }) => [id, wbsSeparator]));
  return createWbsReader<WbsPath>(wbsNodes, (node, above = noPath) => {
    const separator = separators.get(node.projectId ?? '') ?? '.';
    const own = node.isProjectNode ? '' : node.name;
    return {
      codes: above.codes === '' ? node.code : `${above.codes}${separator}${node.code}`,
      names: [above.names, own].filter((name) => name !== '').join(nameSeparator),
    };
  });
}
