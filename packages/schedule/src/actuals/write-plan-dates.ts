import { createWorkCalendars } from '../calendar/index.ts';
import { carriesLogic, type ScheduledActivity, type ScheduledCpm } from '../cpm/index.ts';
import { fieldCodes } from '../fields/field-codes.ts';
import type { Activity, ActivityId, Constraint, Minutes, ProjectId, Schedule } from '../model/index.ts';
import {
  createAssignmentDates,
  dateColumns,
  entriesOf,
  floatColumns,
  listStoredDates,
} from '../stored-dates/index.ts';
import { findTable, findWrittenSymbol } from '../xer/read-xer.ts';
import {
  rewriteTables,
  type FindColumn,
  type RowRewrite,
  type TableRewriter,
} from '../xer/rewrite-tables.ts';
import type { ReadContext } from '../xer/row-reader.ts';
import { setDate, setHours } from './clear-progress.ts';

/** A plan without progress, as it is scheduled. */
export interface ScheduledPlan {
  readonly schedule: Schedule;
  readonly cpm: ScheduledCpm;
  /** What differs from the file besides dates. */
  readonly fields: ReadonlyMap<ActivityId, Partial<Activity>>;
  readonly keepsPlannedDates: boolean;
}

/** The file with the dates of its schedule, in pieces. A value that is right already keeps its text. */
export function writePlanDates(context: ReadContext, plan: ScheduledPlan): Uint8Array[] {
  return rewriteTables(context, {
    PROJECT: dateProjects(plan),
    TASK: dateActivities(context, plan),
    TASKRSRC: dateAssignments(plan),
  });
}

/** The latest early finish of all activities of each project. */
export function listFinishes({ activities }: ScheduledCpm): ReadonlyMap<ProjectId, Minutes> {
  const finishes = new Map<ProjectId, Minutes>();
  for (const { activity, earlyFinish } of activities) {
    const known = finishes.get(activity.projectId);
    if (earlyFinish !== undefined && (known === undefined || earlyFinish > known))
      finishes.set(activity.projectId, earlyFinish);
  }
  return finishes;
}

function dateProjects({ schedule, cpm }: ScheduledPlan): TableRewriter {
  const finishes = listFinishes(cpm);
  const rows = new Map(schedule.projects.map((project) => [project.row, finishes.get(project.id)]));
  return (find) => {
    const place = find('scd_end_date');
    return (row) => {
      const finish = rows.get(row.reader.row);
      if (finish !== undefined) setDate(row, place, finish);
    };
  };
}

const planned = { plannedStart: undefined, plannedFinish: undefined };

function dateActivities({ xer }: ReadContext, plan: ScheduledPlan): TableRewriter {
  const symbol = findWrittenSymbol(xer, 'TASK remain_drtn_hr_cnt');
  const rows = new Map(plan.cpm.activities.map((one) => [one.activity.row, one]));
  const measureSpan = createSpanMeasure(plan);
  const keepsOriginal = listKeptOriginals(xer, plan.schedule);
  return (find) => {
    const bind = <Name extends string>(columns: Readonly<Record<Name, string>>) =>
      entriesOf(columns)
        .filter(([name]) => !(plan.keepsPlannedDates && name in planned))
        .map(([name, column]) => [name, find(column)] as const);
    const [dates, floats] = [bind(dateColumns), bind(floatColumns)];
    const [path, left, original] = [
      find('driving_path_flag'),
      find('remain_drtn_hr_cnt'),
      find('target_drtn_hr_cnt'),
    ];
    const setConstraints = bindConstraints(find);
    return (row) => {
      const one = rows.get(row.reader.row);
      if (one === undefined) return;
      const { activity } = one;
      const stored = listStoredDates(one, { wasCompleted: false, dataDate: undefined });
      if (one.earlyStart !== undefined) {
        for (const [name, place] of dates) setDate(row, place, stored[name]);
        for (const [name, place] of floats) setHours(row, place, { minutes: stored[name] ?? 0, symbol });
      }
      const isOnPath = stored.isOnLongestPath === true;
      if (path !== undefined && (row.reader.flag(path) ?? false) !== isOnPath)
        row.set(path, isOnPath ? 'Y' : 'N');
      const fields = plan.fields.get(activity.id);
      if (fields !== undefined && 'primaryConstraint' in fields) setConstraints(row, fields);
      const minutes = measureSpan(one) ?? fields?.remainingDurationMinutes;
      if (minutes === undefined) return;
      setHours(row, left, { minutes, symbol });
      if (!carriesLogic(activity) && !keepsOriginal.has(activity.projectId))
        setHours(row, original, { minutes, symbol });
    };
  };
}

