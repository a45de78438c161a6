import type { WorkbookSheet } from '@floatwise/schedule/workbook';
import { formatNames } from './format-names.ts';
import type { PvEvOptions } from './options.ts';

/** The project a workbook is for, in a file of several. */
export interface WorkbookProject {
  readonly code: string;
  /** Short names of the other projects with a workbook. */
  readonly others: readonly string[];
  /** Short names of the projects to which relationships on its sheet lead. */
  readonly linked: readonly string[];
}

/** How to bring the workbook into P6, in the order in which it is done. */
export function createReadmeSheet(
  { units, mode, budgetBasis, suffix }: PvEvOptions,
  project: WorkbookProject | undefined,
): WorkbookSheet {
  const lines = [
    ['What this workbook does', listPurpose(suffix, mode)],
    ['Before you import', listPreparations(units, mode)],
    ...(project === undefined ? [] : [['Several projects', listProjectSteps(project)] as const]),
    ['Import', listSteps()],
    ['Earned value settings', listSettings(budgetBasis)],
    ['What P6 does not take from a spreadsheet', listLimits(mode)],
  ] as const;
  return {
    name: 'README',
    headers: [['Topic', 'What to do']],
    columns: [
      { kind: 'text', width: 28, wrap: true },
      { kind: 'text', width: 110, wrap: true },
    ],
    rows: lines.flatMap(([topic, texts]) => texts.map((text, index) => [index === 0 ? topic : null, text])),
    autoFilter: false,
  };
}

function listPurpose(suffix: string, mode: PvEvOptions['mode']): string[] {
  const parts =
    mode === 'update'
      ? `The activity keeps its ID and becomes what is done: completed at the data date, with its actuals and the earned part of its budget. A new activity, its ID with ${suffix}, holds what is left.`
      : 'The activity is deleted. A new one, its ID with -A, holds what is done: completed at the data date, with its actuals and the earned part of its budget; another, with -B, holds what is left.';
  return [
    'Each activity in progress is split at the data date, so that its planned value equals its earned value once the project becomes the new baseline.',
    parts,
    'A finish-to-start relationship joins the two. Other relationships hang on the part whose start or finish they drive or are driven by.',
    'Sheet PVEV_REPORT proves it: one row for each activity in progress, with planned and earned value before and after. P6 does not read that sheet, nor this one.',
  ];
}

function listPreparations(units: PvEvOptions['units'], mode: PvEvOptions['mode']): string[] {
  const unit = units === 'hours' ? 'hours' : 'days';
  return [
    'Work on a copy of the project, or export it to an XER first: an import cannot be undone.',
    'The project must be as it was exported: same data date, same progress. If it has moved on, export and convert it anew.',
    `In Edit > User Preferences > Time Units, show durations in ${unit} and units of work in hours, as the sheets do; sheet USERDATA tells P6 the same.`,
    ...(units === 'days'
      ? [
          "Days are those of each activity's own calendar (hours per day). Hours are safer where calendars differ.",
        ]
      : []),
    ...(mode === 'ab'
      ? [
          'Deleting an activity deletes its notebooks, steps, documents, period performance and relationships. Relationships are on sheet TASKPRED; the rest is lost.',
        ]
      : []),
  ];
}

function listProjectSteps({ code, others, linked }: WorkbookProject): string[] {
  return [
    `This workbook is for project ${code} only.${
      others.length === 0 ? '' : ` Other projects have workbooks of their own: ${formatNames(others)}.`
    }`,
    `Open only project ${code} in P6 before you import. P6 finds activities by their IDs, and projects of the file may share IDs: in another open project the import could overwrite activities and budgets.`,
    ...(linked.length === 0
      ? []
      : [
          `Sheet TASKPRED has relationships with other projects (${formatNames(linked)}). P6 cannot import these while only ${code} is open, and its log lists them. First import the workbooks of all projects. Then open the projects together and import this workbook once more with only Relationships ticked. Check these relationships in P6 afterwards.`,
        ]),
  ];
}

function listSteps(): string[] {
  return [
    '1. File > Import > Spreadsheet (XLSX). Choose this workbook and tick Activities, Relationships, Resource Assignments and Expenses.',
    '2. Import into the existing project. If the log (PRM_XLSIMPORT.TXT) says that relationships, assignments or expenses of new activities were not found, import the workbook a second time: by then the new activities exist.',
    '3. Read the log for rows P6 has left out.',
    '4. Schedule the project (F9) with the data date as it is.',
    '5. Compare planned value, earned value and total cost with the last row of sheet PVEV_REPORT.',
    '6. Create the baseline (Project > Maintain Baselines, a copy of the current project) and assign it.',
  ];
}

function listSettings(budgetBasis: PvEvOptions['budgetBasis']): string[] {
  const basis =
    budgetBasis === 'budgeted'
      ? 'Choose "Budgeted values with current dates" in Admin > Admin Preferences > Earned Value.'
      : 'The budgets on the sheets are the values at completion (actual plus remaining). Choose "Budgeted values with current dates" in Admin > Admin Preferences > Earned Value, so that P6 takes them.';
  return [
    basis,
    'With planned dates instead of current ones, the completed part can keep its old planned start and finish, which a spreadsheet cannot change, and its planned value may stay below its earned value. Then run a Global Change first: Planned Start = Start, Planned Finish = Finish.',
    'What is left has not started, so scheduling moves its planned dates with its early dates.',
  ];
}

function listLimits(mode: PvEvOptions['mode']): string[] {
  const made = mode === 'update' ? 'A new activity' : 'Both new activities';
  return [
    `${made} get${mode === 'update' ? 's' : ''} the project's default activity type and duration type: set others by hand (the report names them).`,
    'Columns whose caption begins with (*) are for you; P6 calculates them.',
    'Resource curves, steps, notebooks, documents, risks and period performance are not on the sheets.',
    'P6 creates no WBS elements, calendars, resources, roles, cost accounts or code values on import; a row that names one it does not have goes to the log.',
    'Some versions pass over the column Expected Finish; enter it by hand if the log says so.',
  ];
}
