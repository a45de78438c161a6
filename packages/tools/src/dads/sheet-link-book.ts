import {
  computeTopologicalOrder,
  createDynamicOrder,
  createEdgeList,
  type DynamicOrder,
} from '@floatwise/schedule/graph';
import { relationshipTypes } from '@floatwise/schedule/model';
import {
  carriesLogic,
  listLogicRelationships,
  orderActivities,
  SheetLabels,
  type SheetNetwork,
  type SheetRelationship,
} from '@floatwise/schedule/sheet';
import type { DateJudge } from './date-judge.ts';
import { leavesActualDate, type Link, type ListLinks, type Side } from './open-end.ts';
import { createSheetJudge } from './sheet-judge.ts';

export type SheetLinkBook = ReturnType<typeof createSheetLinkBook>;

/**
 * The links of a network by their ends, including those added later. Without a `judge` the dates of the sheet decide which links move
 * none. Throws E_LOOP.
 */
export function createSheetLinkBook(sheet: SheetNetwork, judge?: DateJudge) {
  const { activities, relationships } = sheet;
  const count = activities.length;
  const links: Link[] = listLogicRelationships(sheet);
  const added: Link[] = [];
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

  const labels = new SheetLabels(sheet);
  const own = judge ?? createSheetJudge(sheet, { labels, links, order, listLinks });

  return {
    sheet,
    labels,
    links,
    listLinks,
    /** Whether an added link may move a date. */
    judge: own,
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
    /** Whether the event the link leaves is still to come: an actual date drives nothing. */
    canDrive: (link: Link): boolean => !leavesActualDate(activities, link),
    /** Asked about several links of an activity, it is quick if they have `side` of it in common. */
    closesLoop: ({ predecessor, successor }: Pick<Link, 'predecessor' | 'successor'>, side: Side): boolean =>
      getLinkOrder().leads(successor, predecessor, side === 'start' ? 'from' : 'to'),
    add: (link: Link): void => {
      getLinkOrder().add(link.predecessor, link.successor);
      own.add(link);
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
