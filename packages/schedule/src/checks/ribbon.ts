import {
  createPathWriter,
  createWbsReader,
  type Activity,
  type ObsId,
  type Schedule,
  type WbsId,
} from '../model/index.ts';
import { ActivityMap } from './activity-map.ts';
import type { CheckLimit, CheckResult, CheckVerdict, Counted, Offender } from './check.ts';
import { isWithin } from './run-checks.ts';
import type { Assessment } from './assessment.ts';

/** The name of an activity's node; undefined if the activity is not under assessment. */
export type FindNode = (activity: Activity) => string | undefined;

/** The node of activities without a value, and of links without an end under assessment. */
const noNode = '(none)';

/** The result of a check at a node. */
export interface RibbonFigure {
  readonly count: number;
  readonly of: number;
  readonly offenders: number;
  /** Absent if the node has nothing to check. */
  readonly value?: number;
  readonly verdict: CheckVerdict;
}

export interface RibbonNode {
  readonly name: string;
  readonly activities: number;
  /** Number of checks that fail here. */
  readonly failed: number;
  /** Offenders of all checks of the ribbon. */
  readonly offenders: number;
  /** In the order of the ribbon's checks. */
  readonly figures: readonly RibbonFigure[];
}

/** The checks of a file by node: counts, populations and offenders of all nodes add up to those of the file. */
export interface Ribbon {
  readonly checks: readonly CheckResult[];
  /** Worst first: most failed checks, then most offenders, then by name. */
  readonly nodes: readonly RibbonNode[];
}

/**
 * Counts by node what the checks counted in the whole file. Omits checks that do not apply to the file, and those that count
 * anything other than activities and links. Linear.
 */
export function createRibbon(
  activities: readonly Activity[],
  results: readonly CheckResult[],
  findNode: FindNode,
): Ribbon {
  const checks = results.filter((result) => result.verdict !== 'N/A' && result.population !== undefined);
  const { names, count } = createCounter(activities, findNode);
  const total = count(activities);
  // Many checks have the same population.
  const known = new Map<readonly Counted[], Counts>();
  const countOnce = (items: readonly Counted[]): Counts => {
    const found = known.get(items) ?? count(items);
    known.set(items, found);
    return found;
  };
  const tallies = checks.map((result) => {
    const offenders = count(result.offenders);
    const counted = result.counted === undefined ? offenders : countOnce(result.counted);
    return { result, offenders, counted, of: countOnce(result.population ?? []) };
  });
  const nodes = names.map((name, place): RibbonNode => {
    const figures = tallies.map(({ result, offenders, counted, of }) =>
      judge(result, { count: counted[place] ?? 0, of: of[place] ?? 0, offenders: offenders[place] ?? 0 }),
    );
    return {
      name,
      activities: total[place] ?? 0,
      failed: figures.filter(({ verdict }) => verdict === 'FAIL').length,
      offenders: figures.reduce((sum, { offenders }) => sum + offenders, 0),
      figures,
    };
  });
  return { checks, nodes: nodes.filter(isUsed).sort(compareNodes) };
}

/** Counts by index of the node. */
type Counts = Uint32Array;

/** Names of the nodes by index, and a function that counts items by node. Activities map to an index, which is faster than a name. */
function createCounter(activities: readonly Activity[], findNode: FindNode) {
  const nodes = new Map([[noNode, 0]]);
  const places = new ActivityMap<number>(activities);
  for (const activity of activities) {
    const name = findNode(activity) ?? noNode;
    const place = nodes.get(name) ?? nodes.size;
    nodes.set(name, place);
    places.set(activity, place);
  }
  const findPlace = (activity: Activity) => places.get(activity);
  const count = (items: readonly (Counted | Offender)[]): Counts => {
    const counts = new Uint32Array(nodes.size);
    for (const item of items) {
      const place = findItemNode(item, findPlace) ?? 0;
      counts[place] = (counts[place] ?? 0) + 1;
    }
    return counts;
  };
  return { names: [...nodes.keys()], count };
}

