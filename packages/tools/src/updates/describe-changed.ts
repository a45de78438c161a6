import { getPairCode, type ComparedProject, type UpdateLists } from '@floatwise/schedule/updates';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { pageBounds, placeRows, projectColumn, type Placed } from './placed-rows.ts';
import {
  countDays,
  formatTime,
  nameConstraint,
  nameDurationType,
  namePercentType,
  nameType,
  settingNames,
} from './words.ts';

type Cell = string | number | null;

interface Entry {
  readonly id: string | null;
  readonly name: string | null;
  readonly field: string;
  readonly previous: Cell;
  readonly current: Cell;
  readonly difference: number | null;
}

export const changedTitle = 'Changed';

/** What sheet Changed calls the field of each list. */
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
  codes: 'Activity Codes',
  budgetCost: 'Budgeted Cost',
  budgetUnits: 'Budgeted Units',
} as const satisfies Partial<Record<keyof UpdateLists, string>>;

/** Everything a planner set otherwise, one row for each field of an activity. */
export function describeChanged(projects: readonly ComparedProject[]): AnswerList {
  const open = new Map(projects.map((project) => [project, listOpenIds(project)]));
  const isOpen = ({ project, row }: Placed<Entry>): string | null =>
    row.id !== null && open.get(project)?.has(row.id) === true ? 'yes' : null;
  return describeList<Placed<Entry>>({
    title: changedTitle,
    description:
      'Fields of activities and of the project that were set otherwise. Open says that the activity is not completed.',
    rows: placeRows(projects, listEntries),
    page: pageBounds,
    columns: [
      projectColumn(projects),
      column.text('Activity ID', ({ row }) => row.id, 'key'),
      column.text('Activity Name', ({ row }) => row.name, 'key'),
      column.text('Field', ({ row }) => row.field, 'answer'),
      column.text('Previous', ({ row }) => row.previous, 'answer'),
      column.text('Current', ({ row }) => row.current, 'answer'),
      column.number('Difference', ({ row }) => row.difference, 'answer'),
      column.text('Open', isOpen),
    ],
  });
}

const listOpenIds = ({ paired }: ComparedProject): ReadonlySet<string> =>
  new Set(
    paired.pairs
      .filter(({ current }) => current.status !== 'completed')
      .map(({ current }) => getPairCode(current)),
  );

interface Change {
  readonly id: string;
  readonly name: string;
  readonly previous: Cell;
  readonly current: Cell;
}

const subtract = (previous: Cell, current: Cell): number | null =>
  typeof previous === 'number' && typeof current === 'number'
    ? Math.round((current - previous) * 100) / 100 + 0
    : null;

const toEntry = (
  { id, name, previous, current }: Change,
  field: string,
  difference = subtract(previous, current),
): Entry => ({ id, name, field, previous, current, difference });

function listEntries(lists: UpdateLists): Entry[] {
  return [
    ...listTexts(lists),
    ...listDurations(lists),
    ...lists.constraint.map((row) =>
      toEntry(
        { ...row, previous: formatConstraints(row.previous), current: formatConstraints(row.current) },
        fieldTitles.constraint,
      ),
    ),
    ...lists.expectedFinish.map((row) =>
      toEntry(
        { ...row, previous: formatTime(row.previous), current: formatTime(row.current) },
        fieldTitles.expectedFinish,
        countDays(row.previous, row.current),
      ),
    ),
    ...lists.suspendResume.map((row) =>
      toEntry(
        { ...row, previous: formatTimes(row.previous), current: formatTimes(row.current) },
        fieldTitles.suspendResume,
      ),
    ),
    ...lists.codes.map((row) =>
      toEntry(
        { ...row, previous: formatCodes(row.removed), current: formatCodes(row.added) },
        fieldTitles.codes,
      ),
    ),
    ...lists.budgetCost.map((row) => toEntry(row, fieldTitles.budgetCost)),
    ...lists.budgetUnits.map((row) => toEntry(row, fieldTitles.budgetUnits)),
    ...lists.project.map(({ field, previous, current }) => ({
      id: null,
      name: null,
      field: settingNames[field] ?? field,
      previous,
      current,
      difference: null,
    })),
  ];
}

function listTexts(lists: UpdateLists): Entry[] {
  return [
    ...lists.name.map((row) => toEntry(row, fieldTitles.name)),
    ...lists.type.map((row) =>
      toEntry({ ...row, previous: nameType(row.previous), current: nameType(row.current) }, fieldTitles.type),
    ),
    ...lists.durationType.map((row) =>
      toEntry(
        { ...row, previous: nameDurationType(row.previous), current: nameDurationType(row.current) },
        fieldTitles.durationType,
      ),
    ),
    ...lists.percentCompleteType.map((row) =>
      toEntry(
        { ...row, previous: namePercentType(row.previous), current: namePercentType(row.current) },
        fieldTitles.percentCompleteType,
      ),
    ),
    ...lists.calendar.map((row) => toEntry(row, fieldTitles.calendar)),
    ...lists.wbs.map((row) =>
      toEntry({ ...row, previous: row.previousNames, current: row.currentNames }, fieldTitles.wbs),
    ),
  ];
}

function listDurations({ originalDuration, remainingDuration }: UpdateLists): Entry[] {
  return [
    ...originalDuration.map((row) =>
      toEntry({ ...row, previous: row.previousDays, current: row.currentDays }, fieldTitles.originalDuration),
    ),
    ...remainingDuration.map((row) =>
      toEntry(
        { ...row, previous: row.previousDays, current: row.currentDays },
        fieldTitles.remainingDuration,
      ),
    ),
  ];
}

/** `Start On or After 2026-03-16 08:00; As Late As Possible`. */
export function formatConstraints(constraints: UpdateLists['constraint'][number]['previous']): string | null {
  const texts = constraints.flatMap(([type, date]) =>
    type === null ? [] : [[nameConstraint(type), formatTime(date)].filter(Boolean).join(' ')],
  );
  return texts.length === 0 ? null : texts.join('; ');
}

function formatTimes([suspend, resume]: readonly [string | null, string | null]): string | null {
  const texts = [
    ...(suspend === null ? [] : [`suspended ${formatTime(suspend) ?? ''}`]),
    ...(resume === null ? [] : [`resumed ${formatTime(resume) ?? ''}`]),
  ];
  return texts.length === 0 ? null : texts.join(', ');
}

function formatCodes(codes: readonly (readonly [string, string])[]): string | null {
  return codes.length === 0 ? null : codes.map(([type, value]) => `${type}: ${value}`).join('; ');
}
