import { formatFindingCode } from '@floatwise/contracts';
import type { WorkbookCell, WorkbookRow, WorkbookSheet } from '@floatwise/ooxml';
import { formatMinutes, type Minutes } from '@floatwise/schedule/model';
import type { ComparedProject } from '@floatwise/schedule/updates';
import { toDateCell } from '../answer/date-cell.ts';
import { optionsSchema } from './options.ts';
import packageFile from '../../package.json' with { type: 'json' };
import type { Compared } from './updates-series.ts';

const columnCount = 5;

/** How every figure was calculated, for those who submit the workbook. */
export function createMethodSheet(compared: Compared): WorkbookSheet {
  return {
    name: 'Method',
    headers: [],
    columns: [26, 26, 26, 26, 60].map((width) => ({ kind: 'text', width, wrap: true })),
    autoFilter: false,
    rows: [
      [{ value: 'Method', look: 'title', wrap: false }],
      ...listFiles(compared),
      ...listInputs(compared),
      ...listOptions(compared),
      ...listSteps(),
      ...section('Rules'),
      ...listTexts(rules),
      ...listLeftOut(compared),
      ...listRemarks(compared),
    ],
  };
}

const section = (title: string): WorkbookRow[] => [[], [{ value: title, look: 'label', wrap: false }]];
const heading = (titles: readonly string[]): WorkbookRow =>
  titles.map((value) => ({ value, look: 'heading' }));
const line = (value: string): WorkbookRow => [{ value, span: columnCount }];
const rule = (name: string, text: string): WorkbookRow => [
  name,
  { value: text, span: columnCount - 1 } satisfies WorkbookCell,
];

const listTexts = (texts: Readonly<Record<string, string>>): WorkbookRow[] =>
  Object.entries(texts).map(([name, text]) => rule(name, text));

const toCell = (date: Minutes | undefined): WorkbookCell =>
  date === undefined ? null : toDateCell(formatMinutes(date));

function listFiles({ window: { projects, updates }, series }: Compared): WorkbookRow[] {
  const rows = projects.flatMap(({ paired }) =>
    [paired.previous, paired.current].map(({ file, project }): WorkbookRow => [
      file.name,
      project.code,
      toCell(project.dataDate),
      toCell(project.lastScheduled),
      describeVersion(file.xer),
    ]),
  );
  const order =
    series === undefined
      ? `${updates.previous.name} is the previous update, ${updates.current.name} the current one.`
      : `Updates in the order of their data dates: ${series.names.join(', ')}. The lists have a row for each period, named in column Window.`;
  return [
    ...section('Updates'),
    heading(['File', 'Project', 'Data date', 'Last scheduled', 'Written by']),
    ...rows,
    line(order),
  ];
}

/** What identifies each file: a changed byte gives another hash. */
const listInputs = ({ inputs, fileDates }: Compared): WorkbookRow[] => [
  ...section('Files as they were given'),
  heading(['File', 'Size (bytes)', 'Data date', 'Exported', 'SHA-256']),
  ...inputs.map(({ name, size, sha256 }): WorkbookRow => {
    const dates = fileDates.get(name);
    return [
      name,
      { value: size, numberFormat: '#,##0' },
      toCell(dates?.dataDate),
      toDateCell(dates?.exportedOn ?? null),
      sha256,
    ];
  }),
  rule('Calculated by', `Floatwise ${packageFile.version}`),
];

function describeVersion(xer: ComparedProject['paired']['previous']['file']['xer']): string {
  if (xer === undefined) return 'P6, as XML';
  const { version } = xer.header;
  return version === undefined || version === '' ? 'P6, version unknown' : `P6 ${version}`;
}

function listOptions({ options }: Compared): WorkbookRow[] {
  const { finish, milestones, responsible, parties, nearDays, previousProject, currentProject } = options;
  const { keepSteps, codePage } = options;
  const values = {
    finish: finish || "the project's own: its latest finish",
    milestones: milestones || 'none',
    responsible: responsible || 'none',
    parties: parties === '' ? 'none' : `${parties.split('\n').length} lines`,
    nearDays: `${nearDays} work days of float`,
    previousProject: previousProject || 'chosen by the file',
    currentProject: currentProject || 'chosen by the file',
    keepSteps: keepSteps ? 'yes: an XER for each step' : 'no',
    codePage,
  };
  const { shape } = optionsSchema;
  return [
    ...section('Options'),
    ...Object.entries(shape).map(([name, schema]) =>
      rule(schema.meta()?.title ?? name, values[name as keyof typeof shape]),
    ),
  ];
}

const steps = {
  'Previous rescheduled':
    'The previous file scheduled by its own logic, less the finish it holds. 0 where P6 and this engine agree; otherwise the file was exported without scheduling it (F9), so its dates do not follow its logic.',
  Progress:
    'Data date. Of activities in both updates: status, actual dates, suspend and resume dates, and physical percent complete. Remaining durations of activities in progress or completed. Expected finishes of activities that have started. A deleted activity has no progress and stays until the logic step.',
  Durations:
    'Of activities in both updates original durations, activity types, duration and percent complete types; remaining durations and expected finishes of what has not started.',
  Logic:
    'Relationships added, deleted or changed in type or lag, activities added and deleted, in one step. An added activity counts on the previous calendar of the same name until the next step.',
  'Calendars and constraints':
    'Calendars and their assignment to activities and resources, resource assignments, constraints, dates from other projects, must-finish-by date, the rule of what is critical, all schedule options.',
  'Current rescheduled': 'The finish the current file holds, less the one scheduled by its own logic.',
};

