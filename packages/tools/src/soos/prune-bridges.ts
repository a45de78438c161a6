import {
  computeDemand,
  computeGuarantee,
  computeTopologicalOrder,
  createEventGraph,
  createRedundancyFinder,
  getLinkEnds,
  getProgressActivity,
  hasMandatoryDates,
  isProvable,
  type ProgressNetwork,
  type ProofLink,
  type WorkCalendar,
} from '@floatwise/schedule';
import type { BookLink, LinkBook } from './link-book.ts';

/**
 * Leaves out the bridges that other links make superfluous: those beside a path from the same event to the same event whose
 * lags add up to theirs at least. Nothing else is left out. A proof never runs through what happened out of order or an activity
 * of fixed dates, nor counts a lag of another calendar or one that began in the past. Returns how many bridges were left out.
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
  const graph = createEventGraph(
    network.activities.length,
    links.map(({ link }) => link),
    listFixedActivities(network),
  );
  const first = graph.activityCount;
  /** What each edge is worth in a proof about lags of a calendar; without one, of its own. */
  const weigh = (calendar?: WorkCalendar): Float64Array => {
    const weights = new Float64Array(first + links.length);
    links.forEach(({ link, proof, lagCalendar }, place) => {
      const isForeign = calendar !== undefined && lagCalendar !== calendar;
      weights[first + place] = link.isRemoved ? -Infinity : computeGuarantee(proof, isForeign);
    });
    return weights;
  };
  const demands = new Float64Array(first + links.length);
  links.forEach(({ proof }, place) => (demands[first + place] = computeDemand(proof)));
  const order = computeTopologicalOrder(graph);
  const find = createRedundancyFinder({ network: graph, order, proofWeights: weigh() });
  let pruned = 0;
  for (const [calendar, own] of Map.groupBy(bridges, (place) => links[place]?.lagCalendar)) {
    const candidates = own.map((place) => first + place);
    for (const { edge } of find({ proofWeights: weigh(calendar), demands, candidates })) {
      const bridge = links[edge - first]?.link;
      if (bridge === undefined) continue;
      book.remove(bridge);
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

/** Numbers of the activities that a mandatory constraint dates, whatever leads to them. */
function listFixedActivities({ activities }: ProgressNetwork): ReadonlySet<number> {
  return new Set(
    activities.flatMap(({ source: { status, primaryConstraint, secondaryConstraint } }, index) =>
      hasMandatoryDates(status, [primaryConstraint, secondaryConstraint]) ? [index] : [],
    ),
  );
}
