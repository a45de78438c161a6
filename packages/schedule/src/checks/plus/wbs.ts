import type { WbsId, WbsNode } from '../../model/index.ts';
import type { Assessment } from '../assessment.ts';
import type { Check, Offender } from '../check.ts';
import { listActivityOffenders, none, toCount } from '../figures.ts';

/** P18 WBS: elements without an activity on or below them, activities on the root or without an element. Limit 0. */
export const wbs: Check = {
  no: 'P18',
  title: 'WBS',
  group: 'Structure',
  counts: 'WBS elements below the root without activities, and activities without a place in the WBS',
  outOf: 'WBS elements, roots included, and activities',
  unit: 'count',
  source: 'Floatwise Plus',
  practices: [1, 5],
  meaning:
    'Empty elements are scope without work, and activities outside the structure are work without scope.',
  remedy: 'Plan the work of empty elements or remove them; move activities off the root.',
  needsProject: true,
  getLimit: () => none,
  run: (assessment) => {
    const nodes = listOwnNodes(assessment);
    if (nodes.length === 0) return { count: 0, of: 0, notApplicable: 'The file has no WBS.', offenders: [] };
    const byId = new Map(nodes.map((node) => [node.id, node]));
    const filled = listFilled(assessment, byId);
    const empty = nodes
      .filter((node) => !filled.has(node.id) && !node.isProjectNode)
      .map((node): Offender => ({
        subject: `WBS ${formatPath(node, byId)} ${node.name}`.trim(),
        why: 'No activity below it',
      }));
    const misplaced = listActivityOffenders(assessment.activities, ({ wbsId }) => {
      const node = wbsId === undefined ? undefined : byId.get(wbsId);
      if (node === undefined) return 'Not in the WBS';
      return node.isProjectNode ? 'Directly on the root of the WBS' : undefined;
    });
    const offenders = [...empty, ...misplaced];
    return toCount(offenders, nodes.length + assessment.activities.length, 'The file has no WBS.');
  },
};

/** A file that is its own ancestor has no end; P6 has far fewer levels. */
const maxLevels = 100;

/** `PROJECT.CIVIL.EARTH`: many elements bear the same short code. */
function formatPath(node: WbsNode, byId: ReadonlyMap<WbsId, WbsNode>): string {
  const codes: string[] = [];
  for (let own: WbsNode | undefined = node; own !== undefined && codes.length < maxLevels;) {
    codes.push(own.code);
    own = own.parentId === undefined ? undefined : byId.get(own.parentId);
  }
  return codes.reverse().join('.');
}

function listOwnNodes({ schedule, projects }: Assessment): readonly WbsNode[] {
  const own = new Set(projects.map(({ source }) => source.id));
  return schedule.wbsNodes.filter(({ projectId }) => projectId !== undefined && own.has(projectId));
}

/** Elements with an activity on or below them. Linear: a path is left where it was walked before. */
function listFilled({ activities }: Assessment, byId: ReadonlyMap<WbsId, WbsNode>): Set<WbsId> {
  const filled = new Set<WbsId>();
  for (const { wbsId } of activities) {
    for (let id = wbsId; id !== undefined && !filled.has(id); id = byId.get(id)?.parentId) filled.add(id);
  }
  return filled;
}
