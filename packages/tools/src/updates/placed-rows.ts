import type { ListColumn } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import type { ComparedProject, UpdateLists } from '@floatwise/schedule/updates';

/** A row with its project. */
export interface Placed<Row> {
  readonly project: ComparedProject;
  readonly row: Row;
}

export function placeRows<Row>(
  projects: readonly ComparedProject[],
  list: (lists: UpdateLists, project: ComparedProject) => readonly Row[],
): readonly Placed<Row>[] {
  return projects.flatMap((project) => list(project.lists, project).map((row) => ({ project, row })));
}

/** The first column of every list if several projects are compared. */
export function projectColumn<Row extends { readonly project: ComparedProject }>(
  projects: readonly ComparedProject[],
): ListColumn<Row> | false {
  return projects.length > 1 && column.text('Project', ({ project }) => project.current.project, 'key');
}

/** Rows sent to a page; the workbook has all. */
export const pageBounds = {
  maxRows: 2_000,
  order: (): number => 0,
  orderText: 'the first in the order of the workbook',
};
