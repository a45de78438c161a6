import type { ComparedProject, NearPath } from '@floatwise/schedule/updates';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { pageBounds, projectColumn } from './placed-rows.ts';
import type { UpdatesWindow } from './updates-window.ts';

interface Row {
  readonly project: ComparedProject;
  readonly path: NearPath;
  readonly activity: NearPath['activities'][number];
}

/** The next paths to the finish of the last update. */
export function describeNearPaths({ projects, windows }: UpdatesWindow, nearDays: number): AnswerList {
  return describeList<Row>({
    id: 'nearPaths',
    title: 'Near Paths',
    description: `The next paths to the finish of the current update, up to ${nearDays} work days of float. A path's own finish is that of the project if only this path drove it.`,
    rows: projects.flatMap((project, place) =>
      (windows[place]?.nearPaths ?? []).flatMap((path) =>
        path.activities.map((activity) => ({ project, path, activity })),
      ),
    ),
    page: pageBounds,
    columns: [
      projectColumn(projects),
      column.number('path', 'Path', ({ path }) => path.number, 'key'),
      { ...column.number<Row>('float', 'Float (d)', ({ path }) => path.floatDays, 'answer'), unit: 'days' },
      column.date('pathFinish', 'Own Finish', ({ path }) => path.finish, 'answer'),
      column.text('activityId', 'Activity ID', ({ activity }) => activity.id, 'key'),
      column.text('activityName', 'Activity Name', ({ activity }) => activity.name, 'key'),
      column.date('start', 'Start', ({ activity }) => activity.start),
      column.date('finish', 'Finish', ({ activity }) => activity.finish),
    ],
  });
}
