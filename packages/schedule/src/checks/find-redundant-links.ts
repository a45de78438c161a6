import {
  computeTopologicalOrder,
  createEventGraph,
  findRedundantEdges,
  type RedundancyInput,
} from '../graph/index.ts';
import type { Activity, CalendarId, Relationship } from '../model/index.ts';
import { isFromStart, isToStart } from '../out-of-sequence/link-events.ts';
import type { AssessedLink, Assessment } from './assessment.ts';

/** A link the file's logic makes superfluous, and the links that do so, from its predecessor to its successor. */
export interface RedundantLink {
  readonly relationship: Relationship;
  readonly proof: readonly Relationship[];
}

/** A link both of whose ends the file holds. */
interface InnerLink {
  readonly relationship: Relationship;
  readonly predecessor: Activity;
  readonly successor: Activity;
  /** The calendar its lag counts on; undefined for one all links share. */
  readonly lagCalendar: CalendarId | undefined;
}

type ProofRule = (link: InnerLink) => number;

/**
 * The links that can never drive a date, whatever the durations: another path of links from the same event to the same
 * event demands at least as much. `loop` when the links go round in a circle.
 *
 * What may prove: links between other projects too, but not one out of sequence, nor one with a lag that runs already
 * (its date is set by an actual); a lag that has passed counts 0. Lags of another calendar than that of the link's own lag count 0 when positive and prove nothing when negative.
 */
export function findRedundantLinks(assessment: Assessment): RedundantLink[] | 'loop' {
  const links = listInnerLinks(assessment);
  const graph = createGraph(links);
  const order = computeTopologicalOrder(graph);
  if (order.length < graph.nodeCount) return 'loop';
  const find = (candidates: readonly number[], rule: ProofRule) =>
    candidates.length === 0
      ? []
      : findRedundantEdges({ network: graph, order, ...weigh(links, graph.activityCount, rule), candidates });
  const all: number[] = [];
  links.forEach((link, index) => {
    if (isCandidate(link)) all.push(graph.activityCount + index);
  });
  // Two runs that need no calendar bound the answer from above and below; only what lies between is looked at by calendar.
  const possible = find(all, getGenerousWeight).map(({ edge }) => edge);
  const found = new Map(find(possible, getStrictWeight).map((each) => [each.edge, each.proof]));
  const open = possible.filter((edge) => !found.has(edge));
  const getCalendar = (edge: number) => links[edge - graph.activityCount]?.lagCalendar;
  for (const [calendar, edges] of Map.groupBy(open, getCalendar)) {
    const rule: ProofRule = (link) =>
      link.lagCalendar === calendar ? getOwnWeight(link) : getStrictWeight(link);
    for (const { edge, proof } of find(edges, rule)) found.set(edge, proof);
  }
  const getLink = (edge: number) => links[edge - graph.activityCount]?.relationship;
  return [...found]
    .sort(([one], [other]) => one - other)
    .flatMap(([edge, edges]) => {
      const relationship = getLink(edge);
      const proof = edges.map(getLink).filter((each) => each !== undefined);
      return relationship === undefined ? [] : [{ relationship, proof }];
    });
}

function listInnerLinks(assessment: Assessment): InnerLink[] {
  const inner: InnerLink[] = [];
  for (const link of assessment.logicLinks) {
    const { relationship, predecessor, successor } = link;
    if (predecessor === undefined || successor === undefined || predecessor === successor) continue;
    const lagCalendar = findLagCalendar(assessment, link);
    inner.push({ relationship, predecessor, successor, lagCalendar });
  }
  return inner;
}

function findLagCalendar(
  assessment: Assessment,
  { predecessor, successor }: AssessedLink,
): CalendarId | undefined {
  const project = successor && assessment.findProject(successor);
  const option = project?.options.lagCalendar ?? 'predecessor';
  if (option === 'predecessor') return predecessor?.calendarId;
  return option === 'successor' ? successor?.calendarId : undefined;
}

function createGraph(links: readonly InnerLink[]) {
  const indexes = new Map<Activity, number>();
  const getIndex = (activity: Activity): number => {
    const known = indexes.get(activity);
    if (known !== undefined) return known;
    indexes.set(activity, indexes.size);
    return indexes.size - 1;
  };
  const ends = links.map(({ predecessor, successor, relationship: { type } }) => ({
    predecessor: getIndex(predecessor),
    successor: getIndex(successor),
    type,
  }));
  return createEventGraph(indexes.size, ends);
}

/** A link to another project is never superfluous: the file does not hold the whole of its logic. */
const isCandidate = ({ predecessor, successor }: InnerLink): boolean =>
  predecessor.projectId === successor.projectId;

/** Work within an activity takes no negative time: its edge guarantees 0 and is no candidate. */
function weigh(
  links: readonly InnerLink[],
  activityCount: number,
  rule: ProofRule,
): Pick<RedundancyInput, 'proofWeights' | 'demands'> {
  const proofWeights = new Float64Array(activityCount + links.length);
  const demands = new Float64Array(activityCount + links.length);
  links.forEach((link, index) => {
    proofWeights[activityCount + index] = rule(link);
    demands[activityCount + index] = link.relationship.lagMinutes;
  });
  return { proofWeights, demands };
}

/** What a link guarantees on the calendar of its own lag. */
function getOwnWeight({ relationship: { type, lagMinutes }, predecessor, successor }: InnerLink): number {
  const from = hasHappened(predecessor, isFromStart(type));
  const to = hasHappened(successor, isToStart(type));
  if (to && !from) return -Infinity;
  if (!from) return lagMinutes;
  if (to) return Math.min(0, lagMinutes);
  return lagMinutes > 0 ? -Infinity : lagMinutes;
}

/** What it guarantees on any calendar. */
function getStrictWeight(link: InnerLink): number {
  const weight = getOwnWeight(link);
  return weight < 0 ? -Infinity : 0;
}

/** No less than it guarantees on any. */
const getGenerousWeight: ProofRule = (link) => {
  const weight = getOwnWeight(link);
  return weight === -Infinity ? weight : Math.max(0, weight);
};

const hasHappened = ({ status }: Activity, isStart: boolean): boolean =>
  status === 'completed' || (isStart && status === 'inProgress');
