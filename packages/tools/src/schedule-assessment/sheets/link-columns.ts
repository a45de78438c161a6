import { getLagHoursPerDay, type Activity, type AssessedLink, type ProjectId } from '@floatwise/schedule';
import { RepeatedCells, type WorkbookCell, type WorkbookColumn } from '@floatwise/ooxml';
import type { BookInput } from '../book.ts';

/** A column of a sheet that lists links. */
export interface LinkColumn {
  readonly title: string;
  readonly column: WorkbookColumn;
  /** Undefined where cells of a column before it take its place as well. */
  readonly getCell?: ((link: AssessedLink) => WorkbookCell | RepeatedCells) | undefined;
}

const text = (title: string, width: number, getCell?: LinkColumn['getCell']): LinkColumn => ({
  title,
  column: { kind: 'text', width },
  getCell,
});

/** What every list of links shows. The projects stand there only when there are several. */
export function listLinkColumns({ checked, schedule }: BookInput): LinkColumn[] {
  const { assessment } = checked;
  const codes = new Map(schedule.projects.map(({ id, code }) => [id, code]));
  const getProject = (id: ProjectId | undefined): WorkbookCell =>
    id === undefined ? null : (codes.get(id) ?? null);
  const projects = [
    text('Predecessor Project', 16, ({ predecessor, relationship }) =>
      getProject(predecessor?.projectId ?? relationship.predecessorProjectId),
    ),
    text('Successor Project', 16, ({ successor, relationship }) =>
      getProject(successor?.projectId ?? relationship.successorProjectId),
    ),
  ];
  const getPredecessorCells = createEndCells();
  const getSuccessorCells = createEndCells();
  return [
    text('Predecessor', 20, ({ predecessor, relationship }) =>
      getPredecessorCells(predecessor, relationship.predecessorId),
    ),
    text('Predecessor Name', 40),
    text('Successor', 20, ({ successor, relationship }) =>
      getSuccessorCells(successor, relationship.successorId),
    ),
    text('Successor Name', 40),
    ...(codes.size > 1 ? projects : []),
    text('Type', 7, ({ relationship }) => relationship.type),
    {
      title: 'Lag (d)',
      column: { kind: 'number', width: 9, numberFormat: '0.0' },
      getCell: (link) => link.relationship.lagMinutes / (getLagHoursPerDay(assessment, link) * 60),
    },
  ];
}

type EndCells = (activity: Activity | undefined, id: string) => string | RepeatedCells;

/** Id and name of the activity at one end of links. It stands in several rows, at the same places. */
function createEndCells(): EndCells {
  const known = new Map<Activity, RepeatedCells>();
  return (activity, id) => {
    if (activity === undefined) return `(not in the file: ${id})`;
    const cells = known.get(activity) ?? new RepeatedCells(2, () => [activity.code, activity.name]);
    known.set(activity, cells);
    return cells;
  };
}
