import { findRedundantEdges, type RedundantEdge } from '@floatwise/schedule';
import { CalendarSearch, type CalendarSearchInput } from './calendar-search.ts';
import { computeProofWeight, lagScale, type LinkNetwork } from './link-network.ts';

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
export function findImpliedEdges(network: LinkNetwork, durations?: Float64Array): RedundantEdge[] {
  const groups = listCalendarGroups(network);
  const demands = listDemands(network);
  const find = (candidates: readonly number[], calendar: ProvingCalendar): RedundantEdge[] =>
    findRedundantEdges({
      network: network.network,
      order: network.order,
      proofWeights: createWeights(network, { calendar, durations }),
      demands,
      candidates,
      maxProofEdges: countProofEdges(candidates.length),
    });
  if (groups.length <= fewGroups)
    return groups.flatMap(({ calendar, candidates }) => find(candidates, calendar));
  const all = groups.flatMap(({ candidates }) => candidates);
  const possible = new Map(find(all, 'any').map((found) => [found.edge, found]));
  const search = createSearch(network, { demands, durations, maxProofEdges: countProofEdges(all.length) });
  return groups.flatMap(({ calendar, candidates }) => {
    const found: RedundantEdge[] = [];
    const open: number[] = [];
    for (const edge of candidates) {
      const one = possible.get(edge);
      if (one === undefined) continue;
      const weight = one.isCut ? -Infinity : computeWeight(network, one.proof, { calendar, durations });
      if (weight >= (demands[edge] ?? 0)) found.push({ ...one, weight });
      else open.push(edge);
    }
    return [...found, ...search.find(open, calendar)];
  });
}

function countProofEdges(candidates: number): number {
  return Math.max(60, Math.min(1000, Math.floor(allProofEdges / candidates)));
}

function createSearch(
  network: LinkNetwork,
  {
    durations,
    ...limits
  }: Pick<Proving, 'durations'> & Pick<CalendarSearchInput, 'demands' | 'maxProofEdges'>,
): CalendarSearch {
  const calendars = new Int32Array(limits.demands.length).fill(-1);
  calendars.set(network.lagCalendars, network.activityCount);
  return new CalendarSearch({
    ...limits,
    network: network.network,
    order: network.order,
    calendars,
    ownWeights: createWeights(network, { calendar: 'any', durations }),
    otherWeights: createWeights(network, { calendar: undefined, durations }),
  });
}

/** Edges to test by the calendar their lag counts on; in one group those of calendars without any lag. */
function listCalendarGroups({ links, lagCalendars, activityCount }: LinkNetwork): CalendarGroup[] {
  const lagged: boolean[] = [];
  for (let place = 0; place < links.length; place++)
    if (links[place]?.lag !== 0) lagged[lagCalendars[place] ?? 0] = true;
  const groups: { calendar: number | undefined; candidates: number[] }[] = [];
  const others: { calendar: undefined; candidates: number[] } = { calendar: undefined, candidates: [] };
  for (let place = 0; place < links.length; place++) {
    if (links[place]?.isExternal === true) continue;
    const calendar = lagCalendars[place] ?? 0;
    const group = lagged[calendar] === true ? (groups[calendar] ??= { calendar, candidates: [] }) : others;
    group.candidates.push(activityCount + place);
  }
  return [...groups.filter(Boolean), others].filter(({ candidates }) => candidates.length > 0);
}

function listDemands({ links, activityCount }: LinkNetwork): Float64Array {
  const demands = new Float64Array(activityCount + links.length);
  for (let place = 0; place < links.length; place++)
    demands[activityCount + place] = Math.round((links[place]?.lag ?? 0) * lagScale);
  return demands;
}

interface Proving {
  readonly calendar: ProvingCalendar;
  readonly durations: Float64Array | undefined;
}

/** What each edge guarantees. */
function createWeights(network: LinkNetwork, proving: Proving): Float64Array {
  const weights = new Float64Array(network.activityCount + network.links.length);
  for (let edge = 0; edge < weights.length; edge++) weights[edge] = getWeight(network, edge, proving);
  return weights;
}

/** What a whole path guarantees. */
function computeWeight(network: LinkNetwork, path: readonly number[], proving: Proving): number {
  return path.reduce((sum, edge) => sum + getWeight(network, edge, proving), 0);
}

function getWeight(
  { links, lagCalendars, activityCount }: LinkNetwork,
  edge: number,
  { calendar, durations }: Proving,
): number {
  const place = edge - activityCount;
  const link = links[place];
  if (link === undefined) return durations?.[edge] ?? 0;
  return computeProofWeight(link, calendar !== 'any' && lagCalendars[place] !== calendar);
}
