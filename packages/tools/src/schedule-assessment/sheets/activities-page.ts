import type { Activity } from '@floatwise/schedule';
import { mapRows, type WorkbookSheet } from '@floatwise/schedule/workbook';
import type { BookInput } from '../book.ts';
import { formatSheetName, toDateCell } from '../cells.ts';
import { listActivityColumns, type ActivityColumn } from './activity-columns.ts';
import { ActivityFlags } from './activity-flags.ts';

export const flag = 'x';
export const activitiesName = 'Activities';

/** Every activity with what each check says of it, to be filtered. A link is flagged at its successor. */
export function createActivitiesPage(input: BookInput): WorkbookSheet {
  const columns = listColumns(input);
  return {
    name: activitiesName,
    pagesWide: 3,
    printsHeadOnly: !input.options.printLists,
    headers: [columns.map(({ title }) => title)],
    columns: columns.map(({ column }) => column),
    rows: mapRows(input.checked.assessment.activities, (activity) =>
      columns.map(({ getCell }) => getCell(activity)),
    ),
  };
}

/** Titles in their order, for those who refer to a column by its letter. */
export const listActivitiesTitles = (input: BookInput): string[] =>
  listColumns(input).map(({ title }) => title);

function listColumns(input: BookInput): ActivityColumn[] {
  const { assessment, dcma } = input.checked;
  const names = new Map(input.schedule.calendars.map(({ id, name }) => [id, name]));
  // Who asks for the titles alone needs neither.
  let incomplete: ReadonlySet<Activity> | undefined;
  const isIncomplete = (activity: Activity): boolean =>
    (incomplete ??= new Set(assessment.incompleteTasks)).has(activity);
  let known: ActivityFlags | undefined;
  const getFlags = (): ActivityFlags => (known ??= new ActivityFlags(input));
  return [
    ...listActivityColumns(input),
    {
      title: 'Baseline Finish',
      column: { kind: 'date', width: 17 },
      getCell: (activity) => toDateCell(assessment.baseline.find(activity)?.finish),
    },
    {
      title: 'Calendar',
      column: { kind: 'text', width: 22 },
      getCell: ({ calendarId }) => (calendarId === undefined ? null : (names.get(calendarId) ?? null)),
    },
    createFlagColumn('Incomplete Task', isIncomplete),
    ...dcma.map(({ check }, place) =>
      createFlagColumn(formatSheetName(check), (activity) => getFlags().has(activity, place)),
    ),
    {
      title: 'Plus',
      column: { kind: 'text', width: 20 },
      getCell: (activity) => getFlags().formatPlus(activity),
    },
  ];
}

const createFlagColumn = (title: string, isFlagged: (activity: Activity) => boolean): ActivityColumn => ({
  title,
  column: { kind: 'text', width: 11 },
  getCell: (activity) => (isFlagged(activity) ? flag : null),
});
