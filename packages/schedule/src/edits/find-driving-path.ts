import type { ProjectId } from '../model/index.ts';
import type { StepActivity, StepSchedule } from '../updates/steps/schedule-step.ts';
import { findStepEnd, isCompleted } from '../updates/steps/step-end.ts';

/** The open activities that lead to the finish of a project, and the last one, first to last. */
export function findDrivingPath(dates: StepSchedule, projectId: ProjectId): StepActivity[] {
  const end = findStepEnd(dates, { projectId, followed: undefined }, ({ activity }) => activity.code);
  const path = end?.path.map(({ activity }) => activity) ?? [];
  return path.filter((activity) => !isCompleted(activity) || activity === end?.last);
}
