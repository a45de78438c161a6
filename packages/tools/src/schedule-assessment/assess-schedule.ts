import type { Finding } from '@floatwise/contracts';
import { computeFloatHistogram, runChecks, type CheckedSchedule } from '@floatwise/schedule/checks';
import { checkProjects } from '@floatwise/schedule/model';
import type { CountedSchedule } from '@floatwise/schedule/unread';
import { toReport } from '../answer/answer.ts';
import { describeCodePage } from '../input/describe-file.ts';
import { createWbsPaths, readScheduleFile, type ScheduleFile } from '../input/read-schedule-file.ts';
import type { ToolReport } from '../tool.ts';
import type { BookInput } from './book.ts';
import { chooseRibbon } from './choose-ribbon.ts';
import { createAnswer } from './create-answer.ts';
import type { AssessmentOptions } from './options.ts';

/** Reads a file. Throws `UnusableInputError` also if no activity is of an exported project. */
export function openFile(bytes: Uint8Array, options: Pick<AssessmentOptions, 'codePage'>): ScheduleFile {
  const file = readScheduleFile(bytes, options);
  checkProjects(file.schedule, file.xer === undefined ? 'E_PMXML_NO_ACTIVITIES' : 'E_XER_NO_TABLE');
  return file;
}

/** How to check a file. `baseline`, with its planned dates, replaces the baselines of a P6 XML file. */
export interface CheckSettings {
  readonly options: AssessmentOptions;
  readonly baseline?: CountedSchedule | undefined;
  readonly hasPlus?: boolean;
  readonly hasRibbon?: boolean;
  readonly onProgress?: (fraction: number) => void;
}

/** Runs the checks on a file, with its own baselines. */
export function checkFile(
  { schedule, ownBaselines }: ScheduleFile,
  { baseline, hasRibbon, ...settings }: CheckSettings,
): CheckedSchedule {
  const baselines = baseline === undefined ? ownBaselines : [baseline];
  return runChecks(schedule, {
    ...settings,
    hasRibbon: hasRibbon ?? settings.options.ribbon !== 'none',
    baseline,
    ownBaselines,
    unread: [schedule, ...baselines].map(({ unread }) => unread),
  });
}

/** What workbook and report are made from. */
export const createBookInput = (
  { schedule }: ScheduleFile,
  book: Pick<BookInput, 'fileName' | 'baselineName' | 'checked' | 'updates' | 'options'>,
): BookInput => ({
  ...book,
  schedule,
  histogram: computeFloatHistogram(book.checked.assessment),
  ribbon: chooseRibbon(book.checked, book.options),
  getWbsPath: createWbsPaths(schedule),
});

/** The report. After a workbook, because reading lists for it can add findings about the file. */
export const createReport = (file: ScheduleFile, book: BookInput): ToolReport =>
  toReport({
    ...createAnswer(book, listFileFindings(file.schedule, book)),
    ...describeCodePage(file.codePageReading),
  });

/** Findings about the file, each once: scheduling and the checks both report on calendars. */
function listFileFindings(
  schedule: ScheduleFile['schedule'],
  { checked: { assessment } }: BookInput,
): Finding[] {
  const found = [...schedule.findings, ...assessment.getCpm().findings, ...assessment.calendars.findings];
  return [...new Map(found.map((finding) => [`${finding.code} ${finding.message}`, finding])).values()];
}
