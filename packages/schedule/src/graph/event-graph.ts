import type { EdgeList } from './adjacency.ts';

/** A link in the event graph; its ends are numbers of activities. */
export interface EventLink {
  readonly predecessor: number;
  readonly successor: number;
  readonly type: 'FS' | 'SS' | 'FF' | 'SF';
}

/**
 * The starts and finishes of activities and their dependencies: activity x starts at node 2x and finishes at node 2x + 1. Edges
 * 0..activityCount-1 lead from the start to the finish of each activity; edge activityCount + i is link i.
 */
export interface EventGraph extends EdgeList {
  readonly activityCount: number;
}

export const getStartEvent = (activity: number): number => activity * 2;
export const getFinishEvent = (activity: number): number => activity * 2 + 1;

/** The events where a link begins and ends. */
export const getFromEvent = ({ predecessor, type }: EventLink): number =>
  type === 'FS' || type === 'FF' ? getFinishEvent(predecessor) : getStartEvent(predecessor);
export const getToEvent = ({ successor, type }: EventLink): number =>
  type === 'FS' || type === 'SS' ? getStartEvent(successor) : getFinishEvent(successor);

/**
 * Dates of activities in `fixed` do not follow their predecessors, so no path may lead through them: links to them end at events
 * of extra activities, numbered after all others.
 */
export function createEventGraph(
  count: number,
  links: readonly EventLink[],
  fixed: ReadonlySet<number> = new Set(),
): EventGraph {
  const ends = new Map([...fixed].map((activity, place) => [activity, count + place]));
  const activityCount = count + ends.size;
  const from = new Int32Array(activityCount + links.length);
  const to = new Int32Array(activityCount + links.length);
  for (let activity = 0; activity < activityCount; activity++) {
    from[activity] = getStartEvent(activity);
    to[activity] = getFinishEvent(activity);
  }
  links.forEach((link, index) => {
    from[activityCount + index] = getFromEvent(link);
    const end = ends.get(link.successor);
    to[activityCount + index] = getToEvent(end === undefined ? link : { ...link, successor: end });
  });
  return { activityCount, nodeCount: activityCount * 2, from, to };
}
