import { createEventGraph, getStartEvent, type EventGraph } from '../graph/index.ts';
import { computeTopologicalOrder } from '../graph/index.ts';
import { hasMandatoryDates } from '../model/index.ts';
import { ProofCheck, type ProofActivity } from './proof-check.ts';
import { computeDemand, computeGuarantee, weakenGuarantee, type ProofLink } from './proof-link.ts';

/** The links among which redundant ones are sought, and the activities that they join. */
export interface RedundancyQuestion {
  readonly activities: readonly ProofActivity[];
  /** All links that may be part of a proof. */
  readonly links: readonly ProofLink[];
  /** An order of their events, from `orderEvents` or `pairEvents`. */
  readonly order: Int32Array;
  /** Any value that identifies the calendar on which the lag of a link counts. */
  readonly getLagCalendar: (link: number) => unknown;
  /** Whether lags count on the calendars of activities only. */
  readonly hasOwnLags: boolean;
  /** Whether the schedule sets the dates of an activity; no proof leads through others. */
  readonly isScheduled: (activity: number) => boolean;
  /** Whether to test a link; the others only prove. */
  readonly isAsked: (link: number) => boolean;
  /** The least durations of activities, in the unit of the lags; 0 by default. Then proofs are not checked across calendars. */
  readonly durations?: readonly number[];
}

/** Events and edges, with what each edge guarantees and demands. Edges before `firstLink` are activities; the rest are links. */
export interface ProofNetwork {
  readonly graph: EventGraph;
  readonly order: Int32Array;
  readonly firstLink: number;
  readonly links: readonly ProofLink[];
  /** What a proof of each link must reach, scaled. */
  readonly demands: Float64Array<ArrayBuffer>;
  /** What each edge guarantees, scaled, for links whose lags count on its calendar. */
  readonly ownWeights: Float64Array<ArrayBuffer>;
  /** Number of the calendar on which the lag of each link counts; -1 for activities. */
  readonly calendars: Int32Array;
  readonly check: ProofCheck;
}

/** Makes lags whole numbers, so that sums are exact: P6 has up to six decimals, and minutes are sixtieths of hours. */
export const lagScale = 60e6;

export function createProofNetwork(question: RedundancyQuestion): ProofNetwork {
  const { activities, links, durations = [], hasOwnLags } = question;
  const graph = createEventGraph(activities.length, links, listFixedActivities(question));
  const firstLink = graph.activityCount;
  const scale = (value: number): number => Math.round(lagScale * value);
  const ownWeights = new Float64Array(firstLink + links.length);
  const demands = new Float64Array(firstLink + links.length);
  durations.forEach((duration, activity) => {
    ownWeights[activity] = scale(duration);
  });
  links.forEach((link, place) => {
    ownWeights[firstLink + place] = scale(computeGuarantee(link));
    demands[firstLink + place] = scale(computeDemand(link));
  });
  return {
    graph,
    order: appendExtraEvents(question.order, graph),
    firstLink,
    links,
    demands,
    ownWeights,
    calendars: numberCalendars(question, firstLink),
    check: new ProofCheck(activities, hasOwnLags),
  };
}

/** Activities whose dates do not follow their predecessors. */
function listFixedActivities({ activities, isScheduled }: RedundancyQuestion): ReadonlySet<number> {
  const fixed = new Set<number>();
  activities.forEach(({ status, constraints }, place) => {
    if (!isScheduled(place) || hasMandatoryDates(status, constraints)) fixed.add(place);
  });
  return fixed;
}

function numberCalendars({ links, getLagCalendar }: RedundancyQuestion, firstLink: number): Int32Array {
  const numbers = new Map<unknown, number>();
  const calendars = new Int32Array(firstLink + links.length).fill(-1, 0, firstLink);
  for (let place = 0; place < links.length; place++) {
    const calendar = getLagCalendar(place);
    let number = numbers.get(calendar);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(calendar, number);
    }
    calendars[firstLink + place] = number;
  }
  return calendars;
}

/** An order of the events of activities, both events of each together if the links allow it; undefined if the links form a loop. */
export function orderEvents(count: number, links: readonly ProofLink[]): Int32Array | undefined {
  const order = computeTopologicalOrder(createEventGraph(count, links));
  return order.length === 2 * count ? order : undefined;
}

/** The events of activities in an order of the activities, which searches read faster than other orders of events. */
export const pairEvents = (activities: Int32Array): Int32Array =>
  Int32Array.from(
    { length: activities.length * 2 },
    (_, place) => getStartEvent(activities[place >> 1] ?? 0) + (place % 2),
  );

/** The events that end links to activities with fixed dates come last, because no link leaves them. */
function appendExtraEvents(order: Int32Array, { nodeCount }: EventGraph): Int32Array {
  if (order.length === nodeCount) return order;
  const whole = new Int32Array(nodeCount);
  whole.set(order);
  for (let event = order.length; event < nodeCount; event++) whole[event] = event;
  return whole;
}

/** What each edge guarantees for links whose lags count on the calendar; its own lag may count on another one. */
export const listWeightsOn = (
  { firstLink, ownWeights, calendars }: ProofNetwork,
  calendar: number | undefined,
): Float64Array<ArrayBuffer> =>
  ownWeights.map((own, edge) =>
    edge < firstLink || calendars[edge] === calendar ? own : weakenGuarantee(own),
  );
