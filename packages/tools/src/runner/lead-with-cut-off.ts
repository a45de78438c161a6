import type { ToolResult } from '../tool.ts';

const code = 'E_XER_TRUNCATED';

/** What a cut-off file lacks cannot be seen, so that is said before any figure, whatever the tool did with the rest. */
export function leadWithCutOff(report: ToolResult['report']): ToolResult['report'] {
  const { attention = [], findings } = report;
  const finding = findings.find((each) => each.code === code);
  if (finding === undefined || attention.some((each) => each.finding === code)) return report;
  return { ...report, attention: [{ message: finding.message, finding: code }, ...attention] };
}