/** Levels of effort and WBS summaries last as long as what they follow. */
function createSpanMeasure({ schedule }: ScheduledPlan) {
  const calendars = createWorkCalendars(schedule.calendars);
  const projects = new Map(schedule.projects.map(({ id, calendarId }) => [id, calendarId]));
  return ({ activity, earlyStart, earlyFinish }: ScheduledActivity): number | undefined => {
    if (carriesLogic(activity) || earlyStart === undefined || earlyFinish === undefined) return undefined;
    const calendar = calendars.get(activity.calendarId ?? projects.get(activity.projectId));
    return Math.max(0, calendar.measureWork(earlyStart, earlyFinish));
  };
}

/** Projects whose original durations are not linked to the remaining ones. */
function listKeptOriginals({ tables }: ReadContext['xer'], { projects }: Schedule): ReadonlySet<ProjectId> {
  const table = findTable({ tables }, 'PROJECT');
  return new Set(
    projects
      .filter(({ row }) => table?.findText(row, 'rem_target_link_flag')?.trim() === 'N')
      .map(({ id }) => id),
  );
}

function bindConstraints(find: FindColumn) {
  const places = [
    { name: 'primaryConstraint', type: find('cstr_type'), date: find('cstr_date') },
    { name: 'secondaryConstraint', type: find('cstr_type2'), date: find('cstr_date2') },
  ] as const;
  return (row: RowRewrite, fields: Partial<Activity>): void => {
    for (const { name, type, date } of places) {
      const constraint: Constraint | undefined = fields[name];
      setDate(row, date, constraint?.date);
      if (type === undefined) continue;
      const { constraintType } = fieldCodes;
      if (row.reader.code(type, constraintType) !== constraint?.type)
        row.set(type, constraint && constraintType.getCode(constraint.type));
    }
  };
}

function dateAssignments({ schedule, cpm, keepsPlannedDates }: ScheduledPlan): TableRewriter {
  const scheduled: ReadonlyMap<string, ScheduledActivity> = new Map(
    cpm.activities.map((one) => [one.activity.id, one]),
  );
  const findDates = createAssignmentDates(schedule, createWorkCalendars(schedule.calendars));
  return (find) => {
    const activity = find('task_id');
    const resource = find('rsrc_id');
    const lag = find('target_lag_drtn_hr_cnt');
    const [units, rate] = [find('target_qty'), find('target_qty_per_hr')];
    const starts = [find('restart_date')];
    const finishes = [find('reend_date')];
    if (!keepsPlannedDates) {
      starts.push(find('target_start_date'));
      finishes.push(find('target_end_date'));
    }
    return (row) => {
      const { reader } = row;
      const id = activity === undefined ? undefined : reader.id(activity);
      const one = id === undefined ? undefined : scheduled.get(id);
      const dates =
        one &&
        findDates(one, {
          resourceId: resource === undefined ? undefined : reader.id(resource),
          plannedLagMinutes: lag === undefined ? undefined : reader.minutes(lag),
          budgetedUnits: units === undefined ? undefined : reader.number(units),
          budgetedUnitsPerHour: rate === undefined ? undefined : reader.number(rate),
        });
      if (dates === undefined) return;
      for (const place of starts) setDate(row, place, dates.start);
      for (const place of finishes) setDate(row, place, dates.finish);
    };
  };
}
