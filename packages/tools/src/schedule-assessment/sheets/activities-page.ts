import type { Activity, CheckResult } from '@floatwise/schedule';
import type { WorkbookCell, WorkbookSheet } from '@floatwise/schedule/workbook';
import type { BookInput } from '../book.ts';
import { formatSheetName, toDateCell } from '../cells.ts';
import { listActivityColumns, type ActivityColumn } from './activity-columns.ts';

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
    rows: input.checked.assessment.activities.map((activity) =>
      columns.map(({ getCell }) => getCell(activity)),
    ),
  };
}

/** Titles in their order, for those who refer to a column by its letter. */
export const listActivitiesTitles = (input: BookInput): string[] =>
  listColumns(input).map(({ title }) => title);

function listColumns(input: BookInput): ActivityColumn[] {
  const { assessment, dcma, plus } = input.checked;
  const names = new Map(input.schedule.calendars.map(({ id, name }) => [id, name]));
  const incomplete = new Set(assessment.incompleteTasks);
  const plusFlags = listPlusFlags(input, plus);
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
    createFlagColumn('Incomplete Task', (activity) => incomplete.has(activity)),
    ...dcma.map((result) => {
      const flagged = listFlagged(input, result);
      return createFlagColumn(formatSheetName(result.check), (activity) => flagged.has(activity));
    }),
    {
      title: 'Plus',
      column: { kind: 'text', width: 20 },
      getCell: (activity): WorkbookCell => plusFlags.get(activity)?.join(' ') ?? null,
    },
  ];
}

const createFlagColumn = (title: string, isFlagged: (activity: Activity) => boolean): ActivityColumn => ({
  title,
  column: { kind: 'text', width: 11 },
  getCell: (activity) => (isFlagged(activity) ? flag : null),
});

function listFlagged({ checked: { assessment } }: BookInput, { offenders }: CheckResult): Set<Activity> {
  const flagged = new Set<Activity>();
  for (const offender of offenders) {
    if ('activity' in offender) flagged.add(offender.activity);
    const successor =
      'relationship' in offender ? assessment.findActivity(offender.relationship.successorId) : undefined;
    if (successor !== undefined) flagged.add(successor);
  }
  return flagged;
}

function listPlusFlags(input: BookInput, plus: readonly CheckResult[]): Map<Activity, string[]> {
  const flags = new Map<Activity, string[]>();
  for (const result of plus) {
    for (const activity of listFlagged(input, result)) {
      const own = flags.get(activity);
      if (own === undefined) flags.set(activity, [result.check.no]);
      else own.push(result.check.no);
    }
  }
  return flags;
}
