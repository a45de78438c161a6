import { type DescribedSchedule, listScheduleLines } from '@floatwise/contracts/describe-schedule';

/** Label and text of the lines that say which schedule a workbook is about, as the page does. */
export function listScheduleRows(schedule: DescribedSchedule): [label: string, text: string][] {
  const [all, ...projects] = listScheduleLines(schedule);
  return [['Schedule', all], ...projects.map((project): [string, string] => ['Project', project])];
}
