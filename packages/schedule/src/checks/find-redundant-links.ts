import { groupBy } from '../model/group-by.ts';
import {
  computeTopologicalOrder,
  createEdgeList,
  createEventGraph,
  createRedundancyFinder,
  findLoops,
} from '../graph/index.ts';
import type { RedundantEdge } from '../graph/index.ts';
import {
  computeDemand,
  computeGuarantee,
  hasMandatoryDates,
  isProvable,
  listExportedProjects,
  weakenGuarantee,
} from '../model/index.ts';
import type { Activity, CalendarId, ProofLink, Schedule } from '../model/index.ts';
import {
  createProofActivity,
  getWeightOn,
  isDuplicate,
  keepSoundEdges,
  ProofCheck,
} from '../redundancy/index.ts';
import type { Assessment, PlacedLink } from './assessment.ts';

/** A link made redundant by other links, and these links from its predecessor to its successor. */
export interface RedundantLink {
  readonly link: InnerLink;
  readonly proof: readonly InnerLink[];
}

/** A link with both ends in the file. */
export interface InnerLink extends PlacedLink {
  readonly predecessor: Activity;
  readonly successor: Activity;
}

/**
 * Links that can never drive a date, whatever the durations, because another path of links from the same event to the same event
 * requires at least as much. Returns `loop` if the links form a loop with open work; those of other loops are left out.
 *
 * Links between other projects may be part of a proof too. An out-of-sequence link may not, nor one with a running lag, because
 * its date depends on an actual date. An elapsed lag counts as 0. Lags on another calendar than that of the link's own lag count
 * as 0 if positive and prove nothing if negative.
 */
export function findRedundantLinks(assessment: Assessment): RedundantLink[] | 'loop' {
  const { activities } = assessment.schedule;
  const links = leaveOutDoneLoops(assessment.logicLinks.filter(isInner), activities);
  const eventLinks = links.map(({ from, to, relationship: { type } }) => ({
    predecessor: from,
    successor: to,
    type,
  }));
  const fixed = listFixedActivities(assessment.schedule);
  const graph = createEventGraph(activities.length, eventLinks, fixed);
  const order = computeTopologicalOrder(graph);
  // A loop through activities with fixed dates is a loop too.
  const whole =
    fixed.size === 0 ? order : computeTopologicalOrder(createEventGraph(activities.length, eventLinks));
  if (whole.length < activities.length * 2) return 'loop';
  const first = graph.activityCount;
  const calendars = links.map((link) => findLagCalendar(assessment, link));
  // The first edges are work within activities. It never takes negative time, so they guarantee 0; they are not candidates.
  const placeLinks = (values: readonly number[]): Float64Array<ArrayBuffer> => {
    const edges = new Float64Array(first + values.length);
    edges.set(values, first);
    return edges;
  };
  // What edges guarantee on the calendar of their own lag, and that calendar.
  const ownWeights = placeLinks(links.map((link) => computeGuarantee(createProofLink(link))));
  const getCalendar = (edge: number) => calendars[edge - first];
  const weighed = { firstLink: first, ownWeights, getCalendar };
  // Two searches without calendars bound the result from above and below; only the rest is searched by calendar.
  const generous = ownWeights.map(getGenerousWeight);
  const find = createRedundancyFinder({ network: graph, order, proofWeights: generous });
  const demands = placeLinks(links.map((link) => computeDemand(createProofLink(link))));
  const found = new Map<number, RedundantEdge>();
  const search = (
    candidates: readonly number[],
    proofWeights: Float64Array,
    asked: Float64Array = demands,
  ) => {
    if (candidates.length === 0) return [];
    // A removed duplicate must not prove the parallel link that remains.
    for (const one of found.values()) if (isDuplicate(one)) proofWeights[one.edge] = -Infinity;
    return find({ proofWeights, demands: asked, candidates });
  };
  const strict = ownWeights.map(weakenGuarantee);
  // Most proofs hold on any calendar.
  const isStrict = ({ edge, proof, isCut }: RedundantEdge): boolean =>
    !isCut && (demands[edge] ?? 0) <= 0 && proof.every((step) => strict[step] === 0);
  const put = (each: RedundantEdge): void => void found.set(each.edge, each);
  const possible: number[] = [];
  for (const each of search(listCandidates(first, links), generous)) {
    if (isStrict(each)) put(each);
    else possible.push(each.edge);
  }
  search(possible, strict).forEach(put);
  const open = possible.filter((edge) => !found.has(edge));
  for (const [calendar, edges] of groupBy(open, getCalendar)) {
    const weights = ownWeights.map((_, edge) => getWeightOn(weighed, edge, calendar));
    search(edges, weights).forEach(put);
  }
  const sound = keepSoundEdges(
    {
      ...weighed,
      check: new ProofCheck(
        activities.map(createProofActivity),
        assessment.schedule.options.every(
          ({ lagCalendar }) => lagCalendar === 'predecessor' || lagCalendar === 'successor',
        ),
      ),
      links: eventLinks,
      demands,
      find: search,
    },
    [...found.values()],
  );
  const getLink = (edge: number) => links[edge - first];
  return sound
    .sort((one, other) => one.edge - other.edge)
    .flatMap(({ edge, proof: edges }) => {
      const link = getLink(edge);
      const proof = edges.map(getLink).filter((each) => each !== undefined);
      return link === undefined ? [] : [{ link, proof }];
    });
}

