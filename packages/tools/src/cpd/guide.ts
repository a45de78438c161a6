import type { ToolGuide } from '@floatwise/contracts';

export const guide: ToolGuide = {
  problem:
    'Total float says how late an activity may be. It does not say which of the critical ones holds the project up most, and where a day saved is a day won.',
  changes: [
    'The sheets CPD and CPD_SUMMARY are added: for each incomplete activity its drag, what limits it, and what it costs.',
    'A user-defined field whose caption contains “Drag” is filled, so that drag can be imported into P6.',
  ],
  keeps: ['Everything else in your workbook: activities, relationships, dates, durations.'],
  nextSteps: [
    'Open the workbook and read sheet CPD from the top: where the drag is, a day saved is a day won.',
    'To see drag in P6, export a user-defined field whose caption contains “Drag” with the activities: the tool fills it, and File > Import, Spreadsheet - (XLSX), with Activities ticked, brings it in.',
    'After each change press F9, export, and convert again: drag changes with every link and duration.',
  ],
};
