import { formatDateText } from '@floatwise/contracts/format-date-text';
import { roundDecimal } from '@floatwise/contracts/format-decimal';
import { getPairCode } from '@floatwise/schedule/updates';
import type { ComparedProject, UpdateLists, CalendarDayRow } from '@floatwise/schedule/updates';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { formatCounted } from '../answer/format-count.ts';
import { describeRows, projectColumn, type Placed } from './placed-rows.ts';
import {
  countDays,
  nameConstraint,
  nameDurationType,
  namePercentType,
  nameSetting,
  nameType,
  settingNames,
  nameCalendarType,
} from './words.ts';

type Cell = string | number | null;

type Entry = ReturnType<typeof listEntries>[number];

export const changedList = { id: 'changed', title: 'Changed' };

/** Text of sheet Changed for the field of each list. */
export const fieldTitles = {
  name: 'Activity Name',
  type: 'Activity Type',
  durationType: 'Duration Type',
  percentCompleteType: 'Percent Complete Type',
  originalDuration: 'Original Duration (d)',
  remainingDuration: 'Remaining Duration (d)',
  constraint: 'Constraint',
  expectedFinish: 'Expected Finish',
  suspendResume: 'Suspend and Resume',
  calendar: 'Calendar',
  wbs: 'WBS',
  wbsMoves: 'WBS element',
  codes: 'Activity Codes',
  budgetCost: 'Budgeted Cost',
  budgetUnits: 'Budgeted Units',
} as const satisfies Partial<Record<keyof UpdateLists, string>>;

/** All fields a planner changed, one row per field of an activity. */
export function describeChanged(projects: readonly ComparedProject[]): AnswerList {
  const open = new Map(projects.map((project) => [project, listOpenIds(project)]));
  const isOpen = ({ project, row }: Placed<Entry>): string | null =>
    row.id !== null && open.get(project)?.has(row.id) === true ? 'yes' : null;
  return describeRows<Entry>(projects, {
    ...changedList,
    description:
      'Fields of activities and of the project that were set otherwise. Open says that the activity is not completed.',
    list: listEntries,
    columns: [
      column.text('activityId', 'Activity ID', ({ row }) => row.id, 'key'),
      column.text('activityName', 'Activity Name', ({ row }) => row.name, 'key'),
      column.text('field', 'Field', ({ row }) => row.field, 'answer'),
      column.text('previous', 'Previous', ({ row }) => row.previous, 'answer'),
      column.text('current', 'Current', ({ row }) => row.current, 'answer'),
      column.number('difference', 'Difference', ({ row }) => row.difference, 'answer'),
      column.text('open', 'Open', isOpen),
    ],
  });
}

const listOpenIds = ({ paired }: ComparedProject): ReadonlySet<string> =>
  new Set(
    paired.pairs
      .filter(({ current }) => current.status !== 'completed')
      .map(({ current }) => getPairCode(current)),
  );

interface Change<Value> {
  readonly id: string;
  readonly name: string;
  readonly previous: Value;
  readonly current: Value;
}

const subtract = (previous: Cell, current: Cell): number | null =>
  typeof previous === 'number' && typeof current === 'number' ? roundDecimal(current - previous, 2) : null;

/** Rows of a field, with values formatted by `write`. */
const toEntries = <Value>(
  changes: readonly Change<Value>[],
  field: string,
  write: (value: Value) => Cell,
  measure = (from: Value, to: Value) => subtract(write(from), write(to)),
) =>
  changes.map(({ id, name, previous, current }) => ({
    id,
    name,
    field,
    previous: write(previous),
    current: write(current),
    difference: measure(previous, current),
  }));

const asIs = (cell: Cell): Cell => cell;

const listDays = (rows: UpdateLists['originalDuration']): Change<number | null>[] =>
  rows.map((row) => ({ ...row, previous: row.previousDays, current: row.currentDays }));

