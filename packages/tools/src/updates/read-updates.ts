import type { Finding } from '@floatwise/contracts';
import { listExportedProjects, readSchedule, readXer, UnusableInputError } from '@floatwise/schedule';
import type { UpdateFile } from '@floatwise/schedule/updates';
import type { ToolFile } from '../tool.ts';
import type { UpdatesOptions } from './options.ts';

const maxFiles = 12;

/** Throws `UnusableInputError` with E_FILES for more files than a series takes. */
export function checkFileCount(files: readonly ToolFile[]): void {
  if (files.length <= maxFiles) return;
  throw new UnusableInputError(
    'E_FILES',
    `Update Comparison takes 2 to ${maxFiles} files; these are ${files.length}. Leave the oldest out.`,
  );
}

/** Of several files the sentence must say which cannot be used. */
export function readUpdate({ bytes, fileName }: ToolFile, options: UpdatesOptions): UpdateFile {
  try {
    const xer = readXer(bytes, options);
    return { name: fileName, xer, schedule: readSchedule(xer) };
  } catch (error) {
    if (!(error instanceof UnusableInputError)) throw error;
    throw new UnusableInputError(error.code, `${fileName}: ${error.message}`);
  }
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
