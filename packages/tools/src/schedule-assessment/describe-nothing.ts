import { computeScore, type CheckedSchedule } from '@floatwise/schedule';

/** Why there is nothing to assess, as a clause; undefined where there is. Of a file without tasks a check may apply all the same. */
export function describeNothing({ assessment, dcma }: CheckedSchedule): string | undefined {
  if (assessment.activities.length === 0) return 'the file has no activities in an exported project';
  if (assessment.tasks.length === 0)
    return 'the file has no tasks, only milestones, level of effort, WBS summaries or tasks without a duration';
  return computeScore(dcma).applicable > 0 ? undefined : 'none of the fourteen checks applies to this file';
}
