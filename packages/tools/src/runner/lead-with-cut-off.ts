import type { ToolReport } from '../tool.ts';

/** A truncated file lacks an unknown amount of data, so this is reported before any figure, whatever the tool did with the rest. */
export function leadWithCutOff(report: ToolReport): ToolReport {
  const { attention = [], findings } = report;
  const cutOff = findings.find(({ code }) => code === 'E_XER_TRUNCATED');
  if (cutOff === undefined || attention.some(({ finding }) => finding === cutOff.code)) return report;
  return { ...report, attention: [{ message: cutOff.message, finding: cutOff.code }, ...attention] };
}
