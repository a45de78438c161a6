import type { DrivingActivity } from '@floatwise/schedule/updates';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { projectColumn, type Placed } from './placed-rows.ts';
import type { UpdatesWindow } from './updates-window.ts';

const pathTitle = 'Driving Path';

/** Activities on the driving path in the previous schedule, the current one, or both. */
export function describePath({ projects, windows }: UpdatesWindow): AnswerList {
  return describeList<Placed<DrivingActivity>>({
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
      column.date('Start Then', ({ row }) => row.then?.start),
      column.date('Finish Then', ({ row }) => row.then?.finish),
      column.date('Start Now', ({ row }) => row.now?.start),
      column.date('Finish Now', ({ row }) => row.now?.finish),
      { ...column.number('Float Then (d)', ({ row }) => row.then?.floatDays), unit: 'days' },
      { ...column.number('Float Now (d)', ({ row }) => row.now?.floatDays), unit: 'days' },
      column.text('Path', ({ row }) => row.path, 'answer'),
    ],
  });
}
