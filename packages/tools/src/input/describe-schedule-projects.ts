import { formatMinutes, listExportedProjects, type Project, type Schedule } from '@floatwise/schedule';
import { describeProjects } from './describe-projects.ts';
import type { ToolReport } from '../tool.ts';

/** The projects a schedule is about. */
export function describeScheduleProjects(
  schedule: Pick<Schedule, 'projects' | 'activities'>,
): Pick<ToolReport, 'projects' | 'dataDate'> {
  return describeProjects(listExportedProjects(schedule).map(describeProject));
}

export const describeProject = ({ code, dataDate }: Pick<Project, 'code' | 'dataDate'>) => ({
  code,
  dataDate: dataDate === undefined ? undefined : formatMinutes(dataDate),
});
