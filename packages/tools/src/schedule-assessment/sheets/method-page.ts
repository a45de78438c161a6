import { formatLimit } from '@floatwise/contracts';
import { gaoPractices, scopeNames } from '@floatwise/schedule/checks';
import { formatColumn, type WorkbookCell, type WorkbookSheet } from '@floatwise/ooxml';
import { describeAssumedCalendars, describeBaseline, describeScheduling, type BookInput } from '../book.ts';
import { optionsSchema } from '../options.ts';
import { columnsBeforeFlags, flag } from './activities-page.ts';

type Row = readonly WorkbookCell[];

/** Narrow enough to be readable on one printed page. */
const columnWidths = [8, 24, 24, 40, 36, 24];

/** How every figure was calculated: populations, settings, definitions, sources, and counts a reader can verify. */
export const createMethodPage = (input: BookInput, listedColumns: number): WorkbookSheet => ({
  name: 'Method',
  headers: [],
  columns: columnWidths.map((width) => ({ kind: 'text', width, wrap: true })),
  rows: [
    [{ value: 'Method', look: 'title', wrap: false }],
    ...listPopulations(input),
    ...listSettings(input),
    ...listDefinitions(input),
    ...listPractices(),
    ...listCrossChecks(input, listedColumns + columnsBeforeFlags),
  ],
});

const toHeading = (titles: readonly string[]): Row => titles.map((value) => ({ value, look: 'heading' }));
const section = (title: string): Row[] => [[], [{ value: title, look: 'label', wrap: false }]];
const line = (text: string): Row => [{ value: text, span: columnWidths.length }];
/** Text across the last three columns. */
const broad = (text: string): WorkbookCell => ({ value: text, span: 3 });

const size = (count: number, name: string, definition: string): Row => [count, name, null, broad(definition)];

function listPopulations({ checked: { assessment } }: BookInput): Row[] {
  const { activities, logicActivities, tasks, incompleteTasks, links, logicLinks, incompleteLinks } =
    assessment;
  const assumed = describeAssumedCalendars(assessment);
  const completed = tasks.filter(({ status }) => status === 'completed').length;
  const outside = tasks.length - completed - incompleteTasks.length;
  return [
    ...section('Populations'),
    toHeading(['Size', 'Name', '', 'Definition', '', '']),
    size(
      activities.length,
      'Activities',
      'All activities of the exported projects; projects that serve as a baseline are left out.',
    ),
    size(
      logicActivities.length,
      'Logic activities',
      'Activities without level of effort and WBS summaries, which never count as logic.',
    ),
    size(
      tasks.length,
      'T: tasks',
      'Task dependent and resource dependent activities with an original or a remaining duration above 0. No milestones.',
    ),
    size(completed, 'Completed tasks', 'Excluded from checks 1 to 8 and 10.'),
    size(
      outside,
      'Tasks not in the baseline',
      'Incomplete tasks left out because a baseline is given and they are not in it.',
    ),
    size(
      incompleteTasks.length,
      'I: incomplete tasks',
      'Tasks that are not completed: the population of checks 1, 5 to 8 and 10.',
    ),
    size(links.length, 'Links', 'Links with an end in an exported project.'),
    size(
      links.length - logicLinks.length,
      'Links of LOE and summaries',
      'Excluded: an end is a level of effort or a WBS summary.',
    ),
    size(
      incompleteLinks.length,
      'R: links',
      'Logic links whose successor is in I: the population of checks 2 to 4. Links to other projects count.',
    ),
    line(
      "Working days: hours divided by the hours per day of the activity's own calendar (those of the calendar, else its longest day; 8 where the file has no calendar).",
    ),
    ...(assumed === undefined ? [] : [line(assumed)]),
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
  // The code page option is neither a limit nor a rule.
  const { codePage: _, ...limits } = optionsSchema.shape;
  const options = Object.entries(limits).flatMap(([key, schema]): Row[] => {
    const value = input.options[key as keyof typeof input.options];
    const { title = key, description = '' } = schema.meta() ?? {};
    if (isUnusedChoice(key, input)) return [];
    const shown = typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
    return [[shown, { value: title, span: 2 }, null, broad(description)]];
  });
  return [
    ...section('Settings used'),
    ...projects.map((project) => line(`Project ${project.source.code}: ${describeScheduling(project)}.`)),
    line(`Baseline: ${describeBaseline(input)}.`),
    toHeading(['Value', 'Setting', '', 'Meaning', '', '']),
    ...options,
  ];
}

/** Options of a ribbon do not matter without one, nor does an empty pattern. */
const isUnusedChoice = (key: string, { ribbon, options }: BookInput): boolean =>
  (ribbon === undefined && key.startsWith('ribbon')) ||
  scopeNames.some((name) => name === key && options[name] === '');

function listDefinitions({ checked: { dcma, plus } }: BookInput): Row[] {
  const results = [...dcma, ...plus];
  return [
    ...section('Checks: how they count'),
    toHeading(['No', 'Check', 'Group', 'Count', 'Of', 'Passes when value']),
    ...results.map(({ check: { no, title, group, counts, outOf, unit }, limit }): Row => {
      const value = unit === 'share' || unit === 'ratio' ? 'Count / Of' : 'Count';
      return [no, title, group, counts, outOf, `${value} ${formatLimit(limit, unit)}`];
    }),
    ...section('Checks: where they come from, why they matter and what to do'),
    toHeading(['No', 'Check', 'Source', 'Why it matters', 'What to do', 'GAO practices']),
    ...results.map(({ check: { no, title, source, practices, meaning, remedy } }): Row => [
      no,
      title,
      source,
      meaning,
      remedy,
      practices.join(', '),
    ]),
  ];
}

function listPractices(): Row[] {
  const rows = Object.entries(gaoPractices).map(([no, practice]): Row => [
    Number(no),
    { value: practice, span: 4 },
  ]);
  return [...section("GAO's ten practices (Schedule Assessment Guide, GAO-16-89G)"), ...rows];
}

/** Counts of sheet Activities as live formulas, beside those of Summary; they follow filters and edits of the flags. */
function listCrossChecks(input: BookInput, firstFlag: number): Row[] {
  const { dcma, assessment } = input.checked;
  const last = assessment.activities.length + 1;
  const rows = dcma.flatMap(({ check, offenders }, index): Row[] => {
    const isCounted = offenders.length > 0 && offenders.every(({ activity }) => activity !== undefined);
    if (!isCounted) return [];
    const column = formatColumn(firstFlag + index);
    const formula = `COUNTIF(Activities!$${column}$2:$${column}$${last},"${flag}")`;
    return [
      [
        check.no,
        check.title,
        { value: offenders.length, formula, numberFormat: '0' },
        { value: offenders.length, numberFormat: '0' },
      ],
    ];
  });
  return [
    ...section('Counts to check'),
    toHeading(['No', 'Check', 'Flags on Activities', 'Rows on its sheet']),
    ...rows,
  ];
}
