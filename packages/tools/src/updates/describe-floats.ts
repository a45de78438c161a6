import { formatDateText } from '@floatwise/contracts/format-date-text';
import type { ComparedProject, UpdateLists } from '@floatwise/schedule/updates';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { allWindows, seriesColumn } from './series-column.ts';
import { describeRows, pageBounds } from './placed-rows.ts';
import type { UpdateSeries } from '@floatwise/contracts';

/** Texts of sheet Float for what became of an activity. */
export const criticalNames = {
  became: 'became critical',
  noLonger: 'no longer critical',
  completed: 'no longer critical (completed)',
  both: 'critical in both',
} as const;

type Criticality = (typeof criticalNames)[keyof typeof criticalNames];

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly then: number | null;
  readonly now: number | null;
  readonly difference: number | null;
  readonly critical: Criticality | null;
}

export const floatList = { id: 'float', title: 'Float' };

/** Float that eroded or was gained, and activities that became critical or no longer are: one row per activity. */
export function describeFloats(projects: readonly ComparedProject[]): AnswerList {
  return describeRows<Entry>(projects, {
    ...floatList,
    description:
      "Total float in days of each update's own calendar, where it changed or decides what is critical.",
    list: listEntries,
    columns: [
      column.text('activityId', 'Activity ID', ({ row }) => row.id, 'key'),
      column.text('activityName', 'Activity Name', ({ row }) => row.name, 'key'),
      { ...column.number('floatThen', 'Float Then (d)', ({ row }) => row.then, 'answer'), unit: 'days' },
      { ...column.number('floatNow', 'Float Now (d)', ({ row }) => row.now, 'answer'), unit: 'days' },
      { ...column.number('difference', 'Difference', ({ row }) => row.difference, 'answer'), unit: 'days' },
      column.text('critical', 'Critical', ({ row }) => row.critical, 'answer'),
    ],
  });
}

/** Activities that share an ID are matched by row order in each list. */
function listEntries(lists: UpdateLists): Entry[] {
  const entries = new Map<string, Entry>();
  const seen = new Map<string, number>();
  const getKey = (list: string, id: string): string => {
    const place = seen.get(`${list} ${id}`) ?? 0;
    seen.set(`${list} ${id}`, place + 1);
    return `${id} ${place}`;
  };
  for (const { id, name, previousDays, currentDays, days, more } of [
    ...lists.floatEroded,
    ...lists.floatGained,
  ])
    entries.set(getKey('float', id), {
      id,
      name,
      then: previousDays,
      now: currentDays,
      difference: days,
      critical: more.isCriticalInBoth ? criticalNames.both : null,
    });
  const addCritical = (row: UpdateLists['becameCritical'][number], critical: Criticality): void => {
    const { id, name, more } = row;
    const key = getKey('critical', id);
    const known = entries.get(key);
    entries.set(
      key,
      known === undefined
        ? { id, name, then: more.previousDays, now: more.currentDays, difference: null, critical }
        : { ...known, critical },
    );
  };
  for (const row of lists.becameCritical) addCritical(row, criticalNames.became);
  for (const row of lists.noLongerCritical)
    addCritical(row, row.completed ? criticalNames.completed : criticalNames.noLonger);
  return [...entries.values()].sort((one, other) => (one.id < other.id ? -1 : one.id > other.id ? 1 : 0));
}

export const milestonesList = { id: 'milestones', title: 'Milestones' };

export function describeMilestones(projects: readonly ComparedProject[]): AnswerList {
  return describeRows<UpdateLists['milestones'][number]>(projects, {
    ...milestonesList,
    description: 'Milestones of both updates, moved or not.',
    list: ({ milestones }) => milestones,
    columns: [
      column.text('activityId', 'Activity ID', ({ row }) => row.id, 'key'),
      column.text('activityName', 'Activity Name', ({ row }) => row.name, 'key'),
      column.date('previous', 'Previous', ({ row }) => row.previous, 'answer'),
      column.date('current', 'Current', ({ row }) => row.current, 'answer'),
      column.number('days', 'Days', ({ row }) => row.days, 'answer'),
      column.text('done', 'Done', ({ row }) => (row.done ? 'yes' : null)),
    ],
  });
}

/** One column per update, with its data date as title. */
export function describeSlips({ updates, milestones }: UpdateSeries): AnswerList {
  const titles = listDateTitles(updates.map(({ dataDate }) => dataDate));
  const hasProjects = milestones.some(({ project }) => project !== undefined);
  return describeList<UpdateSeries['milestones'][number]>({
    ...milestonesList,
    description:
      'The date of every milestone in each update; empty where an update lacks it, and the note says why.',
    rows: milestones,
    page: pageBounds,
    columns: [
      seriesColumn(titles, () => allWindows),
      hasProjects && column.text('project', 'Project', ({ project }) => project ?? null, 'key'),
      column.text('activityId', 'Activity ID', ({ id }) => id, 'key'),
      column.text('activityName', 'Activity Name', ({ name }) => name, 'key'),
      ...titles.map((title, place) =>
        column.date<UpdateSeries['milestones'][number]>(
          `update${place + 1}`,
          title,
          ({ dates }) => dates[place],
        ),
      ),
      column.text('note', 'Note', ({ note }) => note ?? null, 'why'),
    ],
  });
}

/** `16-Mar-26`; a second update with the same data date is `16-Mar-26 (2)`. */
export function listDateTitles(dates: readonly (string | null)[]): string[] {
  const seen = new Map<string, number>();
  return dates.map((date) => {
    const day = date === null ? 'No data date' : formatDateText(date.slice(0, 10));
    const count = (seen.get(day) ?? 0) + 1;
    seen.set(day, count);
    return count === 1 ? day : `${day} (${count})`;
  });
}
