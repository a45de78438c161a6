import { computeScore, type CheckedSchedule } from '@floatwise/schedule';

/** Why none of the fourteen checks applies, as a clause; undefined when one does. */
export function describeNothing({ assessment, dcma }: CheckedSchedule): string | undefined {
  if (computeScore(dcma).applicable > 0) return undefined;
  if (assessment.activities.length === 0) return 'the file has no activities in an exported project';
  if (assessment.tasks.length === 0)
    return 'the file has no tasks, only milestones, level of effort, WBS summaries or tasks without a duration';
  return 'none of the fourteen checks applies to this file';
}
