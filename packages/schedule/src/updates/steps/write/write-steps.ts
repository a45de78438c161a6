import type { Activity, DecimalSymbol, Minutes, ProjectId, Schedule } from '../../../model/index.ts';
import {
  fieldCodes,
  findWrittenSymbol,
  formatDateValue,
  formatHoursValue,
  formatNumberValue,
  writeXer,
} from '../../../xer/index.ts';
import type { RowValues, Xer } from '../../../xer/index.ts';
import type { PairedUpdates } from '../../pair.ts';
import { stepNames, type StepFile, type StepName } from '../../windows.ts';
import type { ScheduledHybrids } from '../schedule-hybrids.ts';
import { insertLinks, insertNetworkRows } from './list-inserted-rows.ts';
import { removeOtherProjects } from './remove-other-projects.ts';
import { XerChanges } from '../../../xer/xer-changes.ts';

/**
 * Writes the previous file, every intermediate schedule and the current file, without other projects; nothing unless both are XER
 * files.
 */
export function writeSteps(updates: PairedUpdates, scheduled: ScheduledHybrids): StepFile[] {
  const [previous, current] = [updates.previous.xer, updates.current.xer];
  if (previous === undefined || current === undefined) return [];
  const files: StepFile[] = [{ name: 'step_0_previous', bytes: writeUpdate(updates, 'previous', previous) }];
  for (const { steps, after } of scheduled.hybrids) {
    const last = steps.at(-1) ?? 'calendars';
    const bytes =
      last === 'calendars'
        ? writeUpdate(updates, 'current', current)
        : writeHybrid(updates, scheduled, { schedule: after.schedule, last, previous, current });
    files.push({ name: `step_${stepNames.indexOf(last) + 1}_${steps.join('+')}`, bytes });
  }
  return files;
}

function listStepped({ projects }: PairedUpdates, which: 'previous' | 'current'): Set<ProjectId> {
  return new Set(projects.map((paired) => paired[which].project.id));
}

/** An update as it came, byte for byte if it has no other projects. */
function writeUpdate(updates: PairedUpdates, which: 'previous' | 'current', xer: Xer): Uint8Array[] {
  const changes = new XerChanges();
  const { schedule } = updates[which];
  const hasOthers = removeOtherProjects(changes, { schedule, xer }, listStepped(updates, which));
  return hasOthers ? changes.write(xer) : writeXer(xer);
}

interface Hybrid {
  readonly schedule: Schedule;
  readonly last: StepName;
  readonly previous: Xer;
  readonly current: Xer;
}

/** The previous file with all changes up to a step. */
function writeHybrid(
  updates: PairedUpdates,
  { ids, network }: ScheduledHybrids,
  { schedule, last, previous: xer, current }: Hybrid,
): Uint8Array[] {
  const { schedule: original } = updates.previous;
  const changes = new XerChanges();
  const symbol = findWrittenSymbol(xer, 'TASK remain_drtn_hr_cnt');
  changeProjects(changes, updates, schedule);
  const stepped = new Map(schedule.activities.map((activity) => [activity.id, activity]));
  const originals = new Map(original.activities.map((activity) => [activity.id, activity]));
  for (const [id, activity] of originals) {
    const changed = stepped.get(id);
    if (changed === undefined) continue;
    const row = { original: activity, stepped: changed, now: ids.current.get(id) };
    changes.set('TASK', activity.row, listChangedCells(row, last !== 'progress', symbol));
  }
  if (last === 'network') {
    removeDeleted(changes, xer, ids.deleted);
    insertNetworkRows(changes, network, { previous: xer, current });
    const kept = new Set(schedule.relationships);
    const known = new Set(original.relationships);
    for (const link of original.relationships) if (!kept.has(link)) changes.remove('TASKPRED', link.row);
    const added = schedule.relationships.filter((link) => !known.has(link));
    insertLinks(changes, added, xer, (id) => stepped.get(id)?.projectId);
  }
  removeOtherProjects(changes, { schedule: original, xer }, listStepped(updates, 'previous'));
  return changes.write(xer);
}