const listSteps = (): WorkbookRow[] => [
  ...section('Steps, in this order'),
  line(
    'The previous update becomes the current one in four steps. After each it is scheduled, and the figure of the step is how far the finish moved from the step before. Progress comes first, as in AACE International Recommended Practice 29R-03, MIP 3.4. Another order splits the variance otherwise; the sum stays.',
  ),
  ...listTexts(steps),
  line(
    'The six rows add up to the variance of the stored finishes: in days exactly, in work days but for rounding. Steps between which the logic would loop are one.',
  ),
  line(
    'Causes: along the driving path after a step, an activity has its own change: how much later it leaves the path than the activity before it explains. Its share is that change less the float that had come in until there and was not used yet, in work days of one calendar. Float that is left at the end was gained on the path that drove before. No share is larger than its own change, and all add up to the step. Shares under half a work day are added up as others.',
  ),
  line(
    'Progress is followed day by day: the previous update is statused on each day between the data dates with the actual dates of the current one. Remaining durations of the current one count on the last day. What a day did to the finish belongs to what drove it on that day: started late, ran long, re-estimated, waited out of sequence, or gained. Beyond 62 days, and in very large files, the steps are weeks; sheet What Moved says which.',
  ),
  line(
    'Driving path: every relationship that sets the start of what it leads to, back from the activities that end in the same working instant. It runs through completed work, as the longest path of P6 does. Of several drivers causes follow the open one that finishes last.',
  ),
];

const rules = {
  Pairs:
    'Activities are the same when their Activity ID is. An activity without a pair is renamed if guid and name are the same and the guid occurs once on either side. Without a guid, it is renamed if its database id and name are the same in one project. Possible match names a likely counterpart and pairs nothing.',
  'Reused IDs':
    'An Activity ID on activities with two guids and two names, in updates whose activities share guids for the most part.',
  Finish:
    'The latest finish of tasks and milestones, actual or else early. It counts on the day of the last work before it, on its own calendar. Work days are counted on the calendar of the current finishing activity.',
  'Levels of effort, WBS summaries':
    'Compared by name, type, calendar, WBS, codes, cost and relationships; P6 computes the rest.',
  'Same values':
    'Texts are compared without surrounding and repeated blanks, hours and money to 0.005, dates to the minute, percent complete to 0.05 points, float to 0.05 days.',
  Days: "Durations and floats in days of the activity's own calendar of that update; lags in days of the lag calendar.",
  'Actual dates':
    'Retroactive: not in the previous update although working time lies between it and the previous data date. Changed: another calendar day. Future: working time lies between the data date and it.',
  'Planned vs Actual':
    'A start was due if working time lies between its early start in the previous update and the current data date. A finish was due if its early finish is not after that data date. Days late are work of its own calendar from the planned date to the actual one, or to the data date. On time is less than half a day late.',
  'Red Flags':
    'Questions, not judgements. Given back: a relationship that the logic step changes or deletes gains a work day or more after a loss in the same progress step. Held: durations gain five work days or more, and the finish moves by less than one.',
  Compression:
    'Remaining work along the driving path, divided by the work days from the data date to the required finish. That is the must-finish-by date or a constraint of the finishing activity.',
  'Near Paths':
    'The next paths to the finish by float, whatever date is required. The own finish of a path is that of the project if only this path drove it.',
  Responsible:
    'The party of the current update, for a deleted activity of the previous one. Rows without an activity are not allocated. All add up to the step.',
  'Hit Rate': 'Of what was due in the period, the share that came less than half a day late.',
  'S-Curves':
    'Planned is the baseline of the file, without one the first update; forecast is the last update. Hours and cost that are left are spread evenly from the start of the remaining work to its finish.',
  'Earned Schedule':
    'The baseline is the project or baseline that P6 names in the first update, otherwise in the second. Its plan is its budget by its planned dates. Without one it is the first update, if nothing has started in it. SPI(t): the time by which it planned what is earned now, over the time gone, from its first start.',
  Critical: 'As the file defines it: by total float or by the longest path; open tasks and milestones only.',
};

function listLeftOut({ window: { updates, projects }, options }: Compared): WorkbookRow[] {
  const unpaired = [
    ...updates.unpaired.previous.map(({ code }) => `${code} of ${updates.previous.name}`),
    ...updates.unpaired.current.map(({ code }) => `${code} of ${updates.current.name}`),
  ];
  const isChosen = options.previousProject !== '' || options.currentProject !== '';
  const withoutOptions = projects.some(({ paired }) =>
    [paired.previous, paired.current].some(({ schedule }) => schedule.options.length === 0),
  );
  return [
    ...section('Left out'),
    ...(unpaired.length > 0 ? [line(`Projects not compared: ${unpaired.join(', ')}.`)] : []),
    ...(isChosen ? [line('Projects that the options do not choose.')] : []),
    ...(unpaired.length === 0 && !isChosen
      ? [line('No project: every exported project has its counterpart.')]
      : []),
    line(
      'Not compared: notebooks, steps, user-defined fields, risks, roles, documents, issues, thresholds, resources and their rates. Nor are stored period performance, and single assignments and expenses; their sums are.',
    ),
    line(
      'What moved the finish is calculated. Who is responsible for it, what anybody is entitled to, and what could have been done are not judged.',
    ),
    ...(withoutOptions
      ? [line('A file holds no schedule options: they are not compared, and scheduled by defaults.')]
      : []),
  ];
}

function listRemarks({ notes }: Compared): WorkbookRow[] {
  if (notes.length === 0) return [];
  return [
    ...section('Remarks'),
    ...notes.map(({ code, severity, message }): WorkbookRow => [
      formatFindingCode(code),
      severity,
      { value: message, span: 3 },
    ]),
  ];
}
