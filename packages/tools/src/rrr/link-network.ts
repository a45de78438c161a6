import {
  computeDemand as computeLagDemand,
  computeGuarantee,
  createEventGraph,
  getStartEvent,
  hasMandatoryDates,
  isProvable,
  ProofCheck,
  type EventGraph,
} from '@floatwise/schedule';
import {
  findLagCalendar,
  listLogicRelationships,
  orderActivities,
  SheetLabels,
  type SheetActivity,
  type SheetNetwork,
  type SheetRelationship,
} from '@floatwise/schedule/sheet';

/** Makes lags whole numbers, so that sums are exact: P6 has up to six decimals. */
export const lagScale = 1e6;

/** Relationships that carry logic, as events and edges; edge `activityCount + i` is `links[i]`. */
export interface LinkNetwork {
  readonly labels: SheetLabels;
  /** Cache of each link's text as a step of a proof. */
  readonly steps: (string | undefined)[];
  readonly links: readonly SheetRelationship[];
  /** For each link, whether it is removed if a path implies it. */
  readonly isCandidate: readonly boolean[];
  /** For each link, the number of its lag calendar. */
  readonly lagCalendars: Int32Array;
  /** Includes extra nodes that end links to activities with fixed dates. */
  readonly activityCount: number;
  readonly network: EventGraph;
  readonly order: Int32Array;
  readonly check: ProofCheck;
}

/** Throws E_LOOP. `kept` selects the relationships that take part. */
export function createLinkNetwork(
  sheet: SheetNetwork,
  kept: (link: SheetRelationship) => boolean,
): LinkNetwork {
  const links = listLogicRelationships(sheet).filter(kept);
  const network = createEventGraph(sheet.activities.length, links, listFixedActivities(sheet));
  return {
    labels: new SheetLabels(sheet),
    steps: new Array<string | undefined>(links.length).fill(undefined),
    links,
    isCandidate: links.map(
      (link) =>
        !link.isExternal && isProvable(link, sheet.activities[link.successor]?.expectedFinish !== undefined),
    ),
    lagCalendars: numberLagCalendars(sheet, links),
    activityCount: network.activityCount,
    network,
    order: orderEvents(orderActivities(sheet.activities, links), network),
    check: new ProofCheck(
      sheet.activities,
      [...sheet.lagCalendars.values()].every((name) => name === 'predecessor' || name === 'successor'),
    ),
  };
}

/** Activities whose dates do not depend on their predecessors: with mandatory constraints, or not scheduled by P6 with this file. */
function listFixedActivities({ activities, activityTable }: SheetNetwork): ReadonlySet<number> {
  const isFixed = ({ row, status, constraints }: SheetActivity): boolean =>
    (activityTable !== undefined && row === undefined) || hasMandatoryDates(status, constraints);
  return new Set(activities.filter(isFixed).map(({ index }) => index));
}

function numberLagCalendars(sheet: SheetNetwork, links: readonly SheetRelationship[]): Int32Array {
  const numbers = new Map<string | undefined, number>();
  const found = new Int32Array(links.length);
  for (const [place, link] of links.entries()) {
    const calendar = findLagCalendar(sheet, link);
    const number = numbers.get(calendar) ?? numbers.size;
    numbers.set(calendar, number);
    found[place] = number;
  }
  return found;
}

/** Start and finish of each activity in topological order, so that edges lead forward; the extra nodes, which none leave, come last. */
const orderEvents = (activities: Int32Array, { nodeCount }: EventGraph): Int32Array =>
  Int32Array.from(
    { length: nodeCount },
    (_, place) => getStartEvent(activities[place >> 1] ?? place >> 1) + (place % 2),
  );

/** The relationship of an edge. */
export function getLink({ links, activityCount }: LinkNetwork, edge: number): SheetRelationship {
  const link = links[edge - activityCount];
  if (link === undefined) throw new RangeError(`Edge ${edge} is no relationship`);
  return link;
}

/** What a proof of a relationship must reach, scaled. */
export const computeDemand = (link: SheetRelationship): number =>
  Math.round(lagScale * computeLagDemand(link));

/** What a relationship contributes to a proof, scaled, as in `computeGuarantee`. */
export const computeProofWeight = (link: SheetRelationship): number =>
  Math.round(lagScale * computeGuarantee(link));
