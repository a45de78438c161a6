import {
  computeDemand,
  computeGuarantee,
  computeTopologicalOrder,
  createEventGraph,
  createProofActivity,
  createRedundancyFinder,
  getLinkEnds,
  getProgressActivity,
  getWeightOn,
  hasMandatoryDates,
  isProvable,
  keepSoundEdges,
  ProofCheck,
  type ProgressNetwork,
  type ProofLink,
} from '@floatwise/schedule';
import type { BookLink, LinkBook } from './link-book.ts';

/**
 * Removes only bridges implied by a path between the same events with at least their lag; returns how many. A proof never uses
 * out-of-sequence events, activities with fixed dates, lags of another calendar, or lags that began in the past.
 */
export function pruneBridges(book: LinkBook): number {
  const { network } = book;
  const hasExpectedFinish = ({ successor }: BookLink): boolean =>
    getProgressActivity(network, successor).source.expectedFinish !== undefined;
  const links = book.links
    .filter(({ isRemoved }) => !isRemoved)
    .map((link) => ({
      link,
      proof: createProofLink(network, link),
      lagCalendar: getLinkEnds(network, link).lagCalendar,
    }));
  const bridges = [...links.keys()].filter((place) => {
    const { link, proof } = links[place] ?? {};
    return link?.origin === 'bridge' && proof !== undefined && isProvable(proof, hasExpectedFinish(link));
  });
  if (bridges.length === 0) return 0;
  const bookLinks = links.map(({ link }) => link);
  const graph = createEventGraph(network.activities.length, bookLinks, listFixedActivities(network));
  const first = graph.activityCount;
  /** Weight of each edge in a proof about lags of its own calendar. */
  const ownWeights = new Float64Array(first + links.length);
  const demands = new Float64Array(first + links.length);
  links.forEach(({ proof }, place) => {
    ownWeights[first + place] = computeGuarantee(proof);
    demands[first + place] = computeDemand(proof);
  });
  const activities = network.activities.map(({ source }) => createProofActivity(source));
  const check = new ProofCheck(activities, false);
  const order = computeTopologicalOrder(graph);
  const find = createRedundancyFinder({ network: graph, order, proofWeights: ownWeights });
  const search = (candidates: readonly number[], proofWeights: Float64Array, asked: Float64Array = demands) =>
    find({ proofWeights, demands: asked, candidates });
  const getCalendar = (edge: number) => links[edge - first]?.lagCalendar;
  const edges = { firstLink: first, ownWeights, getCalendar };
  let pruned = 0;
  for (const [calendar, own] of Map.groupBy(bridges, (place) => links[place]?.lagCalendar)) {
    const found = search(
      own.map((place) => first + place),
      ownWeights.map((_, edge) => getWeightOn(edges, edge, calendar)),
    );
    const sound = keepSoundEdges({ ...edges, check, links: bookLinks, demands, find: search }, found);
    for (const { edge } of sound) {
      const bridge = links[edge - first]?.link;
      if (bridge === undefined) continue;
      book.remove(bridge);
      ownWeights[edge] = -Infinity;
      pruned += 1;
    }
  }
  return pruned;
}

function createProofLink(
  network: ProgressNetwork,
  { type, lagMinutes, predecessor, successor }: BookLink,
): ProofLink {
  const getStatus = (index: number) => getProgressActivity(network, index).source.status;
  return {
    type,
    lag: lagMinutes,
    predecessorStatus: getStatus(predecessor),
    successorStatus: getStatus(successor),
  };
}

/** Indexes of activities with a mandatory constraint, whose dates do not depend on predecessors. */
const listFixedActivities = ({ activities }: ProgressNetwork): ReadonlySet<number> =>
  new Set(
    activities.flatMap(({ source: { status, primaryConstraint, secondaryConstraint } }, index) =>
      hasMandatoryDates(status, [primaryConstraint, secondaryConstraint]) ? [index] : [],
    ),
  );
