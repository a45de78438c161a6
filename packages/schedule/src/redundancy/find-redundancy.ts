import { groupBy } from '../model/group-by.ts';
import { keepSoundEdges } from './keep-sound-edges.ts';
import { createProofNetwork, lagScale, listWeightsOn, type RedundancyQuestion } from './proof-network.ts';
import type { ProofNetwork } from './proof-network.ts';
import { isProvable, weakenGuarantee } from './proof-link.ts';
import { createCalendarSearch } from './search/calendar-search.ts';
import { createRedundancyFinder } from './search/find-redundant-edges.ts';
import { isDuplicate, type RedundantEdge } from './search/usable-network.ts';

/** A redundant link and the path that proves it. Links and activities are numbers in the lists of the question. */
export interface LinkProof {
  readonly link: number;
  /** The links of the path, in order; only the first ones if `isCut`. */
  readonly path: readonly number[];
  /** The activities through whose work it leads, if the question has durations. */
  readonly work: readonly number[];
  readonly isCut: boolean;
  /** Sum of the lags and durations of the whole path; at least the lag of the link. */
  readonly weight: number;
}

/** Approximate number of edges in all proofs together; limits memory by cutting long proofs. */
const allProofEdges = 3_000_000;
/** With more groups of links than this, one pass over the whole network per group would take long. */
const fewGroups = 3;

/**
 * Finds the links that can never drive a date, whatever the durations, because a path of other links from the same event to the
 * same event requires at least as much. All can be removed together. README.md has the rules and the method.
 */
export function findRedundancy(question: RedundancyQuestion): LinkProof[] {
  const network = createProofNetwork(question);
  const search = createSearch(network);
  const groups = listGroups(network, question);
  const found =
    groups.length <= fewGroups
      ? groups.flatMap(([calendar, edges]) => search.find(edges, listWeightsOn(network, calendar)))
      : searchManyGroups(network, groups, search);
  // Proofs that depend on durations are shown, and nothing is removed because of them.
  const isChecked = question.durations === undefined;
  const sound = isChecked ? keepSoundEdges({ ...network, find: search.find }, found) : found;
  const { firstLink } = network;
  const isLink = (edge: number): boolean => edge >= firstLink;
  return sound
    .sort((one, other) => one.edge - other.edge)
    .map(({ edge, proof, isCut, weight }) => ({
      link: edge - firstLink,
      path: proof.filter(isLink).map((step) => step - firstLink),
      work: isChecked ? [] : proof.filter((step) => step < question.activities.length),
      isCut,
      weight: weight / lagScale,
    }));
}

type Search = ReturnType<typeof createSearch>;

/** Searches the same edges with several weights. A link proved by a parallel one must not prove that one in a later search. */
function createSearch({ graph, order, ownWeights, demands: ownDemands }: ProofNetwork) {
  const findEdges = createRedundancyFinder({ network: graph, order, proofWeights: ownWeights });
  const duplicates = new Set<number>();
  const maskDuplicates = (weights: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> => {
    for (const edge of duplicates) weights[edge] = -Infinity;
    return weights;
  };
  const find = (
    candidates: readonly number[],
    weights: Float64Array<ArrayBuffer>,
    demands = ownDemands,
  ): RedundantEdge[] => {
    if (candidates.length === 0) return [];
    const proofWeights = maskDuplicates(weights);
    const found = findEdges({
      proofWeights,
      demands,
      candidates,
      maxProofEdges: countProofEdges(candidates),
    });
    for (const one of found) if (isDuplicate(one)) duplicates.add(one.edge);
    return found;
  };
  return { find, maskDuplicates };
}

const countProofEdges = ({ length }: readonly number[]): number =>
  Math.max(60, Math.min(1000, Math.floor(allProofEdges / length)));

type Group = readonly [calendar: number | undefined, edges: readonly number[]];

/** The edges to test by the calendar of their lag; all calendars on which no link has a lag form one group. */
function listGroups(
  { links, calendars, firstLink }: ProofNetwork,
  { activities, isAsked }: RedundancyQuestion,
): Group[] {
  const lagged = new Set<number>();
  links.forEach(({ lag }, place) => {
    if (lag !== 0) lagged.add(calendars[firstLink + place] ?? 0);
  });
  const edges: number[] = [];
  links.forEach((link, place) => {
    const hasExpectedFinish = activities[link.successor]?.expectedFinish !== undefined;
    if (isAsked(place) && isProvable(link, hasExpectedFinish)) edges.push(firstLink + place);
  });
  const groups = groupBy(edges, (edge) => {
    const calendar = calendars[edge] ?? 0;
    return lagged.has(calendar) ? calendar : undefined;
  });
  return [...groups].sort(([one], [other]) => (one ?? Infinity) - (other ?? Infinity));
}

/** One search with the lags of all calendars bounds the result; only what it proves on another calendar is searched by calendar. */
function searchManyGroups(
  network: ProofNetwork,
  groups: readonly Group[],
  { find, maskDuplicates }: Search,
): RedundantEdge[] {
  const { graph, order, ownWeights, calendars, demands, firstLink } = network;
  const all = groups.flatMap(([, edges]) => edges);
  const possible = new Map(find(all, ownWeights.slice()).map((one) => [one.edge, one]));
  const searchCalendar = createCalendarSearch({
    network: graph,
    order,
    demands,
    calendars,
    ownWeights: maskDuplicates(ownWeights.slice()),
    otherWeights: maskDuplicates(listWeightsOn(network, undefined)),
    maxProofEdges: countProofEdges(all),
  });
  return groups.flatMap(([calendar, edges]) => {
    const add = (sum: number, step: number): number => {
      const own = ownWeights[step] ?? 0;
      return sum + (step < firstLink || calendars[step] === calendar ? own : weakenGuarantee(own));
    };
    const found: RedundantEdge[] = [];
    const open: number[] = [];
    for (const edge of edges) {
      const one = possible.get(edge);
      if (one === undefined) continue;
      const weight = one.isCut ? -Infinity : one.proof.reduce(add, 0);
      if (weight >= (demands[edge] ?? 0)) found.push({ ...one, weight });
      else open.push(edge);
    }
    return [...found, ...searchCalendar(open, calendar)];
  });
}
