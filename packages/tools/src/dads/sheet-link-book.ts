import {
  computeTopologicalOrder,
  createDynamicOrder,
  createEdgeList,
  type DynamicOrder,
  relationshipTypes,
  isFromStart,
  isToStart,
} from '@floatwise/schedule';
import {
  carriesLogic,
  listLogicRelationships,
  orderActivities,
  SheetLabels,
  type SheetNetwork,
  type SheetRelationship,
  type SheetActivity,
} from '@floatwise/schedule/sheet';
import { createDateProof, isLate } from './date-proof.ts';
import type { Candidate, Link, ListLinks, Side } from './open-end.ts';

type DatedPlan = Pick<SheetNetwork, 'activities' | 'dataDate'>;

export type SheetLinkBook = ReturnType<typeof createSheetLinkBook>;

/** The links of a network by their ends, including those added later. Throws E_LOOP. */
export function createSheetLinkBook(sheet: SheetNetwork) {
  const { activities, relationships } = sheet;
  const count = activities.length;
  const plan: DatedPlan = { activities, dataDate: findOnlyDataDate(sheet) };
  const links: Link[] = listLogicRelationships(sheet);
  const added: Link[] = [];
  const held = findHeldActivities(plan, links);
  // An end that only a loop of completed work ties is not open.
  const onLoops: Link[] = relationships.filter(({ isOnDoneLoop }) => isOnDoneLoop);
  const incoming = groupLinks(count, [...links, ...onLoops], 'successor');
  const outgoing = groupLinks(count, [...links, ...onLoops], 'predecessor');
  /** Links into an activity (side `start`) or out of it (side `finish`). */
  const listLinks: ListLinks = (activity, side) => (side === 'start' ? incoming : outgoing)[activity] ?? [];
  const getKey = ({ predecessor, successor, type }: Link): number =>
    (predecessor * count + successor) * 4 + relationshipTypes.indexOf(type);
  const rest = relationships.filter((link) => !carriesLogic(sheet, link));
  /** Keys of rows that are not links here, such as those flagged for deletion: P6 identifies a relationship by its key. */
  const otherKeys = new Set(rest.map(getKey));
  /** Links of level of effort and summary activities: they carry no logic, but P6 may see a loop through them. */
  const others = listOthers(sheet, rest);
  const order = orderActivities(activities, links);
  /** Dates, since links mostly lead from earlier to later activities. */
  const ranks = activities.map(({ start, finish }): number => start ?? finish ?? 0);
  /** Created for the first link, when the anchors are known. */
  let linkOrder: DynamicOrder | undefined;
  const getLinkOrder = (): DynamicOrder =>
    (linkOrder ??= createDynamicOrder(
      createEdgeList(count, [...links, ...onLoops, ...others]),
      (activity) => ranks[activity] ?? 0,
    ));

  return {
    sheet,
    labels: new SheetLabels(sheet),
    links,
    listLinks,
    findDoubt: createDateProof(plan, order, listLinks),
    isAdded: (link: Link): boolean => link.lag === undefined,
    listAdded: (): Link[] => [...added],
    has: (link: Link): boolean => {
      const { predecessor, successor, type } = link;
      const [out, into] = [listLinks(predecessor, 'finish'), listLinks(successor, 'start')];
      const isSame = (one: Link): boolean =>
        one.predecessor === predecessor && one.successor === successor && one.type === type;
      return (out.length < into.length ? out : into).some(isSame) || otherKeys.has(getKey(link));
    },
    /** The links of an anchor need no search if it comes before all others, or after them. */
    putFirst: (anchor: number): void => {
      ranks[anchor] = -Infinity;
    },
    putLast: (anchor: number): void => {
      ranks[anchor] = Infinity;
    },
    /**
     * Whether the link leaves an actual date that does not determine when its successor can start or finish. Across
     * projects P6 uses the successor's data date, which may be later.
     */
    leavesHeld: (link: Link): boolean =>
      (held.has(link.predecessor) || joinsProjects(activities, link)) && leavesActualDate(activities, link),
    /** Whether the link reaches a possible expected finish: P6 then counts the start back from the predecessors of the finish. */
    reachesExpectedFinish: ({ successor, type }: Link): boolean =>
      !isToStart(type) && activities[successor]?.expectedFinish !== undefined,
    /**
     * Whether the link leaves the start of work in progress that is on another calendar or resumes later. P6 uses the
     * start of the remaining work, which can be later than the data date on that calendar and than the successor's start.
     */
    leavesLaterRest: (link: Link): boolean => isFromStart(link.type) && startsRestLater(plan, link),
    /**
     * Whether the link would move its As Late As Possible predecessor earlier, as its first successor. Resources may allow such work to
     * start at another date even if the link leaves no room. For work in progress, the remaining work would start with the successor.
     */
    pullsLate: ({ link: { predecessor, type }, from, to }: Candidate): boolean => {
      const activity = activities[predecessor];
      if (activity === undefined || !isLate(activity)) return false;
      if (activity.status === 'inProgress' && isFromStart(type)) return true;
      const hasRoom = from !== to || activity.type === 'resourceDependent';
      return hasRoom && listLinks(predecessor, 'finish').length === 0;
    },
    /** Whether the event the link leaves is still to come: an actual date drives nothing. */
    canDrive: (link: Link): boolean => !leavesActualDate(activities, link),
    /** Asked about several links of an activity, it is quick if they have `side` of it in common. */
    closesLoop: ({ predecessor, successor }: Pick<Link, 'predecessor' | 'successor'>, side: Side): boolean =>
      getLinkOrder().leads(successor, predecessor, side === 'start' ? 'from' : 'to'),
    add: (link: Link): void => {
      getLinkOrder().add(link.predecessor, link.successor);
      added.push(link);
      links.push(link);
      incoming[link.successor]?.push(link);
      outgoing[link.predecessor]?.push(link);
    },
  };
}

