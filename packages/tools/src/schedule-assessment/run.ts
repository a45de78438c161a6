import type { Finding } from '@floatwise/contracts';
import {
  computeFloatHistogram,
  countUnread,
  formatMinutes,
  runChecks,
  type CheckedSchedule,
} from '@floatwise/schedule';
import { toReport } from '../answer/answer.ts';
import { describeCodePage } from '../input/describe-file.ts';
import { readScheduleFile, createWbsPaths, type ScheduleFile } from '../input/read-schedule-file.ts';
import { inFile } from '../runner/input-files.ts';
import type { ToolFile, ToolInput, ToolResult } from '../tool.ts';
import type { BookInput, Update } from './book.ts';
import { startBook } from './create-book.ts';
import { chooseRibbon } from './choose-ribbon.ts';
import { createAnswer } from './create-answer.ts';
import type { AssessmentOptions } from './options.ts';

/** `others` are further updates for the trend; `baseline`, with its planned dates, replaces the baselines of a P6 XML file. */
export async function run(input: ToolInput<AssessmentOptions>): Promise<ToolResult> {
  const { fileName, options, others = [], baseline, onProgress, onRead, onStep } = input;
  onStep?.('readXer');
  const isAlone = others.length === 0 && baseline === undefined;
  // If there are several files, the sentence must say which cannot be used.
  const read = (file: ToolFile): ScheduleFile => {
    const found = isAlone
      ? readScheduleFile(file.bytes, options)
      : inFile(file.fileName, () => readScheduleFile(file.bytes, options));
    onRead?.(countUnread(found.schedule), isAlone ? undefined : file.fileName);
    if (baseline === undefined) for (const own of found.ownBaselines) onRead?.(own.unread, 'the baseline');
    return found;
  };
  const file = read(input);
  const { schedule } = file;
  const baselineFile = baseline && read(baseline).schedule;
  const listUnread = ({ schedule: own, ownBaselines }: ScheduleFile) =>
    [own, ...(baselineFile === undefined ? ownBaselines : [baselineFile])].map(({ unread }) => unread);
  onProgress?.(0.1);
  onStep?.('runChecks');
  const check = (checkedFile: ScheduleFile, more: Partial<Parameters<typeof runChecks>[1]>) =>
    runChecks(checkedFile.schedule, {
      options,
      baseline: baselineFile,
      ownBaselines: checkedFile.ownBaselines,
      unread: listUnread(checkedFile),
      ...more,
    });
  const checked = check(file, {
    hasRibbon: options.ribbon !== 'none',
    onProgress: (fraction) => onProgress?.(0.1 + 0.4 * fraction),
  });
  const checkFurther = (further: ScheduleFile) => check(further, { hasPlus: false, hasRibbon: false });
  const updates = listUpdates({ fileName, schedule, checked }, others, checkFurther, read);
  const book: BookInput = {
    fileName,
    baselineName: baseline?.fileName,
    schedule,
    checked,
    histogram: computeFloatHistogram(checked.assessment),
    updates,
    options,
    ribbon: chooseRibbon(checked, options),
    getWbsPath: createWbsPaths(schedule),
  };
  onStep?.('writeWorkbook');
  const workbook = await startBook(book, (fraction) => onProgress?.(0.5 + 0.45 * fraction));
  // Created after the workbook, because reading lists for it can add findings about the file, and while the workbook is packed.
  const report = toReport({
    ...createAnswer(book, listFileFindings(schedule, book)),
    ...describeCodePage(file.codePageReading),
  });
  const packed = await workbook.end();
  onProgress?.(1);
  const tasks = [baselineFile?.activities.length ?? 0, ...updates.map((update) => update.tasks)];
  return { bytes: packed, report, pricedTasks: Math.max(...tasks) };
}

/** Findings about the file, each once: scheduling and the checks both report on calendars. */
function listFileFindings(
  schedule: ScheduleFile['schedule'],
  { checked: { assessment } }: BookInput,
): Finding[] {
  const found = [...schedule.findings, ...assessment.getCpm().findings, ...assessment.calendars.findings];
  return [...new Map(found.map((finding) => [`${finding.code} ${finding.message}`, finding])).values()];
}

/** All updates by data date. For other files only the fourteen checks are run, and each file is released before the next is read. */
function listUpdates(
  { fileName, schedule, checked: own }: Pick<BookInput, 'fileName' | 'schedule' | 'checked'>,
  others: readonly ToolFile[],
  check: (file: ScheduleFile) => CheckedSchedule,
  read: (file: ToolFile) => ScheduleFile,
): Update[] {
  const codes = new Set(own.assessment.activities.map(({ code }) => code));
  const updates = [toUpdate({ fileName, schedule }, own)];
  for (const file of others) {
    const further = read(file);
    const checked = check(further);
    const update = toUpdate({ fileName: file.fileName, schedule: further.schedule }, checked);
    const remarks: string[] = [];
    if (!checked.assessment.activities.some(({ code }) => codes.has(code)))
      remarks.push(`It has no Activity ID in common with ${fileName}.`);
    const same = updates.find(({ dataDate }) => dataDate === update.dataDate);
    if (same !== undefined) remarks.push(describeSameDate(same));
    updates.push({ ...update, remarks });
  }
  return updates.sort((one, other) => (one.dataDate ?? 0) - (other.dataDate ?? 0));
}

const describeSameDate = ({ fileName, dataDate }: Update): string =>
  dataDate === undefined
    ? `It has no data date, as ${fileName} has none.`
    : `It has the data date of ${fileName}, ${formatMinutes(dataDate, ' ')}.`;

function toUpdate(
  { fileName, schedule }: Pick<BookInput, 'fileName' | 'schedule'>,
  { assessment, dcma }: CheckedSchedule,
): Update {
  const main = assessment.getCpm().figures[0]?.project;
  // Without offenders, which would keep the whole schedule in memory.
  const results = dcma.map((result) => ({ ...result, offenders: [] }));
  return { fileName, tasks: schedule.activities.length, dataDate: main?.dataDate, results, remarks: [] };
}