/** Changes data dates and, if the file did not state them, export flags. */
function changeProjects(changes: XerChanges, { previous }: PairedUpdates, { projects }: Schedule): void {
  const originals = new Map(previous.schedule.projects.map((project) => [project.id, project]));
  for (const project of projects) {
    const { dataDate, isExported, row } = project;
    const original = originals.get(project.id);
    if (original === undefined) continue;
    if (original.dataDate !== dataDate)
      changes.set('PROJECT', row, {
        last_recalc_date: dataDate === undefined ? undefined : formatDateValue(dataDate),
      });
    if (original.isExported !== isExported)
      changes.set('PROJECT', row, { export_flag: isExported === true ? 'Y' : 'N' });
  }
}

/** Removes rows of deleted activities from every table; their links are removed with the others. */
function removeDeleted(changes: XerChanges, { tables }: Xer, deleted: ReadonlySet<string>): void {
  if (deleted.size === 0) return;
  for (const table of tables) {
    if (table.name === 'TASKPRED' || !table.hasColumn('task_id')) continue;
    for (let row = 0; row < table.rowCount; row++) {
      const id = table.findText(row, 'task_id')?.trim();
      if (id !== undefined && deleted.has(id)) changes.remove(table.name, row);
    }
  }
}

type Cell = readonly [field: keyof Activity, column: string, text: string | undefined];

/**
 * The cells of an activity's row that a step changes. `now` is the activity in the current file; undefined for a deleted activity,
 * or one of another project. Percent and duration types change with the durations.
 */
function listChangedCells(
  { original, stepped, now }: { original: Activity; stepped: Activity; now: Activity | undefined },
  hasDurations: boolean,
  symbol: DecimalSymbol,
): RowValues {
  if (now === undefined) return {};
  const { activityStatus, activityType, percentCompleteType, durationType } = fieldCodes;
  const hours = (minutes: number | undefined) =>
    minutes === undefined ? undefined : formatHoursValue(minutes, symbol);
  const date = (minutes: Minutes | undefined) =>
    minutes === undefined ? undefined : formatDateValue(minutes);
  const percent = now.physicalPercent;
  const scheduled: Cell[] = [
    ['status', 'status_code', activityStatus.getCode(stepped.status)],
    ['type', 'task_type', activityType.getCode(stepped.type)],
    ['actualStart', 'act_start_date', date(stepped.actualStart)],
    ['actualFinish', 'act_end_date', date(stepped.actualFinish)],
    ['suspended', 'suspend_date', date(stepped.suspended)],
    ['resumed', 'resume_date', date(stepped.resumed)],
    ['expectedFinish', 'expect_end_date', date(stepped.expectedFinish)],
    ['remainingDurationMinutes', 'remain_drtn_hr_cnt', hours(stepped.remainingDurationMinutes)],
    ['originalDurationMinutes', 'target_drtn_hr_cnt', hours(stepped.originalDurationMinutes)],
  ];
  const progress: Cell = [
    'physicalPercent',
    'phys_complete_pct',
    percent === undefined ? undefined : formatNumberValue(percent, symbol, 6),
  ];
  const types: Cell[] = [
    [
      'percentCompleteType',
      'complete_pct_type',
      now.percentCompleteType && percentCompleteType.getCode(now.percentCompleteType),
    ],
    ['durationType', 'duration_type', now.durationType && durationType.getCode(now.durationType)],
  ];
  const unscheduled = hasDurations ? [progress, ...types] : [progress];
  const changed = [
    ...scheduled.filter(([field]) => original[field] !== stepped[field]),
    ...unscheduled.filter(([field]) => original[field] !== now[field]),
  ];
  return Object.fromEntries(changed.map(([, column, text]) => [column, text]));
}
