import type { ToolGuide } from '@floatwise/contracts';

export const guide: ToolGuide = {
  problem:
    'An activity whose start nothing drives can begin at any time; one whose finish drives nothing can slip unnoticed. Their float is too large, and the critical path may run somewhere else than P6 says.',
  changes: [
    'One link with lag 0 is added for each open or dangling end, chosen so that the dates on the sheet satisfy it already. A link that can drive comes before one from what has happened.',
    'When many ends are tied to the project’s end, you can run the file again with ties to neighbours of the same WBS.',
    'Ends without such a link are listed as unresolved, with the shift a link would cause.',
  ],
  keeps: [
    'Every existing relationship; new rows are added at the bottom of sheet TASKPRED.',
    'Start and finish dates. Float becomes realistic, and the report shows by how much it shrinks.',
    'One open start and one open finish of each project: its own.',
  ],
  nextSteps: [
    'Read sheet DADS_REPORT. A link you do not want you delete by hand, as a whole row at the bottom of sheet TASKPRED.',
    'Make a copy of the project in P6 and open it.',
    'Choose File > Import, Spreadsheet - (XLSX), take the workbook, and tick Activity Relationships.',
    'Press F9: starts and finishes are what they were, and float is what it really is.',
  ],
};
