import type { ProjectId } from './ids.ts';
import type { Project } from './project.ts';
import { defaultScheduleOptions, type ScheduleOptions } from './schedule-options.ts';
import type { Schedule } from './schedule.ts';

/**
 * The projects a file is about: those marked as exported; where none is, those that own activities. The
 * others are stubs which only carry activities linked from elsewhere.
 */
export function listExportedProjects(
  schedule: Pick<Schedule, 'projects' | 'activities'>,
): readonly Project[] {
  const exported = schedule.projects.filter((project) => project.isExported === true);
  if (exported.length > 0) return exported;
  const owners = new Set(schedule.activities.map((activity) => activity.projectId));
  return schedule.projects.filter((project) => owners.has(project.id));
}

/**
 * The scheduling options of a project: its own, else those of the first project that has some, because P6 schedules open
 * projects together with one set. If the file has none, they are P6's defaults.
 */
export function getScheduleOptions(
  schedule: Pick<Schedule, 'options'>,
  projectId: ProjectId,
): ScheduleOptions {
  const own = schedule.options.find((options) => options.projectId === projectId);
  return own ?? schedule.options[0] ?? { ...defaultScheduleOptions, projectId };
}
