import type { ToolGuide } from '@floatwise/contracts';

export const guide: ToolGuide = {
  problem:
    'Total float says how late an activity may be. It does not say which of the critical ones holds the project up most, and where a day saved is a day won.',
  changes: [
    'From an XER you get a workbook with the sheets CPD and CPD_SUMMARY. For each incomplete activity they show its drag in days and hours, its dates, what limits the drag, and what it costs.',
    'To a spreadsheet these sheets are added. A user-defined field whose caption contains “Drag” is filled, so that drag can be imported into P6.',
    'Drag from an XER is exact, on the file’s calendars. From a spreadsheet it is approximate, and none is shown where the sheet’s float says otherwise.',
  ],
  keeps: ['Your XER, and everything else in your workbook: activities, relationships, dates, durations.'],
  nextSteps: [
    'Open the workbook and read sheet CPD from the top: where the drag is, a day saved is a day won. If drag cannot be determined from a spreadsheet, convert the XER.',
    'To see drag in P6, convert a spreadsheet that has a user-defined field whose caption contains “Drag”: the tool fills it. Import it with File > Import, Spreadsheet - (XLSX), and select Activities.',
    'After each change press F9, export, and convert again: drag changes with every link and duration.',
  ],
};
