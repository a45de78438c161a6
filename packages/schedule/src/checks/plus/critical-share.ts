import { toDays } from '../assessment.ts';
import type { Check } from '../check.ts';
import { listActivityOffenders, toShare } from '../figures.ts';
import { formatDays } from '../format-figures.ts';
import { listOpenActivities, noOpenActivities } from './open-activities.ts';

/** P16 Critical share: total float at most the project's limit of float, or on the longest path, as the project defines critical. Above 0 and at most 30 %. */
export const criticalShare: Check = {
  no: 'P16',
  title: 'Critical Share',
  group: 'Float and critical path',
  counts: "incomplete activities that are critical by the project's own rule",
  outOf: 'incomplete activities',
  unit: 'share',
  source: 'Floatwise Plus',
  practices: [6],
  meaning:
    'With no critical activity there is no path to the finish; with very many, constraints make the path.',
  remedy: 'Look for constraints and missing links around the finish.',
  getLimit: ({ maxCriticalShare }) => ({ is: 'atMost', value: maxCriticalShare, above: 0 }),
  run: (assessment) => {
    const open = listOpenActivities(assessment);
    if (assessment.projects.length === 0) return { of: open.length, notApplicable: noRule, offenders: [] };
    const offenders = listActivityOffenders(open, (activity) => {
      const project = assessment.findProject(activity)?.source;
      if (project?.criticalPathType === 'longestPath')
        return activity.isOnLongestPath === true ? 'On the longest path' : undefined;
      const { totalFloatMinutes } = activity;
      if (totalFloatMinutes === undefined || totalFloatMinutes > (project?.criticalFloatMinutes ?? 0))
        return undefined;
      return `Total float ${formatDays(toDays(assessment, activity, totalFloatMinutes))}`;
    });
    return toShare(offenders, open.length, noOpenActivities);
  },
};

const noRule = 'The file has no table PROJECT, which holds the rule for what is critical.';
