import { findRedundantEdges, type RedundantEdge } from '@floatwise/schedule';
import { createCalendarSearch } from './calendar-search.ts';
import { computeDemand, computeProofWeight, type LinkNetwork } from './link-network.ts';

/** So many edges all proofs together may have, about, before long ones are cut: memory for them is not endless. */
const allProofEdges = 3_000_000;
/** With more groups of candidates than this, one pass over the whole network for each would take long. */
const fewGroups = 3;

/** Candidates whose lags count on the same calendar; `undefined` for those of calendars without any lag. */
interface CalendarGroup {
  readonly calendar: number | undefined;
  readonly candidates: readonly number[];
}

/** What each edge may prove to a candidate whose lag counts on this calendar: on none of those with lags, or on any. */
type ProvingCalendar = number | 'any' | undefined;

/**
 * The relationships that a path implies, as edges of the network. For the candidates of a calendar only the lags of that
 * calendar count. `durations` are those of activities, scaled; without them all durations are 0.
 *
 * With many calendars a first pass counts all lags. An edge that it does not find is not redundant on any calendar, and
 * most that it finds use only lags of their own calendar. The rest is searched calendar by calendar.
 */
export function findImpliedEdges(linkNetwork: LinkNetwork, durations?: Float64Array): RedundantEdge[] {
  const { links, lagCalendars, activityCount, network, order } = linkNetwork;
  const getWeight = (edge: number, calendar: ProvingCalendar): number => {
    const place = edge - activityCount;
    const link = links[place];
    if (link === undefined) return durations?.[edge] ?? 0;
    return computeProofWeight(link, calendar !== 'any' && lagCalendars[place] !== calendar);
  };
  const edges = new Float64Array(activityCount + links.length);
  const createWeights = (calendar: ProvingCalendar): Float64Array =>
    edges.map((_, edge) => getWeight(edge, calendar));
  const demands = edges.slice();
  demands.set(links.map(computeDemand), activityCount);
  const find = (candidates: readonly number[], calendar: ProvingCalendar): RedundantEdge[] =>
    findRedundantEdges({
      network,
      order,
      proofWeights: createWeights(calendar),
      demands,
      candidates,
      maxProofEdges: countProofEdges(candidates.length),
    });
  const groups = listCalendarGroups(linkNetwork);
  if (groups.length <= fewGroups)
    return groups.flatMap(({ calendar, candidates }) => find(candidates, calendar));
  const all = groups.flatMap(({ candidates }) => candidates);
  const possible = new Map(find(all, 'any').map((found) => [found.edge, found]));
  const calendars = new Int32Array(edges.length).fill(-1);
  calendars.set(lagCalendars, activityCount);
  const search = createCalendarSearch({
    network,
    order,
    demands,
    calendars,
    ownWeights: createWeights('any'),
    otherWeights: createWeights(undefined),
    maxProofEdges: countProofEdges(all.length),
  });
  return groups.flatMap(({ calendar, candidates }) => {
    const found: RedundantEdge[] = [];
    const open: number[] = [];
    for (const edge of candidates) {
      const one = possible.get(edge);
      if (one === undefined) continue;
      const sum = (total: number, step: number): number => total + getWeight(step, calendar);
      const weight = one.isCut ? -Infinity : one.proof.reduce(sum, 0);
      if (weight >= (demands[edge] ?? 0)) found.push({ ...one, weight });
      else open.push(edge);
    }
    return [...found, ...search(open, calendar)];
  });
}

const countProofEdges = (candidates: number): number =>
  Math.max(60, Math.min(1000, Math.floor(allProofEdges / candidates)));

/** Edges to test by the calendar their lag counts on; in one group those of calendars without any lag. */
function listCalendarGroups({
  links,
  lagCalendars,
  activityCount,
  isCandidate,
}: LinkNetwork): CalendarGroup[] {
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
