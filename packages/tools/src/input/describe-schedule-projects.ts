import { formatMinutes, listExportedProjects, type Project, type Schedule } from '@floatwise/schedule';
import type { SheetNetwork } from '@floatwise/schedule/sheet';
import { describeProjects } from './describe-projects.ts';

export const describeScheduleProjects = (schedule: Pick<Schedule, 'projects' | 'activities'>) =>
  describeProjects(listExportedProjects(schedule).map(describeProject));

export const describeProject = ({ code, dataDate }: Pick<Project, 'code' | 'dataDate'>) => ({
  code,
  dataDate: dataDate === undefined ? undefined : formatMinutes(dataDate),
});

/** The projects of the activities on a sheet and its data date, if the sheet has them. */
export function describeSheetProjects({
  activities,
  dataDate,
}: Pick<SheetNetwork, 'activities' | 'dataDate'>) {
  const listed = activities.filter(({ row }) => row !== undefined);
  const codes = new Set(listed.flatMap(({ projectId }) => projectId ?? []));
  return {
    ...describeProjects([...codes].map((code) => describeProject({ code, dataDate }))),
    ...(dataDate === undefined ? {} : { dataDate: formatMinutes(dataDate) }),
  };
}
