import { formatMinutes } from '@floatwise/schedule';
import type { SheetNetwork } from '@floatwise/schedule/sheet';
import { describeProjects } from './describe-projects.ts';
import type { ToolReport } from '../tool.ts';

/** The projects of the activities on a sheet, and the sheet's data date, as far as it tells them. */
export function describeSheetProjects({
  activities,
  dataDate,
}: Pick<SheetNetwork, 'activities' | 'dataDate'>): Pick<ToolReport, 'projects' | 'dataDate'> {
  const listed = activities.filter(({ row }) => row !== undefined);
  const date = dataDate === undefined ? undefined : formatMinutes(dataDate);
  const codes = new Set(listed.flatMap(({ projectId }) => projectId ?? []));
  return {
    ...describeProjects([...codes].map((code) => ({ code, dataDate: date }))),
    ...(date === undefined ? {} : { dataDate: date }),
  };
}
