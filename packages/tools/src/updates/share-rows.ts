import type { ComparedProjectReport, ReportCell, ReportRows, UpdateStep } from '@floatwise/contracts';
import type { AnswerList } from '../answer/answer-list.ts';
import { isShareWithoutActivity, nameStep, othersId } from './step-words.ts';

/** A row of list Shares, with links to its rows. */
export interface ShareRow {
  readonly label: string;
  readonly workDays: number;
  /** Whether the row sums shares too small for rows of their own. */
  readonly isOthers: boolean;
  /** Selects this row, and all rows of its step. */
  readonly rows: ReportRows;
  readonly stepRows: ReportRows;
  readonly place: number;
}

/** All rows in list order: within each step the largest in work days first. */
export function listShareRows(shares: AnswerList): ShareRow[] {
  const at = (id: string): number => shares.columns.findIndex((column) => column.id === id);
  const [window, project, step, id, name, workDays] = [
    'window',
    'project',
    'step',
    'activityId',
    'activityName',
    'workDays',
  ].map(at) as [number, number, number, number, number, number];
  return shares.rows.map((cells, place) => {
    const where: Record<string, string[]> = {
      ...(window < 0 ? {} : { window: [toText(cells[window])] }),
      ...(project < 0 ? {} : { project: [toText(cells[project])] }),
      step: [toText(cells[step])],
    };
    const ids = toText(cells[id]);
    return {
      label:
        ids === othersId
          ? 'Others'
          : isShareWithoutActivity(ids)
            ? toText(cells[name])
            : [ids, toText(cells[name])].filter((text) => text !== '').join(' '),
      workDays: Number(cells[workDays] ?? 0),
      isOthers: ids === othersId,
      rows: { table: shares.id, where: { ...where, activityId: [ids] } },
      stepRows: { table: shares.id, where },
      place,
    };
  });
}

/** The rows of one step of one project; of a series, those of one period. */
export function findShareRows(
  rows: readonly ShareRow[],
  { current }: Pick<ComparedProjectReport, 'current'>,
  { step, window }: Pick<UpdateStep, 'step'> & { readonly window?: string | undefined },
): ShareRow[] {
  return rows.filter(({ stepRows: { where = {} } }) => {
    if (window !== undefined && where['window']?.includes(window) !== true) return false;
    const isOfProject = where['project']?.includes(current.project) ?? true;
    return isOfProject && where['step']?.includes(nameStep(step)) === true;
  });
}

const toText = (cell: ReportCell | undefined): string => String(cell ?? '');
