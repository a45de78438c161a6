import type { Finding } from '@floatwise/contracts';
import { checkProjects, listExportedProjects } from '@floatwise/schedule';
import type { UpdateFile } from '@floatwise/schedule/updates';
import { readScheduleFile } from '../input/read-schedule-file.ts';
import { inFile } from '../runner/input-files.ts';
import type { ToolFile } from '../tool.ts';
import type { UpdatesOptions } from './options.ts';

/** Of several files the sentence must say which cannot be used. */
export function readUpdate({ bytes, fileName }: ToolFile, options: UpdatesOptions): UpdateFile {
  const { xer, schedule } = inFile(fileName, () => {
    const file = readScheduleFile(bytes, options);
    checkProjects(file.schedule, file.xer === undefined ? 'E_PMXML_NO_ACTIVITIES' : 'E_XER_NO_TABLE');
    return file;
  });
  return { name: fileName, xer, schedule };
}

/** The latest of its projects; undefined where none has one. */
export function findDataDate({ schedule }: UpdateFile): number | undefined {
  const dates = listExportedProjects(schedule).flatMap(({ dataDate }) => dataDate ?? []);
  return dates.length === 0 ? undefined : Math.max(...dates);
}

/** What is odd about a file, under its name. To be asked after the work: lists are read when they are looked at. */
export function listFileFindings({ name, schedule }: UpdateFile): Finding[] {
  return schedule.findings.map((finding) => ({ ...finding, message: `${name}: ${finding.message}` }));
}
