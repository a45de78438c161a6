import type { ActivityId, RelationshipType } from '../model/index.ts';
import {
  computeLatestDates,
  placeBefore,
  type FindLatestDates,
  type LatestDates,
  type LatestEnd,
  type LogicDates,
} from './compute-latest-dates.ts';
import type { CpmLink, CpmNetwork } from './cpm-network.ts';
import { computeEndBefore, isDriving } from './link-bounds.ts';

/** A relationship into an activity, as scheduled. */
export interface LogicLink {
  readonly predecessorId: ActivityId;
  readonly type: RelationshipType;
  readonly lagMinutes: number;
  /** Whether it sets the early start of its successor. */
  readonly isDriving: boolean;
  /** The instant at the predecessor's end of the relationship that reaches an instant at the successor's end. */
  readonly computeEndBefore: (reached: number) => number;
}

/** Why the early dates of a schedule are what they are. Instants in minutes since 1970. */
export interface ScheduleLogic {
  /** The dates that relationships start from: early dates, for completed work the date it hands on. */
  readonly getDates: (id: ActivityId) => LogicDates | undefined;
  /** Relationships into an activity that carry logic, in any order. */
  readonly listIncoming: (id: ActivityId) => LogicLink[];
  readonly computeLatestDates: (end: LatestEnd) => FindLatestDates;
  /** The latest dates of an activity with the latest finish. */
  readonly placeBefore: (id: ActivityId, finish: number) => LatestDates | undefined;
}

/** After the passes of a network. */
export function explainLogic(network: CpmNetwork): ScheduleLogic {
  const { byId } = network;
  let latest: { readonly end: LatestEnd; readonly find: FindLatestDates } | undefined;
  return {
    getDates: (id) => {
      const activity = byId.get(id);
      return activity === undefined
        ? undefined
        : { start: activity.earlyStart, finish: activity.earlyFinish };
    },
    listIncoming: (id) => {
      const links: LogicLink[] = [];
      for (let link = byId.get(id)?.firstIncoming; link !== undefined; link = link.nextIncoming)
        links.push(toLogicLink(link));
      return links;
    },
    computeLatestDates: (end) => {
      if (latest?.end.id !== end.id || latest?.end.finish !== end.finish)
        latest = { end, find: computeLatestDates(network, end) };
      return latest.find;
    },
    placeBefore: (id, finish) => {
      const activity = byId.get(id);
      return activity === undefined ? undefined : placeBefore(activity, finish);
    },
  };
}

const toLogicLink = (link: CpmLink): LogicLink => ({
  predecessorId: link.from.source.id,
  type: link.type,
  lagMinutes: link.lagMinutes,
  isDriving: isDriving(link),
  computeEndBefore: (reached) => computeEndBefore(link, reached),
});
