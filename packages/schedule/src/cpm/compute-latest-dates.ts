import { isFromStart, type ActivityId } from '../model/index.ts';
import type { CpmActivity, CpmNetwork } from './cpm-network.ts';
import { computeLateEnd, hasRunningLag } from './link-bounds.ts';

/** Instants in minutes since 1970. */
export interface LogicDates {
  readonly start: number;
  readonly finish: number;
}

/** What the latest dates lead to: an activity, or without `id` every activity without a successor. */
export interface LatestEnd {
  readonly id?: ActivityId | undefined;
  readonly finish: number;
}

/** Of an activity that moves as a whole, with the instant until which its finish alone may move. */
export interface LatestDates extends LogicDates {
  readonly freeFinish: number;
}

/** The latest dates of an activity that let the end finish by its instant; undefined if it does not lead there. */
export type FindLatestDates = (id: ActivityId) => LatestDates | undefined;

/**
 * A backward pass from an end, without dates that constraints, other projects or a must-finish-by ask for. A
 * relationship from the start of an activity leaves its finish free. Call it after the passes of a network. Linear.
 */
export function computeLatestDates(network: CpmNetwork, end: LatestEnd): FindLatestDates {
  const { activities, order } = network;
  const dates = new Array<LatestDates | undefined>(activities.length);
  // Those of the network, which links read.
  const lateStarts = Float64Array.from(activities, ({ lateStart }) => lateStart);
  const lateFinishes = Float64Array.from(activities, ({ lateFinish }) => lateFinish);
  for (let place = order.length - 1; place >= 0; place -= 1) {
    const activity = order[place];
    if (activity === undefined) continue;
    const latest = findLatest(activity, end);
    dates[activity.index] = latest;
    activity.lateStart = latest?.start ?? NaN;
    activity.lateFinish = latest?.finish ?? NaN;
  }
  for (const activity of activities) {
    activity.lateStart = lateStarts[activity.index] ?? NaN;
    activity.lateFinish = lateFinishes[activity.index] ?? NaN;
  }
  return (id) => dates[network.byId.get(id)?.index ?? -1];
}

/** The latest dates of an activity with the latest finish. */
export function placeBefore({ source, span }: CpmActivity, latest: number): LatestDates {
  // A start milestone stays where its successors begin, at the start of a working period.
  const stays = source.type === 'startMilestone' && span.getNextStart(latest) === latest;
  const finish = stays || source.status === 'completed' ? latest : span.getEquivalentFinish(latest);
  return { start: span.computeLateStart(finish), finish, freeFinish: finish };
}

function findLatest(activity: CpmActivity, { id, finish: end }: LatestEnd): LatestDates | undefined {
  // Activities of unexported projects have dates of their own.
  if (activity.project.isFixed) return undefined;
  if (activity.source.id === id) return placeBefore(activity, end);
  // What leads to an activity by its start alone may end after it.
  let latest = id === undefined ? end : Infinity;
  let latestStart = Infinity;
  let leads = id === undefined;
  for (let link = activity.firstOutgoing; link !== undefined; link = link.nextOutgoing) {
    if (link.to.project.isFixed || hasRunningLag(link)) continue;
    const bound = link.isPlain ? link.to.lateStart : computeLateEnd(link);
    if (!(bound < Infinity)) continue;
    leads = true;
    if (isFromStart(link.type)) latestStart = Math.min(latestStart, bound);
    else latest = Math.min(latest, bound);
  }
  if (!leads) return undefined;
  if (latest === Infinity) {
    const finish = activity.span.computeFinish(latestStart);
    return { start: latestStart, finish, freeFinish: Math.max(end, finish) };
  }
  const late = placeBefore(activity, latest);
  if (latestStart >= late.start) return late;
  return {
    ...late,
    start: latestStart,
    finish: Math.min(late.finish, activity.span.computeFinish(latestStart)),
  };
}
