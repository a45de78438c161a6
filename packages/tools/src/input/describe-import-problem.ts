import type { Finding } from '@floatwise/contracts';
import type { ToolReport } from '../tool.ts';

/** What keeps P6 from importing a workbook, by the finding of the reader. */
const obstacles: Readonly<Record<string, string>> = {
  'sheet.no-captions': 'it has no row of captions, and P6 skips row 2 when it imports',
  'sheet.task-ids':
    "it names activities by P6's internal ids, and P6 imports relationships by Activity ID only",
};

/** Why P6 will not import a workbook that was made from such a sheet, as a field to spread into a report. */
export function describeImportProblem(findings: readonly Finding[]): Pick<ToolReport, 'importProblem'> {
  const codes = new Set(findings.map(({ code }) => code));
  const reasons = Object.entries(obstacles).flatMap(([code, reason]) => (codes.has(code) ? [reason] : []));
  if (reasons.length === 0) return {};
  return {
    importProblem: `P6 will not import this workbook as it is: ${reasons.join('; ')}. Export the project from P6 again and convert that file.`,
  };
}
