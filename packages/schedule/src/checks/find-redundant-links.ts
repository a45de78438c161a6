import { computeTopologicalOrder, createEdgeList, findLoops } from '../graph/index.ts';
import { listExportedProjects } from '../model/index.ts';
import type { Activity, CalendarId } from '../model/index.ts';
import { createProofActivity, findRedundancy, orderEvents } from '../redundancy/index.ts';
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
  const { schedule } = assessment;
  const { activities } = schedule;
  const links = leaveOutDoneLoops(assessment.logicLinks.filter(isInner), activities);
  const proofLinks = links.map(
    ({ from, to, relationship: { type, lagMinutes }, predecessor, successor }) => ({
      predecessor: from,
      successor: to,
      type,
      lag: lagMinutes,
      predecessorStatus: predecessor.status,
      successorStatus: successor.status,
    }),
  );
  const order = orderEvents(activities.length, proofLinks);
  if (order === undefined) return 'loop';
  const calendars = links.map((link) => findLagCalendar(assessment, link));
  const scheduled = new Set(listExportedProjects(schedule).map(({ id }) => id));
  const isScheduled = activities.map(({ projectId }) => scheduled.has(projectId));
  const proofs = findRedundancy({
    activities: activities.map(createProofActivity),
    links: proofLinks,
    order,
    getLagCalendar: (link) => calendars[link],
    hasOwnLags: schedule.options.every(
      ({ lagCalendar }) => lagCalendar === 'predecessor' || lagCalendar === 'successor',
    ),
    isScheduled: (activity) => isScheduled[activity] === true,
    // A link to another project is never redundant, because the file may lack part of its logic.
    isAsked: (link) => isWithinProject(links[link]),
  });
  return proofs.flatMap(({ link, path }) => {
    const redundant = links[link];
    const proof = path.flatMap((step) => links[step] ?? []);
    return redundant === undefined ? [] : [{ link: redundant, proof }];
  });
}

const isWithinProject = (link: InnerLink | undefined): boolean =>
  link?.predecessor.projectId === link?.successor.projectId;

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
