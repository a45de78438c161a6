import { formatDecimal } from '@floatwise/contracts/format-decimal';
import type { AssessedProject } from '../assessed-project.ts';
import { hasDuration, type Assessment } from '../assessment.ts';
import type { Check } from '../check.ts';
import { findLast } from '../compute-cpli.ts';
import { atMost, listActivityOffenders, toShare } from '../figures.ts';
import { formatCalendar } from '../format-calendar.ts';
import { formatOwnDays } from '../format-own-days.ts';
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
  needsProject: true,
  getLimit: () => atMost(0.05),
  run: (assessment) => {
    const open = listOpenActivities(assessment);
    const spans = new Map(
      assessment.projects.flatMap((project) => {
        const span = measureProject(assessment, project);
        return span === undefined ? [] : [[project.source.id, span] as const];
      }),
    );
    const offenders = listActivityOffenders(open, (activity) => {
      const minutes = activity.originalDurationMinutes ?? 0;
      if (isMilestoneType(activity)) return minutes > 0 ? 'Milestone with a duration' : undefined;
      if (!hasDuration(activity)) return 'Task without a duration';
      const span = spans.get(activity.projectId);
      if (span === undefined || minutes <= span.minutes * maxShareOfProject) return undefined;
      const length = `${formatDecimal(span.minutes / 60)} h on the project's calendar ${span.calendar}`;
      return `${formatOwnDays(assessment, activity, minutes)}, more than a tenth of ${length}`;
    });
    const notes = [...spans].map(
      ([, { code, minutes, calendar }]) =>
        `Project ${code} takes ${formatDecimal(minutes / 60)} h on its calendar ${calendar}: a tenth is ${formatDecimal((minutes * maxShareOfProject) / 60)} h.`,
    );
    return { ...toShare(offenders, open.length, noOpenActivities), notes };
  },
};

const maxShareOfProject = 0.1;

/** How long a project takes, and by which calendar. */
interface ProjectSpan {
  readonly code: string;
  readonly minutes: number;
  readonly calendar: string;
}

/** Working time on the project's calendar from the planned start to the last early finish; undefined when either is missing. */
function measureProject(assessment: Assessment, project: AssessedProject): ProjectSpan | undefined {
  const { source, dataDate, calendar } = project;
  const start = source.plannedStart ?? dataDate;
  const finish = findLast(assessment, project)?.earlyFinish;
  if (start === undefined || finish === undefined) return undefined;
  const minutes = calendar.measureWork(start, finish);
  return { code: source.code, minutes, calendar: formatCalendar(assessment, source.calendarId) };
}
