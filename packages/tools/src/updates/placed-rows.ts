import type { ComparedProject, UpdateLists } from '@floatwise/schedule/updates';
import { describeList, type AnswerList, type ListColumn } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';

/** A row with its project. */
export interface Placed<Row> {
  readonly project: ComparedProject;
  readonly row: Row;
}

/** A list of rows of each project. */
interface Description<Row> {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly list: (lists: UpdateLists, project: ComparedProject) => readonly Row[];
  readonly columns: readonly ListColumn<Placed<Row>>[];
}

export const describeRows = <Row>(
  projects: readonly ComparedProject[],
  { id, title, description, list, columns }: Description<Row>,
): AnswerList =>
  describeList<Placed<Row>>({
    id,
    title,
    description,
    rows: projects.flatMap((project) => list(project.lists, project).map((row) => ({ project, row }))),
    page: pageBounds,
    columns: [projectColumn(projects), ...columns],
  });

/** The first column of every list if several projects are compared. */
export function projectColumn<Row extends { readonly project: ComparedProject }>(
  projects: readonly ComparedProject[],
): ListColumn<Row> | false {
  return (
    projects.length > 1 && column.text('project', 'Project', ({ project }) => project.current.project, 'key')
  );
}

/** Rows sent to a page; the workbook has all. */
export const pageBounds = {
  maxRows: 2_000,
  order: (): number => 0,
  orderText: 'the first in the order of the workbook',
};
