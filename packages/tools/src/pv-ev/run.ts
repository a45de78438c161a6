import { writeWorkbook } from '@floatwise/ooxml';
import { countUnread } from '@floatwise/schedule/unread';
import { toReport, attachWorkbook } from '../answer/answer.ts';
import { describeCodePage } from '../input/describe-file.ts';
import { readScheduleFile } from '../input/read-schedule-file.ts';
import { formatCount } from '../answer/format-count.ts';
import type { ToolAttachment, ToolInput, ToolResult } from '../tool.ts';
import type { PvEvOptions } from './options.ts';
import { createAnswer } from './create-answer.ts';
import { createSheets, listWorkbooks } from './list-workbooks.ts';
import { splitProgress } from './split-progress.ts';

/**
 * Splits the activities in progress at the data date and returns a workbook for import into P6 for each project with splits.
 * @throws UnusableInputError with E_XER_NO_TABLE, E_DATADATE, E_NO_BUDGET, E_LOOP, E_OPTION or a code of the reader
 */
export async function run(input: ToolInput<PvEvOptions>): Promise<ToolResult> {
  const { bytes, fileName, options, onProgress, onRead, onStep } = input;
  onStep?.('readXer');
  const file = readScheduleFile(bytes, options);
  onRead?.(countUnread(file.schedule));
  onProgress?.(0.2);
  onStep?.('splitProgress');
  const result = splitProgress(file, options);
  onProgress?.(0.5);
  const workbooks = listWorkbooks(result, fileName);
  const report = toReport({ ...createAnswer(result, workbooks), ...describeCodePage(file.codePageReading) });
  onStep?.('writeWorkbook');
  const files: ToolAttachment[] = [];
  for (const workbook of workbooks) {
    onProgress?.(0.5 + (0.5 * files.length) / workbooks.length);
    const bytesOfWorkbook = await writeWorkbook(createSheets(workbook, result));
    const title = `Project ${workbook.project?.code ?? ''} (${formatCount(workbook.splits.length)} split)`;
    files.push(attachWorkbook(title, workbook.fileName, bytesOfWorkbook));
  }
  const [output, ...attachments] = files;
  onProgress?.(1);
  return {
    bytes: output === undefined ? [] : [output.bytes],
    unchanged: result.splits.length === 0,
    report,
    ...(attachments.length > 0 ? { attachments } : {}),
  };
}
