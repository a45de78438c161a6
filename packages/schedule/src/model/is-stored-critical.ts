import type { Activity } from './activity.ts';
import type { Project } from './project.ts';

/**
 * Whether an activity is critical by its project's own definition and the file's own float or longest path. Only what is not
 * completed and carries work or marks a point can be: P6 computes levels of effort and WBS summaries from others.
 */
export function isStoredCritical(
  { status, type, totalFloatMinutes, isOnLongestPath }: Activity,
  project: Pick<Project, 'criticalPathType' | 'criticalFloatMinutes'> | undefined,
): boolean {
  if (status === 'completed' || type === 'levelOfEffort' || type === 'wbsSummary') return false;
  if (project?.criticalPathType === 'longestPath') return isOnLongestPath === true;
  return totalFloatMinutes !== undefined && totalFloatMinutes <= (project?.criticalFloatMinutes ?? 0);
}
