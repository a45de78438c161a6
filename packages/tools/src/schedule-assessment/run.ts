import type { Finding } from '@floatwise/contracts';
import { checkProjects, computeFloatHistogram, countUnread, runChecks } from '@floatwise/schedule';
import { toReport } from '../answer/answer.ts';
import { describeCodePage } from '../input/describe-file.ts';
import { readScheduleFile, createWbsPaths, type ScheduleFile } from '../input/read-schedule-file.ts';
import { inFile } from '../runner/input-files.ts';
import type { ToolFile, ToolInput, ToolResult } from '../tool.ts';
import type { BookInput } from './book.ts';
import { startBook } from './create-book.ts';
import { chooseRibbon } from './choose-ribbon.ts';
import { createAnswer } from './create-answer.ts';
import { listUpdates, readCurrent, toUpdate, type CheckedUpdate } from './list-updates.ts';
import type { AssessmentOptions } from './options.ts';

/**
 * Of several updates the one with the latest data date is assessed, and the others are for the trend. `baseline`, with its planned
 * dates, replaces the baselines of a P6 XML file.
 */
export async function run(input: ToolInput<AssessmentOptions>): Promise<ToolResult> {
  const { options, others = [], baseline, onProgress, onRead, onStep } = input;
  onStep?.('readXer');
  const isAlone = others.length === 0 && baseline === undefined;
  // If there are several files, the sentence must say which cannot be used.
  const read = (file: ToolFile): ScheduleFile => {
    const found = isAlone ? openFile(file, options) : inFile(file.fileName, () => openFile(file, options));
    onRead?.(countUnread(found.schedule), isAlone ? undefined : file.fileName);
    if (baseline === undefined) for (const own of found.ownBaselines) onRead?.(own.unread, 'the baseline');
    return found;
  };
  const baselineFile = baseline && read(baseline).schedule;
  const listUnread = ({ schedule: own, ownBaselines }: ScheduleFile) =>
    [own, ...(baselineFile === undefined ? ownBaselines : [baselineFile])].map(({ unread }) => unread);
  const check = (checkedFile: ScheduleFile, more: Partial<Parameters<typeof runChecks>[1]>) =>
    runChecks(checkedFile.schedule, {
      options,
      baseline: baselineFile,
      ownBaselines: checkedFile.ownBaselines,
      unread: listUnread(checkedFile),
      ...more,
    });
  // For earlier updates only the fourteen checks are run.
  const earlier: CheckedUpdate[] = [];
  const file = readCurrent([input, ...others], read, (further) => {
    earlier.push(toUpdate(further, check(further, { hasPlus: false, hasRibbon: false })));
  });
  const { schedule, fileName } = file;
  onProgress?.(0.1);
  onStep?.('runChecks');
  const checked = check(file, {
    hasRibbon: options.ribbon !== 'none',
    onProgress: (fraction) => onProgress?.(0.1 + 0.4 * fraction),
  });
  const updates = listUpdates(toUpdate(file, checked), earlier);
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
    ...(others.length === 0 ? {} : { ofFile: file.place }),
  });
  const packed = await workbook.end();
  onProgress?.(1);
  const tasks = [baselineFile?.activities.length ?? 0, ...updates.map((update) => update.tasks)];
  return { bytes: packed, report, pricedTasks: Math.max(...tasks), namedAfter: fileName };
}

function openFile({ bytes }: ToolFile, options: AssessmentOptions): ScheduleFile {
  const file = readScheduleFile(bytes, options);
  checkProjects(file.schedule, file.xer === undefined ? 'E_PMXML_NO_ACTIVITIES' : 'E_XER_NO_TABLE');
  return file;
}

/** Findings about the file, each once: scheduling and the checks both report on calendars. */
function listFileFindings(
  schedule: ScheduleFile['schedule'],
  { checked: { assessment } }: BookInput,
): Finding[] {
  const found = [...schedule.findings, ...assessment.getCpm().findings, ...assessment.calendars.findings];
  return [...new Map(found.map((finding) => [`${finding.code} ${finding.message}`, finding])).values()];
}