function leaveOutDoneLoops(
  links: readonly InnerLink[],
  activities: readonly Activity[],
): readonly InnerLink[] {
  const ends = links.map(({ from, to }) => ({ predecessor: from, successor: to }));
  const network = createEdgeList(activities.length, ends);
  if (computeTopologicalOrder(network).length === activities.length) return links;
  const { doneEdges } = findLoops(network, (index) => activities[index]?.status === 'completed');
  return links.filter((_, edge) => !doneEdges.has(edge));
}

/** Indexes of activities whose dates do not follow their predecessors: those with mandatory constraints and those not scheduled. */
function listFixedActivities(schedule: Schedule): ReadonlySet<number> {
  const scheduled = new Set(listExportedProjects(schedule).map(({ id }) => id));
  const fixed = new Set<number>();
  schedule.activities.forEach(({ projectId, status, primaryConstraint, secondaryConstraint }, place) => {
    const isMandated = hasMandatoryDates(status, [primaryConstraint, secondaryConstraint]);
    if (isMandated || !scheduled.has(projectId)) fixed.add(place);
  });
  return fixed;
}

const isInner = (link: PlacedLink): link is InnerLink =>
  link.predecessor !== undefined && link.successor !== undefined && link.from !== link.to;

function findLagCalendar(
  assessment: Assessment,
  { predecessor, successor }: InnerLink,
): CalendarId | 'roundTheClock' | undefined {
  const project = assessment.findProject(successor);
  switch (project?.options.lagCalendar ?? 'predecessor') {
    case 'predecessor':
      return predecessor.calendarId;
    case 'successor':
      return successor.calendarId;
    case 'projectDefault':
      return project?.source.calendarId;
    case 'twentyFourHour':
      return 'roundTheClock';
  }
}

/** A link to another project is never redundant, because the file may lack part of its logic. */
function listCandidates(first: number, links: readonly InnerLink[]): number[] {
  const candidates: number[] = [];
  links.forEach((link, place) => {
    const { predecessor, successor } = link;
    if (predecessor.projectId !== successor.projectId) return;
    if (isProvable(createProofLink(link), successor.expectedFinish !== undefined))
      candidates.push(first + place);
  });
  return candidates;
}

const createProofLink = ({
  relationship: { type, lagMinutes },
  predecessor,
  successor,
}: InnerLink): ProofLink => ({
  type,
  lag: lagMinutes,
  predecessorStatus: predecessor.status,
  successorStatus: successor.status,
});

/** The most that a link can guarantee on any calendar. */
const getGenerousWeight = (own: number): number => (own === -Infinity ? own : Math.max(0, own));
