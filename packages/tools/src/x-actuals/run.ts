import { formatOutputName } from '@floatwise/contracts';
import { writeWorkbook } from '@floatwise/ooxml';
import { compareWithBaselines, removeActuals } from '@floatwise/schedule/actuals';
import { checkProjects, listWithoutProject } from '@floatwise/schedule/model';
import { countUnread } from '@floatwise/schedule/unread';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { attachWorkbook, toReport, toSheets } from '../answer/answer.ts';
import { describeCodePage, describeScheduleProjects } from '../input/describe-file.ts';
import { inFile } from '../runner/input-files.ts';
import type { ToolInput, ToolResult } from '../tool.ts';
import { createAnswer } from './create-answer.ts';
import { describeOptions, type RemovalOptions } from './options.ts';
import { readBaselines } from './read-baselines.ts';

/** Removes the progress of an XER and schedules it again; all other bytes stay. A file without progress comes back as it was. */
export async function run(input: ToolInput<RemovalOptions>): Promise<ToolResult> {
  const { bytes, fileName, options, baseline, onProgress, onRead, onStep } = input;
  onStep?.('readXer');
  const open = () => {
    const read = readXer(bytes, options);
    const schedule = readSchedule(read);
    checkProjects(schedule, 'E_XER_NO_TABLE');
    return { name: fileName, xer: read, schedule };
  };
  const file = baseline === undefined ? open() : inFile(fileName, open);
  const { xer, schedule } = file;
  onRead?.(countUnread(schedule), baseline === undefined ? undefined : fileName);
  const baselines = baseline && inFile(baseline.fileName, () => readBaselines(baseline, options));
  for (const each of baselines ?? []) onRead?.(countUnread(each.schedule), each.name);
  const pricedTasks = Math.max(
    ...[file, ...(baselines ?? [])].map(({ schedule: { activities } }) => activities.length),
  );
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
  const differences = baselines && compareWithBaselines(file, baselines);
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