function listEntries(lists: UpdateLists) {
  const wbs = lists.wbs.map((row) => ({ ...row, previous: row.previousNames, current: row.currentNames }));
  const codes = lists.codes.map((row) => ({ ...row, previous: row.removed, current: row.added }));
  return [
    ...toEntries(lists.name, fieldTitles.name, asIs),
    ...toEntries(lists.type, fieldTitles.type, nameType),
    ...toEntries(lists.durationType, fieldTitles.durationType, nameDurationType),
    ...toEntries(lists.percentCompleteType, fieldTitles.percentCompleteType, namePercentType),
    ...toEntries(lists.calendar, fieldTitles.calendar, asIs),
    ...toEntries(wbs, fieldTitles.wbs, asIs),
    ...lists.wbsMoves.flatMap(({ element, previousNames, currentNames, activities }) =>
      element
        ? {
            id: null,
            name: formatCounted(activities, 'activity', 'activities'),
            field: fieldTitles.wbsMoves,
            previous: previousNames,
            current: currentNames,
            difference: null,
          }
        : [],
    ),
    ...toEntries(listDays(lists.originalDuration), fieldTitles.originalDuration, asIs),
    ...toEntries(listDays(lists.remainingDuration), fieldTitles.remainingDuration, asIs),
    ...toEntries(lists.constraint, fieldTitles.constraint, formatConstraints),
    ...toEntries(lists.expectedFinish, fieldTitles.expectedFinish, asIs, countDays),
    ...toEntries(lists.suspendResume, fieldTitles.suspendResume, formatTimes),
    ...toEntries(codes, fieldTitles.codes, formatCodes),
    ...toEntries(lists.budgetCost, fieldTitles.budgetCost, asIs),
    ...toEntries(lists.budgetUnits, fieldTitles.budgetUnits, asIs),
    ...lists.project.map(({ field, previous, current }) => ({
      id: null,
      name: null,
      field: settingNames[field] ?? field,
      previous: nameSetting(field, previous),
      current: nameSetting(field, current),
      difference: null,
    })),
  ];
}

/** `Start On or After 16-Mar-26 08:00; As Late As Possible`. */
export function formatConstraints(constraints: UpdateLists['constraint'][number]['previous']): string | null {
  const texts = constraints.flatMap(([type, date]) =>
    type === null ? [] : [[nameConstraint(type), date && formatDateText(date)].filter(Boolean).join(' ')],
  );
  return texts.length === 0 ? null : texts.join('; ');
}

function formatTimes([suspend, resume]: readonly [string | null, string | null]): string | null {
  const texts = [
    ...(suspend === null ? [] : [`suspended ${formatDateText(suspend)}`]),
    ...(resume === null ? [] : [`resumed ${formatDateText(resume)}`]),
  ];
  return texts.length === 0 ? null : texts.join(', ');
}

function formatCodes(codes: readonly (readonly [string, string])[]): string | null {
  return codes.length === 0 ? null : codes.map(([type, value]) => `${type}: ${value}`).join('; ');
}

export const calendarsList = { id: 'calendars', title: 'Calendars' };

/** Every day with other hours on a calendar in use. */
export function describeCalendarDays(projects: readonly ComparedProject[]): AnswerList {
  return describeRows<CalendarDayRow>(projects, {
    ...calendarsList,
    description: 'Days to which a calendar that both updates use gives other hours than before.',
    list: (_, { calendarDays }) => calendarDays,
    columns: [
      column.text('calendar', 'Calendar', ({ row }) => row.calendar, 'key'),
      column.date('day', 'Day', ({ row }) => row.day, 'key'),
      { ...column.number('hoursThen', 'Hours Then', ({ row }) => row.then, 'answer'), unit: 'hours' },
      { ...column.number('hoursNow', 'Hours Now', ({ row }) => row.now, 'answer'), unit: 'hours' },
    ],
  });
}

type CalendarEntry = UpdateLists['calendarsAdded'][number] & { readonly change: 'added' | 'removed' };

export function describeCalendarKeys(projects: readonly ComparedProject[]): AnswerList {
  return describeList<Placed<CalendarEntry>>({
    id: 'calendarsAddedRemoved',
    title: 'Calendars Added Removed',
    rows: projects.flatMap((project) => [
      ...project.lists.calendarsAdded.map((row) => ({ project, row: { ...row, change: 'added' as const } })),
      ...project.lists.calendarsRemoved.map((row) => ({
        project,
        row: { ...row, change: 'removed' as const },
      })),
    ]),
    columns: [
      projectColumn(projects),
      column.text('change', 'Change', ({ row }) => row.change, 'answer'),
      column.text('calendar', 'Calendar', ({ row }) => row.calendar, 'key'),
      column.text('type', 'Type', ({ row }) => nameCalendarType(row.type)),
    ],
  });
}
