import { formatOutputName } from '@floatwise/contracts';
import { writeWorkbook } from '@floatwise/ooxml';
import { toReport, toSheets } from '../answer/answer.ts';
import { attachWorkbook } from '../answer/workbook-attachment.ts';
import type { ToolInput, ToolResult } from '../tool.ts';
import { repairXer } from './repair-xer.ts';
import { describeOptions, type SoosOptions } from './options.ts';

/** Repairs an XER, see `repairXer`, and gives the report as a workbook beside it. */
export async function run({
  bytes,
  fileName,
  options,
  onProgress,
  onStep,
}: ToolInput<SoosOptions>): Promise<ToolResult> {
  const { answer, ...repaired } = repairXer(bytes, options, onStep);
  onProgress?.(0.7);
  onStep?.('writeWorkbook');
  const workbook = await writeWorkbook(
    toSheets(answer, { summaryName: 'Summary', settings: describeOptions(options), wraps: true }),
  );
  onProgress?.(1);
  return {
    ...repaired,
    report: toReport(answer),
    attachments: [
      attachWorkbook('Report (Excel)', formatOutputName(fileName, 'soos_report', 'xlsx'), workbook),
    ],
  };
}
