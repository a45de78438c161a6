import type { Activity } from '@floatwise/schedule';
import type { WorkbookSheet } from '@floatwise/ooxml';
import type { BookInput } from '../book.ts';
import { formatSheetName, toDateCell } from '../cells.ts';
import { ActivityFlags } from './activity-flags.ts';
import { date, listItems, text, type SheetColumn } from './list-columns.ts';

export const activitiesName = 'Activities';

/** Every activity with what each check says of it, to be filtered. A link is flagged at its successor. */
export function createActivitiesPage(
  input: BookInput,
  activityColumns: readonly SheetColumn<Activity>[],
): WorkbookSheet {
  const { assessment, dcma } = input.checked;
  const names = new Map(input.schedule.calendars.map(({ id, name }) => [id, name]));
  const flags = new ActivityFlags(input);
  const columns: SheetColumn<Activity>[] = [
    ...activityColumns,
    {
      title: 'Baseline Finish',
      column: date,
      getCell: (activity) => toDateCell(assessment.baseline.find(activity)?.finish),
    },
    {
      title: 'Calendar',
      column: text(22),
      getCell: ({ calendarId }) => (calendarId === undefined ? null : (names.get(calendarId) ?? null)),
    },
    // With those of the columns behind it.
    { title: 'Incomplete Task', column: text(11), getCell: (activity) => flags.getCells(activity) },
    ...dcma.map(({ check }) => ({ title: formatSheetName(check), column: text(11) })),
    { title: 'Plus', column: text(20) },
  ];
  return {
    name: activitiesName,
    pagesWide: 3,
    printsHeadOnly: !input.options.printLists,
    ...listItems(assessment.activities, columns),
  };
}

/** So many columns stand between those of all lists of activities and the flags of the fourteen checks. */
export const columnsBeforeFlags = 3;
