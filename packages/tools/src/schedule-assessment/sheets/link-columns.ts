import { getLagHoursPerDay, type Activity, type AssessedLink, type ProjectId } from '@floatwise/schedule';
import type { BookInput } from '../book.ts';
import { days, repeatCells, text, type SheetColumn } from './list-columns.ts';

/** What every list of links shows. The projects stand there only when there are several. */
export function listLinkColumns({ checked, schedule }: BookInput): SheetColumn<AssessedLink>[] {
  const { assessment } = checked;
  const codes = new Map(schedule.projects.map(({ id, code }) => [id, code]));
  const getProject = (id: ProjectId | undefined): string | null =>
    id === undefined ? null : (codes.get(id) ?? null);
  const column = (
    title: string,
    width: number,
    getCell?: SheetColumn<AssessedLink>['getCell'],
  ): SheetColumn<AssessedLink> => ({ title, column: text(width), getCell });
  // An activity stands in several rows, at the same places.
  const createEnd = () => {
    const getCells = repeatCells(2, ({ code, name }) => [code, name]);
    return (activity: Activity | undefined, id: string) =>
      activity === undefined ? `(not in the file: ${id})` : getCells(activity);
  };
  const projects = [
    column('Predecessor Project', 16, ({ predecessor, relationship }) =>
      getProject(predecessor?.projectId ?? relationship.predecessorProjectId),
    ),
    column('Successor Project', 16, ({ successor, relationship }) =>
      getProject(successor?.projectId ?? relationship.successorProjectId),
    ),
  ];
  const getPredecessorCells = createEnd();
  const getSuccessorCells = createEnd();
  return [
    column('Predecessor', 20, ({ predecessor, relationship }) =>
      getPredecessorCells(predecessor, relationship.predecessorId),
    ),
    column('Predecessor Name', 40),
    column('Successor', 20, ({ successor, relationship }) =>
      getSuccessorCells(successor, relationship.successorId),
    ),
    column('Successor Name', 40),
    ...(codes.size > 1 ? projects : []),
    column('Type', 7, ({ relationship }) => relationship.type),
    {
      title: 'Lag (d)',
      column: days,
      getCell: (link) => link.relationship.lagMinutes / (getLagHoursPerDay(assessment, link) * 60),
    },
  ];
}
