import type { CalendarDayRow, ComparedProject, UpdateLists } from '@floatwise/schedule/updates';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { pageBounds, placeRows, projectColumn, type Placed } from './placed-rows.ts';
import { nameCalendarType } from './words.ts';

export const calendarsTitle = 'Calendars';
const calendarKeysTitle = 'Calendars Added Removed';

/** Every day with other hours on a calendar in use. */
export function describeCalendarDays(projects: readonly ComparedProject[]): AnswerList {
  return describeList<Placed<CalendarDayRow>>({
    title: calendarsTitle,
    description: 'Days to which a calendar that both updates use gives other hours than before.',
    rows: placeRows(projects, (_, { calendarDays }) => calendarDays),
    page: pageBounds,
    columns: [
      projectColumn(projects),
      column.text('Calendar', ({ row }) => row.calendar, 'key'),
      column.text('Day', ({ row }) => row.day, 'key'),
      { ...column.number('Hours Then', ({ row }) => row.then, 'answer'), unit: 'hours' },
      { ...column.number('Hours Now', ({ row }) => row.now, 'answer'), unit: 'hours' },
    ],
  });
}

type Entry = UpdateLists['calendarsAdded'][number] & { readonly change: 'added' | 'removed' };

export function describeCalendarKeys(projects: readonly ComparedProject[]): AnswerList {
  return describeList<Placed<Entry>>({
    title: calendarKeysTitle,
    rows: placeRows(projects, (lists): Entry[] => [
      ...lists.calendarsAdded.map((row) => ({ ...row, change: 'added' as const })),
      ...lists.calendarsRemoved.map((row) => ({ ...row, change: 'removed' as const })),
    ]),
    columns: [
      projectColumn(projects),
      column.text('Change', ({ row }) => row.change, 'answer'),
      column.text('Calendar', ({ row }) => row.calendar, 'key'),
      column.text('Type', ({ row }) => nameCalendarType(row.type)),
    ],
  });
}
