import { formatExtension, type Finding } from '@floatwise/contracts';
import type { Activity } from '../model/activity.ts';
import { getScheduleOptions } from '../model/exported-projects.ts';
import type { Schedule } from '../model/schedule.ts';
import { UnusableInputError } from '../unusable-input-error.ts';
import { readWorkbookFile, type WorkbookFile } from './read-workbook-file.ts';
import { checkWorkbookHead, isCompoundFile, isXerFile } from './check-workbook-head.ts';
import { mendMissingTexts } from './mend-missing-texts.ts';
import { hasStream } from './xls/compound-file.ts';
import { convertXls } from './xls/convert-xls.ts';
import { readSchedule } from '../xer/read-schedule.ts';
import { readXer, type ReadXerOptions } from '../xer/read-xer.ts';
import type { CodePageReading } from '../xer/bytes/read-code-page.ts';
import { listExportedActivities, writeScheduleWorkbook } from './export/write-schedule-workbook.ts';
import { formatEncrypted } from './package/open-package.ts';

/** Largest workbook read, in bytes as it is stored. */
const maxWorkbookBytes = 100 * 1024 * 1024;

/**
 * Opens a workbook a person gave: .xlsx as it is, .xls turned into .xlsx. The content decides which it is, not the name.
 * Throws UnusableInputError: E_EMPTY, E_NOT_XLSX, E_ENCRYPTED, E_TOO_LARGE.
 */
export async function readWorkbookInput(bytes: Uint8Array, fileName: string): Promise<WorkbookFile> {
  checkWorkbookHead(bytes.subarray(0, 4096));
  if (bytes.length > maxWorkbookBytes) {
    const sentence = `The workbook has ${Math.round(bytes.length / 1024 / 1024)} MB; at most 100 MB can be read. Export fewer activities or columns.`;
    throw new UnusableInputError('E_TOO_LARGE', sentence);
  }
  if (isCompoundFile(bytes) && hasStream(bytes, 'EncryptedPackage')) throw formatEncrypted();
  const notes = listNameNotes(bytes, formatExtension(fileName));
  const file = await readWorkbookFile(isCompoundFile(bytes) ? await convertXls(bytes) : bytes);
  return mendMissingTexts({ ...file, notes: [...notes, ...file.notes] });
}

/** Excel itself opens either under either name, so a name that disagrees is noted and no more. */
function listNameNotes(bytes: Uint8Array, extension: string): Finding[] {
  const held = isCompoundFile(bytes) ? '.xls' : '.xlsx';
  if ((extension !== '.xls' && extension !== '.xlsx') || extension === held) return [];
  const kind = held === '.xls' ? 'an old workbook (.xls)' : 'a new workbook (.xlsx)';
  return [
    {
      code: 'sheet.file-name',
      severity: 'info',
      message: `The file is named ${extension}, but its content is that of ${kind}; it was read as what it is.`,
    },
  ];
}

/**
 * Opens what the spreadsheet tools take: a workbook, or an XER, which becomes a workbook in the layout of P6's own
 * export first. Throws UnusableInputError as `readWorkbookInput` and `readXer` do.
 */
export async function readPlanInput(
  bytes: Uint8Array,
  fileName: string,
  options: ReadXerOptions = {},
): Promise<WorkbookFile> {
  const { file } = await readPlanFile(bytes, fileName, options);
  return file;
}

/** A plan as a workbook, and the schedule it was made of where it came as an XER. */
export interface PlanFile {
  readonly file: WorkbookFile;
  readonly source: PlanSource | undefined;
}

export interface PlanSource {
  /** How names were read; undefined for a file of nothing but ASCII. */
  readonly codePage: CodePageReading | undefined;
  readonly schedule: Schedule;
  /** In the order of the rows of sheet TASK, from row 3 on. */
  readonly listed: readonly Activity[];
}

/** Like `readPlanInput`, with what an XER tells beyond a workbook. */
export async function readPlanFile(
  bytes: Uint8Array,
  fileName: string,
  options: ReadXerOptions = {},
): Promise<PlanFile> {
  const isNamedWorkbook = ['.xls', '.xlsx'].includes(formatExtension(fileName));
  if (isNamedWorkbook || !isXerFile(bytes))
    return { file: await readWorkbookInput(bytes, fileName), source: undefined };
  const xer = readXer(bytes, options);
  const schedule = readSchedule(xer);
  const file = await readWorkbookFile(await writeScheduleWorkbook(schedule));
  const lagCalendars = new Map(
    schedule.projects.map(({ code, id }) => [code.trim(), getScheduleOptions(schedule, id).lagCalendar]),
  );
  return {
    file: { ...file, lagCalendars, notes: [...schedule.findings, ...file.notes] },
    source: { codePage: xer.codePageReading, schedule, listed: listExportedActivities(schedule) },
  };
}