/** Groups links by one end, in arrays of exact length: most activities have few. */
function groupLinks(count: number, links: readonly Link[], end: 'predecessor' | 'successor'): Link[][] {
  const counts = new Int32Array(count);
  for (const link of links) counts[link[end]] = (counts[link[end]] ?? 0) + 1;
  const groups = Array.from(counts, (length) => new Array<Link>(length));
  for (let place = links.length - 1; place >= 0; place--) {
    const link = links[place];
    if (link === undefined) continue;
    const slot = (counts[link[end]] ?? 0) - 1;
    counts[link[end]] = slot;
    const group = groups[link[end]];
    if (group !== undefined) group[slot] = link;
  }
  return groups;
}

/** Links of level of effort and summary activities; none if they form a loop with the others, since P6 has accepted it. */
function listOthers(sheet: SheetNetwork, rest: readonly SheetRelationship[]): Link[] {
  const isLink = ({ isDeleted, isOnDoneLoop, predecessor, successor }: SheetRelationship): boolean =>
    !isDeleted && !isOnDoneLoop && predecessor !== successor;
  const others = rest.filter(isLink);
  if (others.length === 0) return [];
  const all = sheet.relationships.filter(isLink);
  const order = computeTopologicalOrder(createEdgeList(sheet.activities.length, all));
  return order.length < sheet.activities.length ? [] : others;
}

/**
 * Indexes of started or finished activities that depend on future work, directly or through out-of-sequence activities, or that may wait
 * for the rest of a lag. With retained logic P6 makes their successors wait for that too, regardless of actual dates.
 */
function findHeldActivities(plan: DatedPlan, links: readonly Link[]): ReadonlySet<number> {
  const { activities } = plan;
  const held = new Set<number>();
  const between: Link[] = [];
  for (const link of links) {
    if (!hasStarted(activities[link.successor])) continue;
    const isInProgress = activities[link.successor]?.status === 'inProgress';
    // Completed work passes on a lag to its finish too.
    const isWaiting =
      ((link.lag ?? 0) > 0 && (isInProgress || link.type === 'SF')) ||
      (isFromStart(link.type) && startsRestLater(plan, link));
    if (isWaiting || joinsProjects(activities, link) || !leavesActualDate(activities, link))
      held.add(link.successor);
    else between.push(link);
  }
  if (held.size === 0) return held;
  const bySource = Map.groupBy(between, ({ predecessor }) => predecessor);
  // Also visits members added during the loop.
  for (const activity of held) {
    for (const { successor } of bySource.get(activity) ?? []) held.add(successor);
  }
  return held;
}

/** Whether the remaining work of a predecessor in progress may start later than the successor's calendar allows at the data date. */
function startsRestLater({ activities, dataDate }: DatedPlan, { predecessor, successor }: Link): boolean {
  const [before, after] = [activities[predecessor], activities[successor]];
  if (before?.status !== 'inProgress') return false;
  const resumesLater = before.resumed !== undefined && before.resumed > (dataDate ?? -Infinity);
  return resumesLater || before.calendar !== after?.calendar;
}

/** The data date of the sheet; undefined if the sheet has several projects, since it belongs to the first. */
const findOnlyDataDate = ({ activities, dataDate }: DatedPlan): DatedPlan['dataDate'] =>
  activities.every(({ projectId }) => projectId === activities[0]?.projectId) ? dataDate : undefined;

/** Each project has its own data date. */
const joinsProjects = (activities: readonly SheetActivity[], { predecessor, successor }: Link): boolean =>
  activities[predecessor]?.projectId !== activities[successor]?.projectId;

/** Whether the event the link leaves, a start or a finish, has happened. */
function leavesActualDate(activities: readonly SheetActivity[], { predecessor, type }: Link): boolean {
  const activity = activities[predecessor];
  return isFromStart(type) ? hasStarted(activity) : activity?.status === 'completed';
}

const hasStarted = (activity: SheetActivity | undefined): boolean =>
  activity?.status === 'completed' || activity?.status === 'inProgress';
