import type { ToolGuide } from '@floatwise/contracts';

export const guide: ToolGuide = {
  problem:
    'A link that others already imply can never drive a date. Hundreds of them hide the logic that does, and each has to be kept right at every update.',
  changes: [
    'On sheet TASKPRED, relationships that can never drive a date, whatever the durations, are flagged; P6 deletes exactly those when you import the workbook.',
    'A report sheet proves each of them by the path that implies it.',
  ],
  keeps: [
    'Every other cell, row and sheet of your workbook.',
    'Every date: nothing moves when they are gone, and no activity loses its last driver.',
    'Relationships to other projects.',
  ],
  nextSteps: [
    'Make a copy of the project in P6 and open it.',
    'Choose File > Import, Spreadsheet - (XLSX), take the workbook you downloaded, and tick Activity Relationships.',
    'P6 deletes the rows with d under Delete This Row; there is none to delete by hand. Its log lists them.',
    'Press F9 and compare: no early or late date has moved.',
  ],
};
