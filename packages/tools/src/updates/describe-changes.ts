import type { ComparedProject, UpdateLists } from '@floatwise/schedule/updates';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { listKinds } from './list-kinds.ts';
import { projectColumn } from './placed-rows.ts';

interface Entry {
  readonly project: ComparedProject;
  readonly name: keyof UpdateLists;
}

const changesTitle = 'Changes';

/** Number of rows in each list, and the sheet that shows them. */
export function describeChanges(projects: readonly ComparedProject[]): AnswerList {
  const names = Object.keys(listKinds) as (keyof UpdateLists)[];
  return describeList<Entry>({
    title: changesTitle,
    description: 'Every kind of difference, how often it occurs, and the sheet that shows it.',
    rows: projects.flatMap((project) => names.map((name) => ({ project, name }))),
    columns: [
      projectColumn(projects),
      column.text('Change', ({ name }) => listKinds[name].title, 'key'),
      column.number('Count', ({ project, name }) => project.counts[name], 'answer'),
      column.text('Sheet', ({ name }) => listKinds[name].sheet),
    ],
  });
}
