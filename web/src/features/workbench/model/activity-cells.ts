import type { ReportCell } from '@floatwise/contracts';
import type { ActivityLinks } from '../../../components/activity/activity-links.ts';
import type { PartRow, TablePart } from './table-part.ts';

type FindProject = (row: PartRow) => string | undefined;

/** Returns a function that reads a row's project, if the table has such a column. */
export function createProjectFinder({ columns }: Pick<TablePart, 'columns'>): FindProject {
  const place = columns.findIndex(({ title }) => title === 'Project');
  if (place < 0) return () => undefined;
  return ({ cells }) => {
    const project = cells[place];
    return typeof project === 'string' ? project : undefined;
  };
}

/** What the button of a row's first cell does besides selecting the row: it opens the card of the activity. */
export function createCardOpener(
  links: ActivityLinks,
  read: (row: PartRow) => ReportCell | undefined,
  findProject: FindProject,
): (row: PartRow) => (() => void) | undefined {
  return (row) => {
    const cell = read(row);
    const link = typeof cell === 'string' ? links.find(cell, findProject(row)) : undefined;
    return link && (() => links.open(link));
  };
}
