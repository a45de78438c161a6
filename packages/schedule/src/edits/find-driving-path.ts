import type { ProjectId } from '../model/index.ts';
import { findLastFinisher, isLater } from '../updates/steps/measure-finish.ts';
import type { StepActivity, StepSchedule } from '../updates/steps/schedule-step.ts';

const getCode = ({ activity }: StepActivity): string => activity.code;

/**
 * The open activities that lead to the finish of a project, first to last. Follows driving relationships back; of several drivers the
 * one that ends last.
 */
export function findDrivingPath(dates: StepSchedule, projectId: ProjectId): StepActivity[] {
  const last = findLastFinisher(dates.activities.values(), projectId, getCode);
  if (last === undefined) return [];
  const path = [last];
  let first: StepActivity | undefined = last.activity.status === 'completed' ? undefined : last;
  while (first !== undefined) {
    let latest: StepActivity | undefined;
    for (const driver of dates.listDrivers(first))
      if (latest === undefined || isLater(driver, latest, getCode)) latest = driver;
    if (latest !== undefined) path.push(latest);
    first = latest;
  }
  return path.reverse();
}
