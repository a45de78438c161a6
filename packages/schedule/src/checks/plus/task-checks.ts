import type { Activity, ConstraintType } from '../../model/index.ts';
import { formatDate, constraintNames, isMilestone, listConstraints } from '../../model/index.ts';
import {
  atMost,
  judgeActivities,
  joinFaults,
  formatConstraint,
  formatDays,
  formatCalendar,
  formatOwnDays,
} from '../figures.ts';
import { listOpenActivities, noOpenActivities } from '../exclusions.ts';
import { toDayMinutes, toDays, hasDuration, type Assessment, type AssessedProject } from '../assessment.ts';
import { formatDecimal } from '@floatwise/contracts/format-decimal';
import { findLast } from '../compute-cpli.ts';
import type { CheckRule } from '../check.ts';

export const softConstraints: CheckRule = {
  counts: 'incomplete activities with a soft or second constraint, or a constraint without its date',
  outOf: 'incomplete activities',
  meaning:
    'Soft constraints are allowed, but many of them replace logic, and one without a date does nothing at all.',
  remedy: 'Keep those that reflect an external date; replace the others by links.',
  getLimit: ({ softConstraintPercent }) => atMost(softConstraintPercent / 100),
  run: (assessment) => judgeActivities(listOpenActivities(assessment), noOpenActivities, judgeConstraints),
};

const soft: readonly ConstraintType[] = ['startOnOrAfter', 'finishOnOrAfter', 'asLateAsPossible'];

function judgeConstraints(activity: Activity): string | undefined {
  const faults = listConstraints(activity).map((each) => {
    if (each.date === undefined && each.type !== 'asLateAsPossible')
      return `${constraintNames[each.type]} without a date`;
    return soft.includes(each.type) && formatConstraint(each);
  });
  return joinFaults([...faults, activity.secondaryConstraint !== undefined && 'Has a second constraint']);
}

export const expectedFinish: CheckRule = {
  counts: 'incomplete activities with an expected finish date, or suspended',
  outOf: 'incomplete activities',
  meaning:
    'An expected finish overrides the duration, and a suspension stops work: both move dates outside the logic.',
  remedy: 'Clear expected finishes that are met, and resume or close what is suspended.',
  run: (assessment) =>
    judgeActivities(listOpenActivities(assessment), noOpenActivities, (activity) => {
      const { expectedFinish: date, suspended, resumed } = activity;
      const until = resumed === undefined ? 'not resumed' : `resumed ${formatDate(resumed)}`;
      return joinFaults([
        date !== undefined && `Expected finish ${formatDate(date)}`,
        suspended !== undefined && `Suspended ${formatDate(suspended)}, ${until}`,
      ]);
    }),
};

export const nearCritical: CheckRule = {
  counts: 'incomplete activities with little float that are not yet critical',
  outOf: 'incomplete activities with a total float',
  meaning: 'The next delays come from here: a small slip makes these critical.',
  remedy: 'Watch them at each update, and keep reserves for them.',
  getLimit: ({ nearCriticalPercent }) => atMost(nearCriticalPercent / 100),
  run: (assessment) => {
    const population = listOpenActivities(assessment).filter(
      ({ totalFloatMinutes }) => totalFloatMinutes !== undefined,
    );
    const days = assessment.options.nearCriticalDays;
    return judgeActivities(population, 'No incomplete activity has a total float.', (activity) => {
      const float = activity.totalFloatMinutes ?? 0;
      if (float <= 0 || float > toDayMinutes(assessment, activity, days)) return undefined;
      return `Total float ${formatDays(toDays(assessment, activity, float))}`;
    });
  },
};

/** P16 Critical share: total float at or below the project's limit, or on the longest path, as the project defines critical. */
export const criticalShare: CheckRule = {
  counts: "incomplete activities that are critical by the project's own rule",
  outOf: 'incomplete activities',
  meaning:
    'With no critical activity there is no path to the finish; with very many, constraints make the path.',
  remedy: 'Look for constraints and missing links around the finish.',
  getLimit: ({ criticalPercent }) => ({ is: 'atMost', value: criticalPercent / 100, above: 0 }),
  run: (assessment) => {
    const open = listOpenActivities(assessment);
    if (assessment.projects.length === 0) return { population: open, notApplicable: noRule };
    const isByPath = (activity: Activity): boolean =>
      assessment.findProject(activity)?.source.criticalPathType === 'longestPath';
    const isUnknown = (activity: Activity): boolean =>
      (isByPath(activity) ? activity.isOnLongestPath : activity.totalFloatMinutes) === undefined;
    if (open.length > 0 && open.every(isUnknown))
      return { population: open, notApplicable: unscheduled, offenders: [] };
    return judgeActivities(open, noOpenActivities, (activity) => {
      const project = assessment.findProject(activity)?.source;
      if (isByPath(activity)) return activity.isOnLongestPath === true ? 'On the longest path' : undefined;
      const { totalFloatMinutes } = activity;
      if (totalFloatMinutes === undefined || totalFloatMinutes > (project?.criticalFloatMinutes ?? 0))
        return undefined;
      return `Total float ${formatDays(toDays(assessment, activity, totalFloatMinutes))}`;
    });
  },
};

const noRule =
  'The file has no project, which holds the rule for what is critical. Export the project from P6 again.';
const unscheduled =
  'No incomplete activity has the total float or longest path that makes it critical: schedule the project (F9) before exporting.';

export const detail: CheckRule = {
  counts:
    'incomplete activities longer than a tenth of the project (planned start to last early finish), tasks without duration, milestones with one',
  outOf: 'incomplete activities',
  meaning:
    'A tenth of the project in one bar says nothing; a task without duration is a milestone in disguise.',
  remedy: 'Break long activities down, and make tasks of no duration milestones.',
  needsProject: true,
  getLimit: () => atMost(0.05),
  run: (assessment) => {
    const spans = new Map(
      assessment.projects.flatMap((project) => {
        const span = measureProject(assessment, project);
        return span === undefined ? [] : [[project.source.id, span] as const];
      }),
    );
    const figures = judgeActivities(listOpenActivities(assessment), noOpenActivities, (activity) => {
      const minutes = activity.originalDurationMinutes ?? 0;
      if (isMilestone(activity)) return minutes > 0 ? 'Milestone with a duration' : undefined;
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
    return { ...figures, notes };
  },
};

const maxShareOfProject = 0.1;

/** Working time on the project's calendar from the planned start to the last early finish; undefined if either is missing. */
function measureProject(assessment: Assessment, project: AssessedProject) {
  const { source, dataDate, calendar } = project;
  const start = source.plannedStart ?? dataDate;
  const finish = findLast(assessment, project)?.earlyFinish;
  if (start === undefined || finish === undefined) return undefined;
  const minutes = calendar.measureWork(start, finish);
  return { code: source.code, minutes, calendar: formatCalendar(assessment, source.calendarId) };
}
