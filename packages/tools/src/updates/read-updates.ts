import type { Finding } from '@floatwise/contracts';
import { checkProjects, listExportedProjects } from '@floatwise/schedule';
import type { UpdateFile } from '@floatwise/schedule/updates';
import { readScheduleFile } from '../input/read-schedule-file.ts';
import { inFile } from '../runner/input-files.ts';
import type { ToolFile } from '../tool.ts';
import type { UpdatesOptions } from './options.ts';

/** If there are several files, the sentence must say which cannot be used. */
export function readUpdate({ bytes, fileName }: ToolFile, options: UpdatesOptions): UpdateFile {
  const { xer, schedule } = inFile(fileName, () => {
    const file = readScheduleFile(bytes, options);
    checkProjects(file.schedule, file.xer === undefined ? 'E_PMXML_NO_ACTIVITIES' : 'E_XER_NO_TABLE');
    return file;
  });
  return { name: fileName, xer, schedule };
}

/** The latest data date of its projects; undefined if none has one. */
export function findDataDate({ schedule }: UpdateFile): number | undefined {
  const dates = listExportedProjects(schedule).flatMap(({ dataDate }) => dataDate ?? []);
  return dates.length === 0 ? undefined : Math.max(...dates);
}

/** Findings about a file, with its name. Call it after the comparison, because lists are read on first access. */
export function listFileFindings({ name, schedule }: UpdateFile): Finding[] {
  return schedule.findings.map((finding) => ({ ...finding, message: `${name}: ${finding.message}` }));
}
