import { formatOutputName } from '@floatwise/contracts';
import { createReportWorkbook, workbookContentType } from '../create-report-workbook.ts';
import type { ToolInput, ToolResult } from '../tool.ts';
import { boundMoves } from './bound-moves.ts';
import { repairXer } from './repair-xer.ts';
import type { SoosOptions } from './options.ts';

/** Repairs an XER, see `repairXer`, and gives the report as a workbook beside it. */
export async function run({
  bytes,
  fileName,
  options,
  onProgress,
  onStep,
}: ToolInput<SoosOptions>): Promise<ToolResult> {
  const repaired = repairXer(bytes, options, onStep);
  onProgress?.(0.7);
  onStep?.('writeWorkbook');
  const workbook = await createReportWorkbook(repaired.report.tables ?? []);
  onProgress?.(1);
  return {
    ...repaired,
    report: boundMoves(repaired.report),
    attachments: [
      {
        title: 'Report (Excel)',
        fileName: formatOutputName(fileName, 'soos_report', 'xlsx'),
        contentType: workbookContentType,
        bytes: workbook,
      },
    ],
  };
}
