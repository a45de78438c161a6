import { createWbsReader, type Schedule, type WbsId } from '@floatwise/schedule';

export interface WbsPath {
  /** Codes from the root to the element, with the project's separator. */
  readonly codes: string;
  /** Names of the elements below the root, which has the name of the project. */
  readonly names: string;
}

const noPath: WbsPath = { codes: '', names: '' };
const nameSeparator = ' > ';

/** Returns the path of a WBS element by its id; undefined if the file does not have it. */
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
