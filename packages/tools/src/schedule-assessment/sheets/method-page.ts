import { gaoPractices, type CheckResult } from '@floatwise/schedule';
import { formatColumnLetters, type WorkbookCell, type WorkbookSheet } from '@floatwise/schedule/workbook';
import type { BookInput } from '../book.ts';
import { formatLimit } from '../cells.ts';
import { optionsSchema } from '../options.ts';
import { flag, listActivitiesTitles } from './activities-page.ts';
import { describeBaseline, describeScheduling } from './describe-setup.ts';

type Row = readonly WorkbookCell[];

/** How every figure came about: populations, settings, definitions, sources, and counts a reader can check. */
export function createMethodPage(input: BookInput): WorkbookSheet {
  return {
    name: 'Method',
    headers: [],
    columns: [10, 26, 20, 44, 44, 24, 30, 12, 60, 60].map((width) => ({ kind: 'text', width, wrap: true })),
    rows: [
      [{ value: 'Method', look: 'title', wrap: false }],
      ...listPopulations(input),
      ...listSettings(input),
      ...listDefinitions(input),
      ...listPractices(),
      ...listCrossChecks(input),
    ],
  };
}

const toHeading = (titles: readonly string[]): Row => titles.map((value) => ({ value, look: 'heading' }));
const section = (title: string): Row[] => [[], [{ value: title, look: 'label', wrap: false }]];
/** A line whose text runs over the empty cells to its right. */
const line = (text: string): Row => [{ value: text, wrap: false }];

function listPopulations({ checked: { assessment } }: BookInput): Row[] {
  const { activities, logicActivities, tasks, incompleteTasks, links, logicLinks, incompleteLinks } =
    assessment;
  const completed = tasks.filter(({ status }) => status === 'completed').length;
  const outside = tasks.length - completed - incompleteTasks.length;
  return [
    ...section('Populations'),
    toHeading(['Size', 'Name', '', 'Definition']),
    [
      activities.length,
      'Activities',
      null,
      'All activities of the exported projects; projects that serve as a baseline are left out.',
    ],
    [
      logicActivities.length,
      'Logic activities',
      null,
      'Activities without level of effort and WBS summaries, which never count as logic.',
    ],
    [
      tasks.length,
      'T: tasks',
      null,
      'Task dependent and resource dependent activities with an original duration above 0. No milestones.',
    ],
    [completed, 'Completed tasks', null, 'Excluded from checks 1 to 8 and 10.'],
    [
      outside,
      'Tasks not in the baseline',
      null,
      'Incomplete tasks left out because a baseline is given and they are not in it.',
    ],
    [
      incompleteTasks.length,
      'I: incomplete tasks',
      null,
      'Tasks that are not completed: the population of checks 1, 5 to 8 and 10.',
    ],
    [links.length, 'Links', null, 'Links with an end in an exported project.'],
    [
      links.length - logicLinks.length,
      'Links of LOE and summaries',
      null,
      'Excluded: an end is a level of effort or a WBS summary.',
    ],
    [
      incompleteLinks.length,
      'R: links',
      null,
      'Logic links whose successor is in I: the population of checks 2 to 4. Links to other projects count.',
    ],
    line(
      "Working days: hours divided by the hours per day of the activity's own calendar (those of the calendar, else its longest day; 8 where the file has no calendar).",
    ),
    line(
      'Start and Finish on the sheets: the actual date, else the early date, else the planned date. Floats and dates are those P6 stored.',
    ),
    line(
      'Durations, floats and lags are compared in whole minutes, as P6 works; percentages before rounding. A check with nothing to look at is N/A and does not count in the score.',
    ),
    line(
      'Several projects: checks 1 to 11 and 14 over all of them; 12 and 13 for the one that finishes last, with a row for each on Summary.',
    ),
    line('Score: the number of checks that pass among those that apply. Nothing is weighted.'),
  ];
}

function listSettings(input: BookInput): Row[] {
  const { projects } = input.checked.assessment;
  const options = Object.entries(optionsSchema.shape).map(([key, schema]): Row => {
    const value = input.options[key as keyof typeof input.options];
    const { title = key, description = '' } = schema.meta() ?? {};
    return [formatOption(value), { value: title, wrap: false }, null, { value: description, wrap: false }];
  });
  return [
    ...section('Settings used'),
    ...projects.map((project) => line(`Project ${project.source.code}: ${describeScheduling(project)}.`)),
    line(`Baseline: ${describeBaseline(input)}.`),
    toHeading(['Value', 'Setting', '', 'Meaning']),
    ...options,
  ];
}

const formatOption = (value: string | number | boolean): string | number =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;

function listDefinitions({ checked: { dcma, plus } }: BookInput): Row[] {
  const titles = [
    'No',
    'Check',
    'Group',
    'Count',
    'Of',
    'Passes when value',
    'Source',
    'GAO practices',
    'Why it matters',
    'What to do',
  ];
  return [...section('Checks'), toHeading(titles), ...[...dcma, ...plus].map(toDefinition)];
}

function toDefinition({ check, limit }: CheckResult): Row {
  const { no, title, group, counts, outOf, unit, source, practices, meaning, remedy } = check;
  const value = unit === 'share' || unit === 'ratio' ? 'Count / Of' : 'Count';
  return [
    no,
    title,
    group,
    counts,
    outOf,
    `${value} ${formatLimit(limit, unit)}`,
    source,
    practices.join(', '),
    meaning,
    remedy,
  ];
}

function listPractices(): Row[] {
  const rows = Object.entries(gaoPractices).map(([no, practice]): Row => [
    Number(no),
    { value: practice, wrap: false },
  ]);
  return [...section("GAO's ten practices (Schedule Assessment Guide, GAO-16-89G)"), ...rows];
}

/** Counts of sheet Activities as live formulas, beside those of Summary: filter or edit the flags and they follow. */
function listCrossChecks(input: BookInput): Row[] {
  const { dcma, assessment } = input.checked;
  const titles = listActivitiesTitles(input);
  const last = assessment.activities.length + 1;
  const rows = dcma.flatMap(({ check, offenders }, index): Row[] => {
    const isCounted = offenders.length > 0 && offenders.every((offender) => 'activity' in offender);
    if (!isCounted) return [];
    // The flags of the fourteen stand before the last column, in their order.
    const column = formatColumnLetters(titles.length - 1 - dcma.length + index);
    const formula = `COUNTIF(Activities!$${column}$2:$${column}$${last},"${flag}")`;
    return [
      [check.no, check.title, { value: offenders.length, formula, numberFormat: '0' }, offenders.length],
    ];
  });
  return [
    ...section('Counts to check'),
    toHeading(['No', 'Check', 'Flags on Activities', 'Rows on its sheet']),
    ...rows,
  ];
}
