import { roundDecimal } from '@floatwise/contracts/format-decimal';
import type { ComparedProject, PathWork } from '@floatwise/schedule/updates';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { projectColumn } from './placed-rows.ts';
import type { UpdatesWindow } from './updates-window.ts';

interface Row {
  readonly project: ComparedProject;
  readonly work: PathWork;
}

/** Work left on the driving path against time left to the required finish, as of the current update. */
export function describeCompression({ projects, windows }: UpdatesWindow): AnswerList {
  return describeList<Row>({
    id: 'compression',
    title: 'Compression',
    description:
      'Work left on the driving path of the current update against work days left to the required finish. Above 1 there is more work than time. Without a required finish there is no figure.',
    rows: projects.flatMap((project, place) => {
      const work = windows[place]?.currentPath.work;
      return work === undefined ? [] : [{ project, work }];
    }),
    columns: [
      projectColumn(projects),
      column.date('dataDate', 'Data Date', ({ project }) => project.current.dataDate, 'key'),
      column.date('requiredFinish', 'Required Finish', ({ work }) => work.requiredFinish),
      { ...column.number<Row>('workLeft', 'Work Left (d)', ({ work }) => work.workDays), unit: 'days' },
      { ...column.number<Row>('timeLeft', 'Time Left (d)', ({ work }) => work.daysLeft), unit: 'days' },
      column.number('compression', 'Compression', ({ work }) => findCompression(work), 'answer'),
      column.text('note', 'Note', ({ work }) => describeRequired(work)),
    ],
  });
}

function findCompression({ workDays, daysLeft }: PathWork): number | null {
  return daysLeft === undefined || daysLeft <= 0 ? null : roundDecimal(workDays / daysLeft, 2);
}

function describeRequired({ daysLeft }: PathWork): string | null {
  if (daysLeft === undefined) return 'no required finish';
  return daysLeft <= 0 ? 'the required finish has passed' : null;
}
