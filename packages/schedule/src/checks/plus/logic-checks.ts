import { groupBy } from '../../model/group-by.ts';
import { ActivityMap } from '../activity-map.ts';
import type { CheckRule } from '../check.ts';
import type { AssessedLink, Assessment } from '../assessment.ts';
import {
  listActivityOffenders,
  atLeast,
  judgeActivities,
  joinFaults,
  formatNumberOf,
  noIncompleteTasks,
} from '../figures.ts';
import { isExternal, listOpenActivities, noOpenActivities } from '../exclusions.ts';
import { isToStart, isFromStart, type RelationshipType } from '../../model/index.ts';
import { computeStrongComponents, createEdgeList } from '../../graph/index.ts';

/** P1 Dangling start. Tasks not started with predecessors, none by FS or SS. Links from other projects count as driving. Limit 0. */
export const danglingStart: CheckRule = {
  counts: 'tasks that have not started and whose predecessors drive only their finish',
  outOf: 'tasks that have not started',
  source: 'GAO-16-89G, best practice 2; P6 Check Schedule',
  meaning: 'No predecessor controls the start of such a task: its start follows from its finish.',
  remedy: 'Add a finish-to-start or start-to-start predecessor.',
  run: (assessment) => {
    const population = assessment.tasks.filter(({ status }) => status === 'notStarted');
    const emptyWhy = 'There are no tasks that have not started.';
    return judgeActivities(population, emptyWhy, (activity) =>
      judgeDangling(assessment.getIncoming(activity), isToStart, 'predecessors'),
    );
  },
};

/** Returns the fault if there are links but none `binds` the relevant end of the activity. */
function judgeDangling(
  links: readonly AssessedLink[],
  binds: (type: RelationshipType) => boolean,
  what: string,
): string | undefined {
  if (links.length === 0 || links.some((link) => isExternal(link) || binds(link.relationship.type)))
    return undefined;
  const types = new Set(links.map(({ relationship }) => relationship.type));
  return `Only ${[...types].join(' and ')} ${what}`;
}

/** P2 Dangling finish. Incomplete tasks with successors but none by FS or FF. Links to other projects count as driven. Limit 0. */
export const danglingFinish: CheckRule = {
  counts: 'incomplete tasks whose finish no successor waits for',
  outOf: 'incomplete tasks',
  source: 'GAO-16-89G, best practice 2; P6 Check Schedule',
  meaning: 'The task can take any time without moving anything: its delay stays hidden.',
  remedy: 'Add a finish-to-start or finish-to-finish successor.',
  run: (assessment) => {
    // Excludes activities without a duration: their start and finish are one event, on which any successor depends.
    const population = assessment.tasks.filter(({ status }) => status !== 'completed');
    return judgeActivities(population, noIncompleteTasks, (activity) =>
      judgeDangling(assessment.getOutgoing(activity), (type) => !isFromStart(type), 'successors'),
    );
  },
};

/**
 * P3 Open-ended milestones: start milestones without a successor and finish milestones without a predecessor. Also all incomplete
 * open starts or open finishes of a project that has more than one. Limit 0.
 */
export const openEnds: CheckRule = {
  counts:
    'incomplete milestones without the link they exist for, and all incomplete open starts or ends of a project that has more than one',
  outOf: 'incomplete activities',
  meaning: 'A schedule begins and ends once; every other open end is a path that leads nowhere.',
  remedy: 'Tie each milestone to what it marks, and every path to one start and one finish.',
  run: (assessment) => {
    const manyStarts = listCrowded(assessment, assessment.getIncoming);
    const manyFinishes = listCrowded(assessment, assessment.getOutgoing);
    return judgeActivities(listOpenActivities(assessment), noOpenActivities, (activity) => {
      const hasPredecessor = assessment.getIncoming(activity).length > 0;
      const hasSuccessor = assessment.getOutgoing(activity).length > 0;
      const starts = manyStarts.get(activity.projectId)?.length ?? 0;
      const finishes = manyFinishes.get(activity.projectId)?.length ?? 0;
      return joinFaults([
        activity.type === 'startMilestone' && !hasSuccessor && 'Start milestone without a successor',
        activity.type === 'finishMilestone' && !hasPredecessor && 'Finish milestone without a predecessor',
        !hasPredecessor && starts > 1 && `One of ${starts} activities without a predecessor`,
        !hasSuccessor && finishes > 1 && `One of ${finishes} activities without a successor`,
      ]);
    });
  },
};

/** Activities without a link on that side, by project, including completed ones. */
const listCrowded = ({ logicActivities }: Assessment, getLinks: Assessment['getIncoming']) =>
  groupBy(
    logicActivities.filter((activity) => getLinks(activity).length === 0),
    ({ projectId }) => projectId,
  );

/**
 * P21 Logic density: links divided by activities, at least 2. Lists incomplete activities with more than 10 predecessors (merge hotspots).
 */
export const density: CheckRule = {
  counts: 'logic links',
  outOf: 'activities without level of effort and WBS summaries',
  lists: 'activities with more predecessors than the limit',
  meaning: 'Few links a task mean missing logic; very many into one activity make its date a lottery.',
  remedy: 'Add the missing links, and give merge points a milestone and a reserve of time.',
  getLimit: ({ minLogicDensity }) => atLeast(minLogicDensity),
  run: (assessment) => {
    const { logicActivities, logicLinks, options, getIncoming } = assessment;
    const offenders = listActivityOffenders(listOpenActivities(assessment), (activity) => {
      const predecessors = getIncoming(activity).length;
      return predecessors > options.maxPredecessors ? `${predecessors} predecessors` : undefined;
    });
    const hotspots = formatNumberOf(offenders.length, 'merge hotspot');
    const note = `${hotspots} with more than ${options.maxPredecessors} predecessors.`;
    const notes = logicActivities.length === 0 ? [] : [note];
    const emptyWhy = 'There are no activities.';
    return { notes, offenders, population: logicActivities, counted: logicLinks, emptyWhy };
  },
};

export const loops: CheckRule = {
  counts: 'activities on a loop of links',
  outOf: 'activities without level of effort and WBS summaries',
  meaning: 'P6 cannot schedule a loop; dates in the file are then from before it was made.',
  remedy: 'Remove one link of each loop.',
  run: ({ logicActivities, logicLinks }) => {
    const indexes = new ActivityMap<number>(logicActivities);
    for (const [index, activity] of logicActivities.entries()) indexes.set(activity, index);
    const links = logicLinks.flatMap(({ predecessor: from, successor: to }) => {
      const [predecessor, successor] = [from && indexes.get(from), to && indexes.get(to)];
      return predecessor === undefined || successor === undefined ? [] : { predecessor, successor };
    });
    const { component, isCyclic } = computeStrongComponents(createEdgeList(logicActivities.length, links));
    return judgeActivities(logicActivities, 'There are no activities.', (activity) => {
      const loop = component[indexes.get(activity) ?? -1] ?? -1;
      return isCyclic[loop] === 1 ? 'On a loop' : undefined;
    });
  },
};
