import type { Activity, ObsId, Schedule, WbsId, WbsNode } from '../model/index.ts';
import { noNode, type FindNode } from './ribbon.ts';
import type { Assessment } from './assessment.ts';

/** What activities are grouped by. */
export type RibbonChoice =
  | { readonly by: 'wbs'; /** 1 is the first level below the project. */ readonly level: number }
  | { readonly by: 'code'; /** Name of the activity code, capitals aside. */ readonly name: string }
  | { readonly by: 'calendar' }
  | { readonly by: 'responsible' };

/** Names are shown in every row: a damaged file may have one of any length. */
const maxNameLength = 200;

/** How to get from an activity under assessment to its node. */
export function createNodeFinder(
  { schedule, activities }: Pick<Assessment, 'schedule' | 'activities'>,
  choice: RibbonChoice,
): FindNode {
  const findName = createNameFinder(schedule, choice);
  const names = new Map<Activity, string>();
  for (const activity of activities) {
    const name = findName(activity)?.trim().slice(0, maxNameLength) ?? '';
    names.set(activity, name === '' ? noNode : name);
  }
  return (activity) => names.get(activity);
}

function createNameFinder(schedule: Schedule, choice: RibbonChoice): FindNode {
  switch (choice.by) {
    case 'wbs':
      return createWbsFinder(schedule, choice.level);
    case 'code':
      return createCodeFinder(schedule, choice.name);
    case 'calendar': {
      const names = new Map(schedule.calendars.map(({ id, name }) => [id, name]));
      return ({ calendarId }) => calendarId && names.get(calendarId);
    }
    case 'responsible':
      return createResponsibleFinder(schedule);
  }
}

const normalise = (name: string): string => name.trim().toLowerCase();

/** Activity codes of that name; a file may have a global one and one of the project. */
export const listCodeTypes = ({ activityCodeTypes }: Pick<Schedule, 'activityCodeTypes'>, name: string) =>
  activityCodeTypes.filter((type) => normalise(type.name) === normalise(name));

/** `CIV Civil works`. */
function createCodeFinder(schedule: Schedule, name: string): FindNode {
  const types = new Set(listCodeTypes(schedule, name).map(({ id }) => id));
  const values = new Map(
    schedule.activityCodes.map((each) => [each.id, [each.code, each.name].filter(Boolean).join(' ')]),
  );
  const named = new Map<string, string | undefined>();
  for (const { activityId, typeId, codeId } of schedule.activityCodeAssignments)
    if (types.has(typeId)) named.set(activityId, values.get(codeId));
  return ({ id }) => named.get(id);
}

/** The responsible of the WBS element of an activity. */
function createResponsibleFinder({ wbsNodes, obsNodes }: Schedule): FindNode {
  const names = new Map<ObsId, string>(obsNodes.map(({ id, name }) => [id, name]));
  const responsible = new Map<WbsId, string | undefined>(
    wbsNodes.map(({ id, obsId }) => [id, obsId && names.get(obsId)]),
  );
  return ({ wbsId }) => wbsId && responsible.get(wbsId);
}

interface PlacedNode {
  readonly depth: number;
  /** Codes from the root to the node of the ribbon. */
  readonly codes: string;
  readonly label: string;
}

/**
 * `P1.CIV Civil works`: the element of that level above an activity, or its own where that is higher. Each element is
 * looked at once, however deep; circles end.
 */
function createWbsFinder({ wbsNodes, projects }: Schedule, level: number): FindNode {
  const nodes = new Map<WbsId, WbsNode>(wbsNodes.map((node) => [node.id, node]));
  const separators = new Map(projects.map(({ id, wbsSeparator }) => [id, wbsSeparator]));
  const placed = new Map<WbsId, PlacedNode>();
  const place = (node: WbsNode, parent: PlacedNode | undefined): PlacedNode => {
    const depth = parent === undefined ? (node.isProjectNode ? 0 : 1) : parent.depth + 1;
    if (parent !== undefined && depth > level) return { ...parent, depth };
    const separator = (node.projectId && separators.get(node.projectId)) ?? '.';
    const codes = parent === undefined ? node.code : `${parent.codes}${separator}${node.code}`;
    return { depth, codes, label: `${codes} ${node.name}` };
  };
  return ({ wbsId }) => {
    const chain: WbsNode[] = [];
    const seen = new Set<WbsId>();
    let id = wbsId;
    while (id !== undefined && !placed.has(id) && !seen.has(id)) {
      const node = nodes.get(id);
      if (node === undefined) break;
      seen.add(id);
      chain.push(node);
      id = node.parentId;
    }
    let parent = id === undefined ? undefined : placed.get(id);
    for (const node of chain.reverse()) {
      parent = place(node, parent);
      placed.set(node.id, parent);
    }
    return parent?.label;
  };
}
