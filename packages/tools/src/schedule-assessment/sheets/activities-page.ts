import { mapRows, type WorkbookColumn, type WorkbookSheet } from '@floatwise/ooxml';
import type { BookInput } from '../book.ts';
import { formatSheetName, toDateCell } from '../cells.ts';
import { listActivityColumns, type ActivityColumn } from './activity-columns.ts';
import { ActivityFlags } from './activity-flags.ts';
import { createRowMaker } from './create-row-maker.ts';

export const activitiesName = 'Activities';

/** Every activity with what each check says of it, to be filtered. A link is flagged at its successor. */
export function createActivitiesPage(
  input: BookInput,
  activityColumns: readonly ActivityColumn[],
): WorkbookSheet {
  const columns = listColumns(input, activityColumns);
  return {
    name: activitiesName,
    pagesWide: 3,
    printsHeadOnly: !input.options.printLists,
    headers: [columns.map(({ title }) => title)],
    columns: columns.map(({ column }) => column),
    rows: mapRows(input.checked.assessment.activities, createRowMaker(columns)),
  };
}

/** Titles in their order, for those who refer to a column by its letter. */
export const listActivitiesTitles = (input: BookInput): string[] =>
  listColumns(input, listActivityColumns(input)).map(({ title }) => title);

function listColumns(input: BookInput, activityColumns: readonly ActivityColumn[]): ActivityColumn[] {
  const { assessment, dcma } = input.checked;
  const names = new Map(input.schedule.calendars.map(({ id, name }) => [id, name]));
  // Who asks for the titles alone needs none.
  let flags: ActivityFlags | undefined;
  return [
    ...activityColumns,
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
    {
      title: 'Incomplete Task',
      column: flagColumn,
      // With those of the columns behind it.
      getCell: (activity) => (flags ??= new ActivityFlags(input)).getCells(activity),
    },
    ...dcma.map(({ check }) => ({ title: formatSheetName(check), column: flagColumn })),
    { title: 'Plus', column: { kind: 'text', width: 20 } },
  ];
}

const flagColumn: WorkbookColumn = { kind: 'text', width: 11 };