/** The node without a name is listed only if something belongs to it. */
const isUsed = ({ name, activities, figures }: RibbonNode): boolean =>
  name !== noNode || activities > 0 || figures.some(({ count, of, offenders }) => count + of + offenders > 0);

/** A link belongs to the node of its successor, or of its predecessor if the successor is not under assessment. */
function findItemNode<Node>(
  item: Counted | Offender,
  findNode: (activity: Activity) => Node | undefined,
): Node | undefined {
  if ('id' in item) return findNode(item);
  const { activity, link }: Omit<Offender, 'why'> = 'why' in item ? item : { link: item };
  const [end, other] = [activity ?? link?.successor, link?.predecessor];
  return (end && findNode(end)) ?? (other && findNode(other));
}

/** The node where an offender counts. */
export const findOffenderNode = (offender: Offender, findNode: FindNode): string =>
  findItemNode(offender, findNode) ?? noNode;

function judge(result: CheckResult, figure: Pick<RibbonFigure, 'count' | 'of' | 'offenders'>): RibbonFigure {
  const { count, of } = figure;
  const isCount = result.check.unit === 'count';
  if (of === 0 && !(isCount && count > 0)) return { ...figure, verdict: 'N/A' };
  const value = isCount ? count : count / of;
  return { ...figure, value, verdict: isWithin(value, toNodeLimit(result.limit)) ? 'PASS' : 'FAIL' };
}

/** That something must exist, such as a critical activity, applies to the whole file but not to each node. */
export const toNodeLimit = ({ above: _, ...limit }: CheckLimit): CheckLimit => limit;

function compareNodes(one: RibbonNode, other: RibbonNode): number {
  if (one.failed !== other.failed) return other.failed - one.failed;
  if (one.offenders !== other.offenders) return other.offenders - one.offenders;
  return one.name < other.name ? -1 : 1;
}

/** How activities are grouped. */
export type RibbonChoice =
  | { readonly by: 'wbs'; /** 1 is the first level below the project. */ readonly level: number }
  | { readonly by: 'code'; /** Name of the activity code, capitals aside. */ readonly name: string }
  | { readonly by: 'calendar' }
  | { readonly by: 'responsible' };

/** Names are shown in every row, and a damaged file may have very long ones. */
const maxNameLength = 200;

/** Creates the lookup from activities under assessment to their nodes. */
export function createNodeFinder(
  { schedule, activities }: Pick<Assessment, 'schedule' | 'activities'>,
  choice: RibbonChoice,
): FindNode {
  const findName = createNameFinder(schedule, choice);
  const names = new ActivityMap<string>(activities);
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

/** Activity codes of that name; a file may have a global one and a project one. */
export const listCodeTypes = ({ activityCodeTypes }: Pick<Schedule, 'activityCodeTypes'>, name: string) =>
  activityCodeTypes.filter((type) => normalise(type.name) === normalise(name));

/** Values such as `CIV Civil works`. */
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

function createResponsibleFinder({ wbsNodes, obsNodes }: Schedule): FindNode {
  const names = new Map<ObsId, string>(obsNodes.map(({ id, name }) => [id, name]));
  const responsible = new Map<WbsId, string | undefined>(
    wbsNodes.map(({ id, obsId }) => [id, obsId && names.get(obsId)]),
  );
  return ({ wbsId }) => wbsId && responsible.get(wbsId);
}

/** Names such as `P1.CIV Civil works`: the element of that level above an activity, or the activity's own if it is higher. */
function createWbsFinder({ wbsNodes, projects }: Schedule, level: number): FindNode {
  const writePath = createPathWriter(projects);
  const read = createWbsReader<{ depth: number; codes: string; label: string }>(wbsNodes, (node, above) => {
    const depth = above === undefined ? (node.isProjectNode ? 0 : 1) : above.depth + 1;
    if (above !== undefined && depth > level) return { ...above, depth };
    const codes = writePath(node, above?.codes);
    return { depth, codes, label: `${codes} ${node.name}` };
  });
  return ({ wbsId }) => read(wbsId)?.label;
}
