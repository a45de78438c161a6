import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import type { ObsId, ProjectId, WbsId, TableRow } from './ids.ts';
import type { Project } from './project.ts';

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

/** P6 has at most 50 levels. Every path of a deeper structure would be as long as the file. */
const maxLevels = 100;

/** Returns the names of an element and those above it, from the top, without the project's name. Throws E_VALUE for too many levels. */
export function createWbsNames(
  { wbsNodes }: { readonly wbsNodes: readonly WbsNode[] },
  separator: string,
): (id: WbsId | undefined) => string {
  const read = createWbsReader<readonly string[]>(wbsNodes, (node, above = []) =>
    node.isProjectNode ? above : [...above, node.name === '' ? node.code : node.name],
  );
  return (id) => read(id)?.join(separator) ?? '';
}

/** Returns the path of a WBS element: the path of the element above, the separator of the element's project, and its code. */
export function createPathWriter(
  projects: readonly Pick<Project, 'id' | 'wbsSeparator'>[],
): (node: Pick<WbsNode, 'projectId' | 'code'>, above: string | undefined) => string {
  const separators = new Map(projects.map(({ id, wbsSeparator }) => [id, wbsSeparator]));
  return ({ projectId, code }, above) => {
    const separator = (projectId && separators.get(projectId)) ?? '.';
    return above === undefined || above === '' ? code : `${above}${separator}${code}`;
  };
}

/** Returns the codes from the top to a WBS element, joined by the separator of its project; undefined if the file does not have it. */
export const createWbsCodes = ({
  wbsNodes,
  projects,
}: {
  readonly wbsNodes: readonly WbsNode[];
  readonly projects: readonly Pick<Project, 'id' | 'wbsSeparator'>[];
}): ((id: WbsId | undefined) => string | undefined) => createWbsReader(wbsNodes, createPathWriter(projects));

/**
 * Calls `place` once per WBS element with the result for the element above; returns the results by element. Stops at cycles. Throws
 * E_VALUE for too many levels.
 */
export function createWbsReader<Placed>(
  wbsNodes: readonly WbsNode[],
  place: (node: WbsNode, above: Placed | undefined) => Placed,
): (id: WbsId | undefined) => Placed | undefined {
  const nodes = new Map(wbsNodes.map((node) => [node.id, node]));
  const placed = new Map<WbsId, { readonly value: Placed; readonly level: number }>();
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
      const level = (above?.level ?? 0) + 1;
      if (level > maxLevels) throw createLevelError(node);
      above = { value: place(node, above?.value), level };
      placed.set(node.id, above);
    }
    return above?.value;
  };
}

function createLevelError({ code }: WbsNode): UnusableInputError {
  return new UnusableInputError(
    'E_VALUE',
    `The WBS has more than ${maxLevels} levels, at element '${code.slice(0, 40)}'. P6 has at most 50; export the project from P6 again.`,
  );
}
