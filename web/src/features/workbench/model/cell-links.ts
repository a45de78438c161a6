import type { ReportCell, ReportColumn, ReportColumnLink, ReportRows } from '@floatwise/contracts';
import type { ActivityLinks } from '../../../components/activity/activity-links.ts';
import { filterRows } from './column-filter.ts';
import { isProjectColumn } from './order-columns.ts';
import { getCell, type PartColumn, type PartRow, type TablePart } from './table-part.ts';
import { createViewOfRows } from './view-state.ts';

/** The rows of another part that a cell leads to; undefined if there are none. */
export type FindLinkedRows = (column: ReportColumn, cells: readonly ReportCell[]) => ReportRows | undefined;

type Columns = Pick<TablePart, 'columns'>;

/** Finds what a part's cells lead to. Rows of the other part are read once per column. */
export function createCellLinks(part: Columns, parts: readonly TablePart[]): FindLinkedRows {
  const known = new Map<ReportColumnLink, ReadonlySet<string>>();
  return ({ link }, cells) => {
    if (link === undefined) return undefined;
    const keys = known.get(link) ?? listKeys(link, parts);
    known.set(link, keys);
    const { same = {} } = link;
    const values = pickCells(part, cells, Object.values(same));
    if (!keys.has(JSON.stringify(values))) return undefined;
    const where = Object.fromEntries(Object.keys(same).map((there, place) => [there, [values[place] ?? '']]));
    return { table: link.table, where: { ...link.where, ...where } };
  };
}

/** The values that rows of the other part have in the shared columns. */
function listKeys({ table, where = {}, same = {} }: ReportColumnLink, parts: readonly TablePart[]) {
  const part = parts.find(({ id }) => id === table);
  if (part === undefined) return new Set<string>();
  const rows = filterRows(part, '', createViewOfRows({ table, where }).filters);
  return new Set(rows.map(({ cells }) => JSON.stringify(pickCells(part, cells, Object.keys(same)))));
}

function pickCells({ columns }: Columns, cells: readonly ReportCell[], ids: readonly string[]): string[] {
  return ids.map((wanted) => String(cells[columns.findIndex(({ id }) => id === wanted)] ?? ''));
}

type FindProject = (row: PartRow) => string | undefined;

/** Returns a function that reads a row's project, if the table has such a column. */
export function createProjectFinder({ columns }: Pick<TablePart, 'columns'>): FindProject {
  const column = columns.find(isProjectColumn);
  if (column === undefined) return () => undefined;
  return (row) => {
    const project = getCell(row, column);
    return typeof project === 'string' ? project : undefined;
  };
}

/** What the button of a row's first cell does besides selecting the row: it opens the card of the activity. */
export function createCardOpener(
  links: ActivityLinks,
  column: PartColumn,
  findProject: FindProject,
): (row: PartRow) => (() => void) | undefined {
  return (row) => {
    const cell = getCell(row, column);
    const link = typeof cell === 'string' ? links.find(cell, findProject(row)) : undefined;
    return link && (() => links.open(link));
  };
}
