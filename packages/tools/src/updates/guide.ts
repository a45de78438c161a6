import type { ToolGuide } from '@floatwise/contracts';

export const guide: ToolGuide = {
  problem:
    'Every month a new update arrives, and the question is what was changed since the last one and why the finish moved. P6 compares field by field, leaves out calendars, and names no cause.',
  changes: [
    'You get a workbook with everything that differs: activities, durations, logic, constraints, calendars, codes, cost and actual dates, each on its own sheet.',
    'The tool schedules the finish step by step, with the progress, durations, network and calendars of the new update. Every day of the change is assigned to its cause and activities.',
  ],
  keeps: [
    'Your files: they are read, not changed.',
    'The dates P6 computed: where they are not those of its own logic, the result says so first.',
  ],
  nextSteps: [
    'There is nothing to import. Open the workbook at What Moved: it shows what each step did to the finish.',
    'Ask about the red flags first: actual dates that were removed, changed or set after the fact.',
    'Keep the workbook with the update. Sheet Method says how every figure came about.',
  ],
};
