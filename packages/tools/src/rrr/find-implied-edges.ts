import { createRedundancyFinder, getWeightOn, keepSoundEdges, type RedundantEdge } from '@floatwise/schedule';
import { createCalendarSearch } from './calendar-search.ts';
import { computeDemand, computeProofWeight, type LinkNetwork } from './link-network.ts';

/** Approximate number of edges in all proofs together; limits memory by cutting long proofs. */
const allProofEdges = 3_000_000;
/** With more groups of candidates than this, one pass over the whole network per group would take long. */
const fewGroups = 3;

/** Finds relationships that a path implies. Without `durations` (scaled, of activities), all are 0. README.md has the method. */
export function findImpliedEdges(linkNetwork: LinkNetwork, durations?: Float64Array): RedundantEdge[] {
  const { links, lagCalendars, activityCount, network, order } = linkNetwork;
  const ownWeights = new Float64Array(activityCount + links.length);
  if (durations !== undefined) ownWeights.set(durations);
  ownWeights.set(links.map(computeProofWeight), activityCount);
  const getCalendar = (edge: number) => lagCalendars[edge - activityCount];
  const edges = { firstLink: activityCount, ownWeights, getCalendar };
  const createWeights = (calendar: number | undefined): Float64Array =>
    ownWeights.map((_, edge) => getWeightOn(edges, edge, calendar));
  const demands = new Float64Array(ownWeights.length);
  demands.set(links.map(computeDemand), activityCount);
  const findEdges = createRedundancyFinder({ network, order, proofWeights: ownWeights });
  const search = (
    candidates: readonly number[],
    proofWeights: Float64Array,
    asked: Float64Array = demands,
  ): RedundantEdge[] =>
    findEdges({
      proofWeights,
      demands: asked,
      candidates,
      maxProofEdges: countProofEdges(candidates.length),
    });
  const find = (candidates: readonly number[], calendar: number | undefined): RedundantEdge[] =>
    search(candidates, createWeights(calendar));
  const keepSound = (found: RedundantEdge[]): RedundantEdge[] => {
    // Relationships that depend on durations are shown and never removed.
    if (durations !== undefined) return found;
    const { check } = linkNetwork;
    return keepSoundEdges({ ...edges, check, links, demands, find: search }, found);
  };
  const groups = listCalendarGroups(linkNetwork);
  if (groups.length <= fewGroups)
    return keepSound(groups.flatMap(({ calendar, candidates }) => find(candidates, calendar)));
  const all = groups.flatMap(({ candidates }) => candidates);
  // An edge that is not redundant with the lags of all calendars is not redundant on any.
  const possible = new Map(search(all, ownWeights).map((found) => [found.edge, found]));
  const calendars = new Int32Array(ownWeights.length).fill(-1);
  calendars.set(lagCalendars, activityCount);
  const searchCalendar = createCalendarSearch({
    network,
    order,
    demands,
    calendars,
    ownWeights,
    otherWeights: createWeights(undefined),
    maxProofEdges: countProofEdges(all.length),
  });
  const implied = groups.flatMap(({ calendar, candidates }) => {
    const found: RedundantEdge[] = [];
    const open: number[] = [];
    for (const edge of candidates) {
      const one = possible.get(edge);
      if (one === undefined) continue;
      const sum = (total: number, step: number): number => total + getWeightOn(edges, step, calendar);
      const weight = one.isCut ? -Infinity : one.proof.reduce(sum, 0);
      if (weight >= (demands[edge] ?? 0)) found.push({ ...one, weight });
      else open.push(edge);
    }
    return [...found, ...searchCalendar(open, calendar)];
  });
  return keepSound(implied);
}

const countProofEdges = (candidates: number): number =>
  Math.max(60, Math.min(1000, Math.floor(allProofEdges / candidates)));

/** Edges to test, grouped by the calendar of their lag; calendars without any lag form one group, `undefined`. */
function listCalendarGroups(network: LinkNetwork) {
  const { links, lagCalendars, activityCount, isCandidate } = network;
  const lagged = new Set(lagCalendars.filter((_, place) => links[place]?.lag !== 0));
  const edges = [...links.keys()].filter((place) => isCandidate[place]);
  const groups = Map.groupBy(edges, (place) => {
    const calendar = lagCalendars[place] ?? 0;
    return lagged.has(calendar) ? calendar : undefined;
  });
  return [...groups]
    .map(([calendar, places]) => ({ calendar, candidates: places.map((place) => activityCount + place) }))
    .sort((a, b) => (a.calendar ?? Infinity) - (b.calendar ?? Infinity));
}
