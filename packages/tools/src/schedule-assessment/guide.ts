import type { ToolGuide } from '@floatwise/contracts';

export const guide: ToolGuide = {
  problem:
    'Whether a schedule can be relied on is asked at every submission. Answering by hand takes a day of filters and counts, by definitions that everybody reads a little differently.',
  changes: [
    'You get a workbook with the fourteen DCMA checks and 28 more: for each its rule, its figures and every offender with the reason, the worst first.',
    'With a ribbon the checks are shown for each part of the project too, the worst first.',
    'Each failed check says why it matters and how to put it right.',
  ],
  keeps: [
    'The schedule: it is measured, not changed.',
    'No hidden scoring: checks the file cannot answer are N/A with the reason; none is weighted.',
  ],
  nextSteps: [
    'There is nothing to import. Open the workbook: its first sheet is the scorecard.',
    'Put right in P6 what fails, from the top: each check has a sheet with its activities or links, and why.',
    'Press F9, export the project, and assess it again.',
  ],
};
