import { createInfo, createWarning } from '@floatwise/contracts/create-finding';
import type { Finding } from '@floatwise/contracts';
import { computeCpm } from '../cpm/compute-cpm.ts';
import { listExportedProjects, type Activity, type Schedule } from '../model/index.ts';
import type { Mutable } from './mutable.ts';

/**
 * Marks the longest path as calculated by our scheduling, if a project defines its critical activities by it; P6 XML does not
 * mark it, and otherwise no activity would be critical. Does nothing if the file marks any activity.
 */
export function completeLongestPath(schedule: Schedule): Finding[] {
  const isNeeded = listExportedProjects(schedule).some(
    ({ criticalPathType }) => criticalPathType === 'longestPath',
  );
  if (!isNeeded || schedule.activities.some(({ isOnLongestPath }) => isOnLongestPath !== undefined))
    return [];
  const result = computeCpm(schedule);
  if (result.kind === 'loop') return [unknownFinding];
  for (const { activity, isOnLongestPath } of result.activities)
    (activity as Mutable<Activity>).isOnLongestPath = isOnLongestPath;
  return [completedFinding];
}

const reason =
  'P6 XML does not mark the longest path, by which a project of the file defines its critical activities';

const completedFinding = createInfo('pmxml.longest-path', `${reason}: it was calculated.`);
const unknownFinding = createWarning(
  'pmxml.longest-path',
  `${reason}, and it cannot be calculated because the logic contains a loop: no activity counts as critical.`,
);
