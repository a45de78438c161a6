import type { Check } from '../check.ts';
import type { ProjectId } from '../../model/index.ts';
import type { Assessment } from '../assessment.ts';
import { listActivityOffenders, none, toCount } from '../figures.ts';
import { listOpenActivities, noOpenActivities } from './open-activities.ts';

/** P3 Open-ended milestones: start milestones without successor, finish milestones without predecessor; and, where a project has more than one open start or open finish, all of them that are incomplete. Limit 0. */
export const openEnds: Check = {
  no: 'P3',
  title: 'Open-ended Milestones',
  group: 'Logic',
  counts:
    'incomplete milestones without the link they exist for, and all incomplete open starts or ends of a project that has more than one',
  outOf: 'incomplete activities',
  unit: 'count',
  source: 'Floatwise Plus',
  practices: [2, 5],
  meaning: 'A schedule begins and ends once; every other open end is a path that leads nowhere.',
  remedy: 'Tie each milestone to what it marks, and every path to one start and one finish.',
  getLimit: () => none,
  run: (assessment) => {
    const open = listOpenActivities(assessment);
    const [manyStarts, manyFinishes] = [
      listCrowded(assessment, 'countIncoming'),
      listCrowded(assessment, 'countOutgoing'),
    ];
    const offenders = listActivityOffenders(open, (activity) => {
      const faults: string[] = [];
      const hasPredecessor = assessment.countIncoming(activity) > 0;
      const hasSuccessor = assessment.countOutgoing(activity) > 0;
      if (activity.type === 'startMilestone' && !hasSuccessor)
        faults.push('Start milestone without a successor');
      if (activity.type === 'finishMilestone' && !hasPredecessor)
        faults.push('Finish milestone without a predecessor');
      const starts = manyStarts.get(activity.projectId) ?? 0;
      const finishes = manyFinishes.get(activity.projectId) ?? 0;
      if (!hasPredecessor && starts > 1) faults.push(`One of ${starts} activities without a predecessor`);
      if (!hasSuccessor && finishes > 1) faults.push(`One of ${finishes} activities without a successor`);
      return faults.length === 0 ? undefined : faults.join('; ');
    });
    return toCount(offenders, open.length, noOpenActivities);
  },
};

/** Activities without a link on that side, completed ones too, by project. */
function listCrowded(
  assessment: Assessment,
  side: 'countIncoming' | 'countOutgoing',
): Map<ProjectId, number> {
  const counts = new Map<ProjectId, number>();
  for (const activity of assessment.logicActivities) {
    if (assessment[side](activity) > 0) continue;
    counts.set(activity.projectId, (counts.get(activity.projectId) ?? 0) + 1);
  }
  return counts;
}
