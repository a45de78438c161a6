import { createHash } from 'node:crypto';
import type { ReportWhatIf } from '@floatwise/contracts';
import type { WorkbookCell, WorkbookRow, WorkbookSheet } from '@floatwise/ooxml';
import packageFile from '../../package.json' with { type: 'json' };
import { listScheduleRows } from '../answer/list-schedule-rows.ts';
import { toSheet } from '../answer/answer.ts';
import { toDateCell } from '../answer/date-cell.ts';
import { formatCounted } from '../answer/format-count.ts';
import { describePlan } from './create-answer.ts';
import type { ComparedPlans } from './compare-plans.ts';
import type { WhatIfLists } from './describe-lists.ts';
import type { WhatIfOptions } from './options.ts';

/** What the workbook says of the run. */
interface WhatIfRun {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly options: WhatIfOptions;
  readonly plans: ComparedPlans;
}

export function createSheets(run: WhatIfRun, lists: WhatIfLists): WorkbookSheet[] {
  return [
    createCover(run),
    toSheet(lists.effects),
    toSheet(lists.finishes),
    toSheet(lists.moved),
    toSheet(lists.path),
    toSheet(lists.float),
    toSheet(lists.checks),
    createMethodSheet(run),
  ];
}

const columnCount = 5;
const section = (title: string): WorkbookRow[] => [[], [{ value: title, look: 'label', wrap: false }]];
const heading = (titles: readonly string[]): WorkbookRow =>
  titles.map((value) => ({ value, look: 'heading' }));
const line = (value: string): WorkbookRow => [{ value, span: columnCount }];
const rule = (name: string, text: string): WorkbookRow => [
  name,
  { value: text, span: columnCount - 1 } satisfies WorkbookCell,
];

const createTextSheet = (name: string, rows: readonly WorkbookRow[]): WorkbookSheet => ({
  name,
  headers: [],
  columns: [26, 26, 26, 16, 16].map((width) => ({ kind: 'text', width, wrap: true })),
  autoFilter: false,
  rows,
});

/** Most edits on the cover; sheet Effects has all. */
const mostOnCover = 25;

/** A page for the client: the plan, its finish before and after, and the edits with their effects. */
function createCover({ fileName, plans }: WhatIfRun): WorkbookSheet {
  const { whatIf, projects } = plans;
  const further = whatIf.effects.length - mostOnCover;
  return {
    ...createTextSheet('Cover', [
      [{ value: 'What If: the effect of changes to the plan', look: 'title', wrap: false }],
      [],
      ...listScheduleRows(describePlan(plans)).map(([label, text]) => rule(label, text)),
      rule('File', fileName),
      ...section('Finish'),
      heading(['Finish of', 'Before', 'After', 'Days', 'Work days']),
      ...listFinishes(whatIf),
      ...section('Changes, in this order'),
      heading(['No.', 'Change', '', 'Days', 'Work days']),
      ...whatIf.effects
        .slice(0, mostOnCover)
        .map(({ number, sentence, projects: [first] }): WorkbookRow => [
          number,
          { value: sentence, span: 2 },
          null,
          first?.days ?? null,
          first?.workDays ?? null,
        ]),
      ...(further > 0 ? [line(`Sheet Effects has ${formatCounted(further, 'more change')}.`)] : []),
      ...(projects.length > 1 ? [line('Days are those of the first project; sheet Effects has all.')] : []),
    ]),
    isOnePage: true,
  };
}

const listFinishes = ({ projects, milestones }: ReportWhatIf): WorkbookRow[] =>
  [
    ...projects.map((each) => ({ ...each, of: `Project ${each.project}` })),
    ...milestones.map((each) => ({ ...each, of: each.id })),
  ].map(({ of, before, after, days, workDays }) => [
    of,
    before === null ? null : toDateCell(before),
    after === null ? null : toDateCell(after),
    days,
    workDays,
  ]);

const rules = {
  Method:
    'A prospective time impact analysis, as in AACE International Recommended Practice 52R-06. The changes are inserted into the plan, which is scheduled before and after each. The difference of the finishes is the effect.',
  Scheduling:
    "The plan is scheduled as P6's F9 does, by the options in the file. Before means the file's own logic scheduled again; sheet Finishes shows the stored finish too. A difference between the two is no effect of a change.",
  Order:
    'Each change is applied to the plan as the changes before it leave it. Another order divides the movement differently; the sum stays.',
  Finish:
    'The end of the last work before the latest finish of the project, or the date of the milestone. Days are calendar days.',
  'Work days':
    'Counted on the calendar of the activity that ends the project after all changes, with the hours it has in the file. A day that a change takes from it counts as lost. A milestone counts on its own calendar.',
  'Float left':
    'Open activities with a total float above 0 and up to 10 days of their own calendar, before or after the changes.',
  'Driving path':
    'From the activity that ends the project back along driving relationships; of several drivers the one that ends last.',
  'DCMA checks': 'The fourteen checks with their usual limits, before and after by calculated dates.',
  'Added work':
    'Task Dependent, Fixed Duration and Units, without resources. Durations that change leave units and costs as they are.',
} as const;

function createMethodSheet({ fileName, bytes, options, plans }: WhatIfRun): WorkbookSheet {
  const notes = plans.findings;
  return createTextSheet('Method', [
    [{ value: 'Method', look: 'title', wrap: false }],
    ...section('Input'),
    rule('File', fileName),
    rule('SHA-256', createHash('sha256').update(bytes).digest('hex')),
    rule('Calculated by', `Floatwise ${packageFile.version}`),
    ...section('Options'),
    rule('edits', plans.edits.length === 0 ? 'none' : `${formatCounted(plans.edits.length, 'edit')}, below`),
    rule('milestones', options.milestones || 'none'),
    rule('codePage', options.codePage),
    ...section('Rules'),
    ...Object.entries(rules).map(([name, text]) => rule(name, text)),
    ...section('Edits as given'),
    ...plans.edits.map((edit, index) => rule(String(index + 1), JSON.stringify(edit).slice(0, longestCell))),
    ...(notes.length === 0
      ? []
      : [...section('Remarks'), ...notes.map(({ code, message }) => rule(code, message))]),
  ]);
}

/** Excel holds up to 32,767 characters in a cell. */
const longestCell = 32_000;
