import { countUnread } from '@floatwise/schedule/unread';
import type { ScheduleFile } from '../input/read-schedule-file.ts';
import { inFile } from '../runner/input-files.ts';
import type { ToolFile, ToolInput, ToolResult } from '../tool.ts';
import { checkFile, createBookInput, createReport, openFile } from './assess-schedule.ts';
import { startBook } from './create-book.ts';
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
    const found = isAlone
      ? openFile(file.bytes, options)
      : inFile(file.fileName, () => openFile(file.bytes, options));
    onRead?.(countUnread(found.schedule), isAlone ? undefined : file.fileName);
    if (baseline === undefined) for (const own of found.ownBaselines) onRead?.(own.unread, 'the baseline');
    return found;
  };
  const baselineFile = baseline && read(baseline).schedule;
  const settings = { options, baseline: baselineFile };
  // For earlier updates only the fourteen checks are run.
  const earlier: CheckedUpdate[] = [];
  const file = readCurrent([input, ...others], read, (further) => {
    earlier.push(toUpdate(further, checkFile(further, { ...settings, hasPlus: false, hasRibbon: false })));
  });
  const { fileName } = file;
  onProgress?.(0.1);
  onStep?.('runChecks');
  const checked = checkFile(file, {
    ...settings,
    onProgress: (fraction) => onProgress?.(0.1 + 0.4 * fraction),
  });
  const updates = listUpdates(toUpdate(file, checked), earlier);
  const book = createBookInput(file, {
    fileName,
    baselineName: baseline?.fileName,
    checked,
    updates,
    options,
  });
  onStep?.('writeWorkbook');
  const workbook = await startBook(book, (fraction) => onProgress?.(0.5 + 0.45 * fraction));
  // While the workbook is packed.
  const report = {
    ...createReport(file, book),
    ...(others.length === 0 ? {} : { ofFile: file.place }),
  };
  const packed = await workbook.end();
  onProgress?.(1);
  const tasks = [baselineFile?.activities.length ?? 0, ...updates.map((update) => update.tasks)];
  return { bytes: packed, report, pricedTasks: Math.max(...tasks), namedAfter: fileName };
}
