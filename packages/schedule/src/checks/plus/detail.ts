import { toDays, type AssessedProject, type Assessment } from '../assessment.ts';
import type { Check } from '../check.ts';
import { findLast } from '../compute-cpli.ts';
import { atMost, listActivityOffenders, toShare } from '../figures.ts';
import { formatDays } from '../format-figures.ts';
import { isMilestoneType, listOpenActivities, noOpenActivities } from './open-activities.ts';

/** P20 Detail: original duration above 10 % of the project's, tasks without duration, milestones with one. Limit 5 %. */
export const detail: Check = {
  no: 'P20',
  title: 'Detail',
  group: 'Durations',
  counts:
    'incomplete activities longer than a tenth of the project (planned start to last early finish), tasks without duration, milestones with one',
  outOf: 'incomplete activities',
  unit: 'share',
  source: 'Floatwise Plus',
  practices: [4],
  meaning:
    'A tenth of the project in one bar says nothing; a task without duration is a milestone in disguise.',
  remedy: 'Break long activities down, and make tasks of no duration milestones.',
  getLimit: () => atMost(0.05),
  run: (assessment) => {
    const open = listOpenActivities(assessment);
    const spans = new Map(
      assessment.projects.map((project) => [project.source.id, measureProject(assessment, project)]),
    );
    const offenders = listActivityOffenders(open, (activity) => {
      const minutes = activity.originalDurationMinutes ?? 0;
      if (isMilestoneType(activity)) return minutes > 0 ? 'Milestone with a duration' : undefined;
      if (minutes === 0) return 'Task without a duration';
      const span = spans.get(activity.projectId) ?? Infinity;
      return minutes > span * maxShareOfProject
        ? `${formatDays(toDays(assessment, activity, minutes))}, more than a tenth of the project`
        : undefined;
    });
    return toShare(offenders, open.length, noOpenActivities);
  },
};

const maxShareOfProject = 0.1;

/** Working minutes from the planned start to the last early finish; endless when either is missing. */
function measureProject(assessment: Assessment, project: AssessedProject): number {
  const start = project.source.plannedStart ?? project.dataDate;
  const finish = findLast(assessment, project)?.earlyFinish;
  return start === undefined || finish === undefined ? Infinity : project.calendar.measureWork(start, finish);
}
