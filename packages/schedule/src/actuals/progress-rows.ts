import {
  listExportedProjects,
  ranges,
  type Activity,
  type ActivityId,
  type Range,
  type Schedule,
} from '../model/index.ts';

/** The activities of exported projects, whose rows lose their progress. */
export interface ProgressRows {
  /** By row of their table. */
  readonly byRow: ReadonlyMap<number, Activity>;
  readonly ids: ReadonlySet<ActivityId>;
}

export function listProgressRows(schedule: Schedule): ProgressRows {
  const exported = new Set(listExportedProjects(schedule).map(({ id }) => id));
  const own = schedule.activities.filter(({ projectId }) => exported.has(projectId));
  return {
    byRow: new Map(own.map((activity) => [activity.row, activity])),
    ids: new Set(own.map(({ id }) => id)),
  };
}

export const isStarted = ({ status }: Pick<Activity, 'status'>): boolean => status !== 'notStarted';

/** Columns of actual units and costs, those of the financial period included. */
export const isActualAmount = (column: string): boolean => /^act_(?:.*_)?(?:qty|cost)$/.test(column);
/** Columns of progress that a timesheet user proposes. */
export const isPending = (column: string): boolean => column.startsWith('pend_');
export const getAmountRange = (column: string): Range =>
  column.endsWith('cost') ? ranges.cost : ranges.number;
