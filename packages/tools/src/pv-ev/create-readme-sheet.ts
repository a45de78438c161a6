import type { WorkbookSheet } from '@floatwise/ooxml';
import type { DescribedSchedule } from '@floatwise/contracts/describe-schedule';
import { listScheduleRows } from '../answer/list-schedule-rows.ts';
import { formatNames } from '../answer/format-count.ts';
import type { PvEvOptions } from './options.ts';

/** The project of a workbook, if the file has several. */
export interface WorkbookProject {
  readonly code: string;
  /** Short names of the other projects with a workbook. */
  readonly others: readonly string[];
  /** Short names of the other projects linked by relationships on its sheet. */
  readonly linked: readonly string[];
}

/** Instructions for importing the workbook into P6, in order. */
export function createReadmeSheet(
  options: PvEvOptions,
  { project, ...schedule }: DescribedSchedule & { readonly project: WorkbookProject | undefined },
): WorkbookSheet {
  return {
    name: 'README',
    headers: [['Topic', 'What to do']],
    columns: [
      { kind: 'text', width: 28, wrap: true },
      { kind: 'text', width: 110, wrap: true },
    ],
    rows: [
      ...listScheduleRows(schedule),
      ...listTopics(options, project).flatMap(([topic, ...lines]) =>
        lines.filter((line) => line !== false).map((line, index) => [index === 0 ? topic : null, line]),
      ),
    ],
    autoFilter: false,
  };
}

/** A title with lines; `false` for a line that does not apply. */
type Topic = readonly [title: string, ...lines: (string | false)[]];

const listTopics = (
  { units, mode, budgetBasis, suffix }: PvEvOptions,
  project: WorkbookProject | undefined,
): Topic[] => [
  [
    'What this workbook does',
    'Each activity in progress is split at the data date, so that its planned value equals its earned value once the project becomes the new baseline.',
    mode === 'update'
      ? `The activity keeps its ID and becomes the completed part, which ends at the data date, with its actuals and the earned part of its budget. A new activity, its ID with ${suffix}, holds the remaining part.`
      : 'The activity is deleted. A new one, its ID with -A, is the work done: completed at the data date, with its actuals and the earned part of its budget. Another, with -B, is the remaining work.',
    'A finish-to-start relationship joins the two. Other relationships stay with the part whose start or finish they drive or are driven by.',
    'Sheet PVEV_REPORT proves it: one row for each activity in progress, with planned and earned value before and after. P6 does not read that sheet, nor this one.',
  ],
  [
    'Before you import',
    'Work on a copy of the project, or export it to an XER first: an import cannot be undone.',
    'The project must be as it was exported: same data date, same progress. If it has moved on, export and convert it again.',
    `In Edit > User Preferences > Time Units, show durations in ${units} and units of work in hours, as the sheets do; sheet USERDATA sets the same units for P6.`,
    units === 'days' &&
      "Days are those of each activity's own calendar (hours per day). Hours are safer where calendars differ.",
    mode === 'ab' &&
      'Deleting an activity deletes its notebooks, steps, documents, period performance and relationships. Relationships are on sheet TASKPRED; the rest is lost.',
  ],
  ...(project === undefined ? [] : [describeProjects(project)]),
  [
    'Import',
    '1. File > Import > Spreadsheet (XLSX). Choose this workbook and tick Activities, Relationships, Resource Assignments and Expenses.',
    '2. Import into the existing project. If the log (PRM_XLSIMPORT.TXT) says that relationships, assignments or expenses of new activities were not found, import the workbook a second time: by then the new activities exist.',
    '3. Read the log for rows P6 has left out.',
    '4. Schedule the project (F9) with the data date as it is.',
    '5. Compare planned value, earned value and total cost with the last row of sheet PVEV_REPORT.',
    '6. Create the baseline (Project > Maintain Baselines, a copy of the current project) and assign it.',
  ],
  [
    'Earned value settings',
    budgetBasis === 'budgeted'
      ? 'Choose "Budgeted values with current dates" in Admin > Admin Preferences > Earned Value.'
      : 'The budgets on the sheets are the values at completion (actual plus remaining). Choose "Budgeted values with current dates" in Admin > Admin Preferences > Earned Value, so that P6 takes them.',
    'With planned dates instead of current ones, the completed part can keep its old planned start and finish, which a spreadsheet cannot change. Its planned value may then stay below its earned value. Then run a Global Change first: Planned Start = Start, Planned Finish = Finish.',
    'The remaining part has not started, so scheduling moves its planned dates with its early dates.',
  ],
  [
    'What P6 does not take from a spreadsheet',
    `${mode === 'update' ? 'A new activity gets' : 'Both new activities get'} the project's default activity type and duration type: set others by hand (the report names them).`,
    'Columns whose caption begins with (*) are for you; P6 calculates them.',
    'Resource curves, steps, notebooks, documents, risks and period performance are not on the sheets.',
    'P6 creates no WBS elements, calendars, resources, roles, cost accounts or code values on import; a row that names one it does not have goes to the log.',
    'Some versions pass over the column Expected Finish; enter it by hand if the log says so.',
  ],
];

function describeProjects({ code, others, linked }: WorkbookProject): Topic {
  const also = others.length > 0 && ` Other projects have workbooks of their own: ${formatNames(others)}.`;
  return [
    'Several projects',
    `This workbook is for project ${code} only.${also || ''}`,
    `Open only project ${code} in P6 before you import. P6 finds activities by their IDs, and projects of the file may share IDs: in another open project the import could overwrite activities and budgets.`,
    linked.length > 0 &&
      `Sheet TASKPRED has relationships with other projects (${formatNames(linked)}). P6 cannot import these while only ${code} is open, and its log lists them. First import the workbooks of all projects. Then open the projects together and import this workbook once more with only Relationships ticked. Check these relationships in P6 afterwards.`,
  ];
}
