import type { ToolGuide } from '@floatwise/contracts';

export const guide: ToolGuide = {
  problem:
    'When an updated project becomes the baseline, P6 spreads the budget of each activity evenly from its start to its finish. What that plans up to the data date is rarely what has been earned, so the new baseline begins with an unexplained schedule variance.',
  changes: [
    'Each task in progress becomes two: the work done, completed at the data date with exactly the budget it has earned, and the remaining work (A1010-R).',
    'Budgets of assignments and expenses are divided to the cent; actuals stay with the completed part.',
    'Relationships stay with the part they belong to, and a finish-to-start link joins the two.',
    'A file of several projects gives one workbook for each project.',
  ],
  keeps: [
    'Your XER: you get a workbook that P6 imports, and nothing changes before you import it.',
    'Activities that are not in progress, milestones, levels of effort and WBS summaries.',
    'The sums of budget, units and actuals of every activity.',
  ],
  nextSteps: [
    'Make a copy of the project in P6 and open it alone. For several projects, do this for each with its own workbook.',
    'Choose File > Import, Spreadsheet - (XLSX), take the workbook you downloaded, and tick Activities, Activity Relationships, Resource Assignments and Expenses.',
    'Read the log. Where it misses the relationships or assignments of new activities, import the workbook once more: by then P6 has those activities.',
    'In Admin Preferences, Earned Value, take budgeted values with current dates, and press F9.',
    'Make the baseline of the copy: Project > Maintain Baselines. Sheet README of the workbook says more.',
  ],
};
