import { createEventGraph, getFinishEvent, getStartEvent, type RedundancyInput } from '@floatwise/schedule';
import {
  listLogicRelationships,
  orderActivities,
  type SheetNetwork,
  type SheetRelationship,
} from '@floatwise/schedule/sheet';

/** Lags as whole numbers, so that sums are exact: P6 has up to six decimals. */
export const lagScale = 1e6;

/** The relationships that carry logic as events and edges; edge `activityCount + i` is `links[i]`. */
export interface LinkNetwork {
  readonly sheet: SheetNetwork;
  readonly links: readonly SheetRelationship[];
  readonly activityCount: number;
  readonly network: RedundancyInput['network'];
  readonly order: Int32Array;
}

/** Throws E_LOOP. `kept` says which of the relationships that carry logic take part. */
export function createLinkNetwork(
  sheet: SheetNetwork,
  kept: (link: SheetRelationship) => boolean,
): LinkNetwork {
  const links = listLogicRelationships(sheet).filter(kept);
  const activities = orderActivities(sheet.activities, links);
  const activityCount = sheet.activities.length;
  const network = createEventGraph(activityCount, links);
  return { sheet, links, activityCount, network, order: orderEvents(activities) };
}

/** Start and finish of each activity in turn: where relationships lead forward, so do they between events. */
function orderEvents(activities: Int32Array): Int32Array {
  const order = new Int32Array(activities.length * 2);
  for (let place = 0; place < activities.length; place++) {
    const activity = activities[place] ?? 0;
    order[place * 2] = getStartEvent(activity);
    order[place * 2 + 1] = getFinishEvent(activity);
  }
  return order;
}

/** What a relationship guarantees within a proof, scaled; -Infinity for one that proves nothing. */
export function computeProofWeight(
  sheet: SheetNetwork,
  link: SheetRelationship,
  calendar: string | undefined,
): number {
  const [hasBegun, hasEnded] = [hasFromHappened(link), hasToHappened(link)];
  // Done out of sequence: Progress Override would pass over it.
  if (hasEnded && !hasBegun) return -Infinity;
  // Its date stands on an actual, not on the path.
  if (hasBegun && !hasEnded && link.lag > 0) return -Infinity;
  const isForeign = link.lag !== 0 && sheet.activities[link.predecessor]?.calendar !== calendar;
  if (link.lag < 0) return isForeign ? -Infinity : Math.round(link.lag * lagScale);
  return (hasBegun && hasEnded) || isForeign ? 0 : Math.round(link.lag * lagScale);
}

export function hasFromHappened({ type, predecessorStatus: status }: SheetRelationship): boolean {
  return type === 'FS' || type === 'FF'
    ? status === 'completed'
    : status === 'completed' || status === 'inProgress';
}

export function hasToHappened({ type, successorStatus: status }: SheetRelationship): boolean {
  return type === 'FF' || type === 'SF'
    ? status === 'completed'
    : status === 'completed' || status === 'inProgress';
}
