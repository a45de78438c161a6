import { checkProjects, listExportedProjects } from '@floatwise/schedule/model';
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
  const chosen = listExportedProjects(schedule).map(({ id, baselineProjectId }) => {
    const own = ownBaselines.filter(({ projects: [project] }) => project?.originalProjectId === id);
    return own.find(({ projects: [project] }) => project?.id === baselineProjectId) ?? own[0];
  });
  const found = chosen.filter((one) => one !== undefined);
  const isComplete = found.length === chosen.length && found.length > 0;
  const baselines = found.map((each) => ({ ...file, schedule: { ...each, findings: [] } }));
  return isComplete ? baselines : [...baselines, file];
}
