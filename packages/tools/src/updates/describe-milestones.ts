import type { UpdateSeries } from '@floatwise/contracts';
import type { ComparedProject, UpdateLists } from '@floatwise/schedule/updates';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { pageBounds, placeRows, projectColumn, type Placed } from './placed-rows.ts';

export const milestonesTitle = 'Milestones';

export function describeMilestones(projects: readonly ComparedProject[]): AnswerList {
  return describeList<Placed<UpdateLists['milestones'][number]>>({
    title: milestonesTitle,
    description: 'Milestones of both updates, moved or not.',
    rows: placeRows(projects, ({ milestones }) => milestones),
    page: pageBounds,
    columns: [
      projectColumn(projects),
      column.text('Activity ID', ({ row }) => row.id, 'key'),
      column.text('Activity Name', ({ row }) => row.name, 'key'),
      column.date('Previous', ({ row }) => row.previous, 'answer'),
      column.date('Current', ({ row }) => row.current, 'answer'),
      column.number('Days', ({ row }) => row.days, 'answer'),
      column.text('Done', ({ row }) => (row.done ? 'yes' : null)),
    ],
  });
}

/** One column per update, with its data date as title. */
export function describeSlips({ updates, milestones }: UpdateSeries): AnswerList {
  const titles = listDateTitles(updates.map(({ dataDate }) => dataDate));
  const hasProjects = milestones.some(({ project }) => project !== undefined);
  return describeList<UpdateSeries['milestones'][number]>({
    title: milestonesTitle,
    description: 'The date of every milestone in each update; empty where an update lacks it.',
    rows: milestones,
    page: pageBounds,
    columns: [
      hasProjects && column.text('Project', ({ project }) => project ?? null, 'key'),
      column.text('Activity ID', ({ id }) => id, 'key'),
      column.text('Activity Name', ({ name }) => name, 'key'),
      ...titles.map((title, place) =>
        column.date<UpdateSeries['milestones'][number]>(title, ({ dates }) => dates[place]),
      ),
    ],
  });
}

/** `2026-03-16`; a second update with the same data date is `2026-03-16 (2)`. */
export function listDateTitles(dates: readonly (string | null)[]): string[] {
  const seen = new Map<string, number>();
  return dates.map((date) => {
    const day = date?.slice(0, 10) ?? 'No data date';
    const count = (seen.get(day) ?? 0) + 1;
    seen.set(day, count);
    return count === 1 ? day : `${day} (${count})`;
  });
}
