import type { ToolDefinition, ToolResult } from './tool.ts';

/** What can make every figure and name of a result wrong, the worst first. */
const urgentCodes = ['E_XER_TRUNCATED', 'xer.code-page-unsure'];

/** A cut-off file and a doubtful code page are shown before any figure, whatever the tool did with the file. */
export function addUrgentAttention(report: ToolResult['report'], tool: ToolDefinition): ToolResult['report'] {
  const { attention = [], findings } = report;
  const added = urgentCodes.flatMap((code) => {
    const finding = findings.find((each) => each.code === code);
    if (finding === undefined || attention.some((each) => each.finding === code)) return [];
    const hint =
      code === 'xer.code-page-unsure' && 'codePage' in tool.options.shape
        ? ' If they are wrong, run the tool again with another code page (option codePage).'
        : '';
    return [{ message: finding.message + hint, finding: code }];
  });
  return added.length === 0 ? report : { ...report, attention: [...added, ...attention] };
}
