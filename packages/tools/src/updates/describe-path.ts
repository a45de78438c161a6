import { formatMinutes, type Minutes } from '@floatwise/schedule';
import type { DrivingActivity } from '@floatwise/schedule/updates';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { projectColumn } from './placed-rows.ts';
import type { ComparedProject } from '@floatwise/schedule/updates';
import type { UpdatesWindow } from './updates-window.ts';

interface Entry {
  readonly project: ComparedProject;
  readonly row: DrivingActivity;
}

const pathTitle = 'Driving Path';

/** What leads to the finish in the previous schedule, in the current one, or in both. */
export function describePath({ projects, windows }: UpdatesWindow): AnswerList {
  return describeList<Entry>({
    title: pathTitle,
    description:
      'The activities that lead to the finish, as scheduled from the previous and from the current file.',
    rows: projects.flatMap((project, place) =>
      (windows[place]?.drivingPath ?? []).map((row) => ({ project, row })),
    ),
    columns: [
      projectColumn(projects),
      column.text('Activity ID', ({ row }) => row.id, 'key'),
      column.text('Activity Name', ({ row }) => row.name, 'key'),
      column.date('Start Then', ({ row }) => toTime(row.then?.start)),
      column.date('Finish Then', ({ row }) => toTime(row.then?.finish)),
      column.date('Start Now', ({ row }) => toTime(row.now?.start)),
      column.date('Finish Now', ({ row }) => toTime(row.now?.finish)),
      { ...column.number('Float Then (d)', ({ row }) => row.then?.floatDays), unit: 'days' },
      { ...column.number('Float Now (d)', ({ row }) => row.now?.floatDays), unit: 'days' },
      column.text('Path', ({ row }) => row.path, 'answer'),
    ],
  });
}

const toTime = (minutes: Minutes | undefined): string | undefined =>
  minutes === undefined ? undefined : formatMinutes(minutes);
