import { checkProjects, findBaselineProject, listExportedProjects } from '@floatwise/schedule/model';
import type { UpdateFile } from '@floatwise/schedule/updates';
import { readScheduleFile } from '../input/read-schedule-file.ts';
import type { ToolFile } from '../tool.ts';
import type { RemovalOptions } from './options.ts';

/**
 * The baselines of an .xer or a P6 XML: those that the XML holds of its projects, one for each project, and its other projects themselves.
 * Throws the errors of their readers.
 */
export function readBaselines({ bytes, fileName }: ToolFile, options: RemovalOptions): UpdateFile[] {
  const { schedule, ownBaselines, xer } = readScheduleFile(bytes, options);
  checkProjects(schedule, xer === undefined ? 'E_PMXML_NO_ACTIVITIES' : 'E_XER_NO_TABLE');
  const file = { name: fileName, xer, schedule };
  const projects = listExportedProjects(schedule);
  const held = projects.flatMap((project) => {
    const found = findBaselineProject(schedule, project, ownBaselines);
    return ownBaselines.filter((each) => each === found?.schedule);
  });
  const baselines = held.map((each) => ({ ...file, schedule: { ...each, findings: [] } }));
  return held.length === projects.length && held.length > 0 ? baselines : [...baselines, file];
}
