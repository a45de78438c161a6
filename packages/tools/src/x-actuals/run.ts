import { formatOutputName } from '@floatwise/contracts';
import { writeWorkbook } from '@floatwise/ooxml';
import {
  checkProjects,
  compareWithBaseline,
  countUnread,
  listWithoutProject,
  readSchedule,
  readXer,
  removeActuals,
} from '@floatwise/schedule';
import { attachWorkbook, toReport, toSheets } from '../answer/answer.ts';
import { describeCodePage, describeScheduleProjects } from '../input/describe-file.ts';
import { inFile } from '../runner/input-files.ts';
import type { ToolFile, ToolInput, ToolResult } from '../tool.ts';
import { createAnswer } from './create-answer.ts';
import { describeOptions, type RemovalOptions } from './options.ts';

/** Removes the progress of an XER and schedules it again; all other bytes stay. A file without progress comes back as it was. */
export async function run(input: ToolInput<RemovalOptions>): Promise<ToolResult> {
  const { bytes, fileName, options, baseline, onProgress, onRead, onStep } = input;
  onStep?.('readXer');
  const read = (file: ToolFile) => {
    const open = () => {
      const xer = readXer(file.bytes, options);
      const schedule = readSchedule(xer);
      checkProjects(schedule, 'E_XER_NO_TABLE');
      return { name: file.fileName, xer, schedule };
    };
    const opened = baseline === undefined ? open() : inFile(file.fileName, open);
    onRead?.(countUnread(opened.schedule), baseline === undefined ? undefined : file.fileName);
    return opened;
  };
  const file = read(input);
  const { xer, schedule } = file;
  const baselineFile = baseline && read(baseline);
  const pricedTasks = Math.max(schedule.activities.length, baselineFile?.schedule.activities.length ?? 0);
  onProgress?.(0.1);
  onStep?.('removeActuals');
  const removed = removeActuals(xer, schedule, {
    dataDate: options.dataDate,
    clearsExpectedFinish: options.clearExpectedFinish,
    keepsPlannedDates: options.plannedDates === 'keep',
    isAsBuilt: options.durations === 'actual',
  });
  const ofFile = {
    ...describeScheduleProjects(schedule),
    ...describeCodePage(xer.codePageReading),
    tasks: schedule.activities.length,
  };
  if (removed === undefined)
    return {
      bytes: [bytes],
      unchanged: true,
      pricedTasks,
      report: toReport({
        ...ofFile,
        headline: { done: 'Nothing to remove: the file has no progress and comes back as it was.' },
        figures: [],
        lists: [],
        notes: [...schedule.findings, ...listWithoutProject(schedule)],
      }),
    };
  onProgress?.(0.6);
  onStep?.('compareBaseline');
  const differences = baselineFile && compareWithBaseline(file, baselineFile);
  const answer = { ...ofFile, ...createAnswer({ schedule, removed, differences, options }) };
  onStep?.('writeWorkbook');
  const workbook = await writeWorkbook(
    toSheets(answer, { summaryName: 'Summary', settings: describeOptions(options), wraps: true }),
  );
  onProgress?.(1);
  return {
    bytes: removed.bytes,
    pricedTasks,
    report: toReport(answer),
    attachments: [
      attachWorkbook('Report (Excel)', formatOutputName(fileName, 'x-actuals_report', 'xlsx'), workbook),
    ],
  };
}
