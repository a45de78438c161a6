import { readSchedule, readXer } from '@floatwise/schedule';
import { writeWorkbook } from '@floatwise/schedule/workbook';
import { describeCodePage } from '../describe-code-page.ts';
import type { ToolInput, ToolResult } from '../tool.ts';
import type { PvEvOptions } from './options.ts';
import { createReport } from './create-report.ts';
import { createSheets } from './create-sheets.ts';
import { splitProgress } from './split-progress.ts';

/**
 * Splits the activities in progress at the data date and answers a workbook P6 imports. Throws `UnusableInputError` for
 * a file that cannot be read, lacks PROJECT, TASK, CALENDAR or PROJWBS (E_XER_NO_TABLE), has a project without
 * data date (E_DATADATE) or a loop in its logic (E_LOOP).
 */
export async function run({
  bytes,
  options,
  onProgress,
  onStep,
}: ToolInput<PvEvOptions>): Promise<ToolResult> {
  onStep?.('readXer');
  const xer = readXer(bytes, options);
  const schedule = readSchedule(xer);
  onProgress?.(0.2);
  onStep?.('splitProgress');
  const result = splitProgress(xer, schedule, options);
  onProgress?.(0.5);
  const report = { ...createReport(result, schedule), ...describeCodePage(xer.codePageReading) };
  onStep?.('writeWorkbook');
  const workbook = await writeWorkbook(createSheets(result, schedule));
  onProgress?.(1);
  return { bytes: [workbook], unchanged: result.splits.length === 0, report };
}
