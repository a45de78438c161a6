import type { Activity, Project } from '@floatwise/schedule/model';

/** By the project's own definition and the file's own float; only what is open and carries work or marks a point can be. */
export function isCritical(activity: Activity, project: Project | undefined): boolean {
  const { status, type, totalFloatMinutes, isOnLongestPath } = activity;
  if (status === 'completed' || type === 'levelOfEffort' || type === 'wbsSummary') return false;
  if (project?.criticalPathType === 'longestPath') return isOnLongestPath === true;
  return totalFloatMinutes !== undefined && totalFloatMinutes <= (project?.criticalFloatMinutes ?? 0);
}
