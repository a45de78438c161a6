import type { Activity } from '../model/index.ts';
import type { CheckLimit, CheckResult, CheckVerdict, Counted, Offender } from './check.ts';
import { isWithin } from './run-checks.ts';

/** The name of the node an activity belongs to; undefined for one that is not under assessment. */
export type FindNode = (activity: Activity) => string | undefined;

/** What activities without a value belong to, and links of which no end is under assessment. */
export const noNode = '(none)';

/** A check at a node. */
export interface RibbonFigure {
  readonly count: number;
  readonly of: number;
  readonly offenders: number;
  /** Absent where the node has nothing to look at. */
  readonly value?: number;
  readonly verdict: CheckVerdict;
}

export interface RibbonNode {
  readonly name: string;
  readonly activities: number;
  /** Checks that fail here. */
  readonly failed: number;
  /** Offenders of all checks of the ribbon. */
  readonly offenders: number;
  /** In the order of the ribbon's checks. */
  readonly figures: readonly RibbonFigure[];
}

/** The checks of a file by node: over all nodes counts, populations and offenders of a check add up to those of the file. */
export interface Ribbon {
  readonly checks: readonly CheckResult[];
  /** The worst first: most failed checks, then most offenders, then by name. */
  readonly nodes: readonly RibbonNode[];
}

/**
 * Counts by node what the checks counted in the whole file. Checks that do not apply to the file, and those that count
 * other things than activities and links, have no place in it. Linear.
 */
export function createRibbon(
  activities: readonly Activity[],
  results: readonly CheckResult[],
  findNode: FindNode,
): Ribbon {
  const checks = results.filter((result) => result.verdict !== 'N/A' && result.population !== undefined);
  const counts = countByName(activities, (activity) => findNode(activity) ?? noNode);
  // Many checks have the same population.
  const known = new Map<readonly Counted[], Counts>();
  const countNodes = (items: readonly Counted[]): Counts => {
    const found = known.get(items) ?? countByName(items, (each) => findCountedNode(each, findNode));
    known.set(items, found);
    return found;
  };
  const tallies = checks.map(({ offenders, population = [], counted }) => ({
    offenders: countByName(offenders, (each) => findOffenderNode(each, findNode)),
    of: countNodes(population),
    counted: counted && countNodes(counted),
  }));
  const names = new Set([counts, ...tallies.flatMap(listCounts)].flatMap((each) => [...each.keys()]));
  const nodes = [...names].map((name): RibbonNode => {
    const figures = tallies.map(({ offenders, of, counted = offenders }, place) =>
      judge(checks[place], {
        count: counted.get(name) ?? 0,
        of: of.get(name) ?? 0,
        offenders: offenders.get(name) ?? 0,
      }),
    );
    return {
      name,
      activities: counts.get(name) ?? 0,
      failed: figures.filter(({ verdict }) => verdict === 'FAIL').length,
      offenders: figures.reduce((sum, { offenders }) => sum + offenders, 0),
      figures,
    };
  });
  return { checks, nodes: nodes.sort(compareNodes) };
}

type Counts = ReadonlyMap<string, number>;

const listCounts = ({
  offenders,
  of,
  counted,
}: Record<'offenders' | 'of', Counts> & { counted?: Counts | undefined }) =>
  counted === undefined ? [offenders, of] : [offenders, of, counted];

function countByName<Item>(items: readonly Item[], getName: (item: Item) => string): Counts {
  const counts = new Map<string, number>();
  for (const item of items) {
    const name = getName(item);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** A link belongs where its successor does, or its predecessor where the successor is not under assessment. */
const findCountedNode = (item: Counted, findNode: FindNode): string =>
  'relationship' in item
    ? ((item.successor && findNode(item.successor)) ??
      (item.predecessor && findNode(item.predecessor)) ??
      noNode)
    : (findNode(item) ?? noNode);

/** Where an offender counts. */
export const findOffenderNode = (offender: Offender, findNode: FindNode): string =>
  'subject' in offender
    ? noNode
    : findCountedNode('activity' in offender ? offender.activity : offender, findNode);

function judge(
  result: CheckResult | undefined,
  figure: Pick<RibbonFigure, 'count' | 'of' | 'offenders'>,
): RibbonFigure {
  const { count, of } = figure;
  const isCount = result?.check.unit === 'count';
  if (result === undefined || (of === 0 && !(isCount && count > 0))) return { ...figure, verdict: 'N/A' };
  const value = isCount ? count : count / of;
  return { ...figure, value, verdict: isWithin(value, toNodeLimit(result.limit)) ? 'PASS' : 'FAIL' };
}

/** That something must be found, such as a critical activity, holds for the whole file and not for each node. */
export const toNodeLimit = ({ above: _, ...limit }: CheckLimit): CheckLimit => limit;

function compareNodes(one: RibbonNode, other: RibbonNode): number {
  if (one.failed !== other.failed) return other.failed - one.failed;
  if (one.offenders !== other.offenders) return other.offenders - one.offenders;
  return one.name < other.name ? -1 : 1;
}
