import type { ToolGuide } from '@floatwise/contracts';

export const guide: ToolGuide = {
  problem:
    'Total float says how late an activity may be. It does not say which of the critical ones holds the project up most, and where a day saved is a day won.',
  changes: [
    'The sheets CPD and CPD_SUMMARY are added: for each incomplete activity its drag, what limits it, and what it costs.',
    'A user-defined field whose caption contains “Drag” is filled, so that drag can be imported into P6.',
  ],
  keeps: ['Everything else in your workbook: activities, relationships, dates, durations.'],
};
