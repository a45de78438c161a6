import { Buffer } from 'node:buffer';
import type { Finding } from '@floatwise/contracts';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { computeCpm, formatActivityLoop, type ScheduledActivity, type ScheduledCpm } from '../cpm/index.ts';
import { replaceLists } from '../edits/replace-lists.ts';
import {
  ActivityLabels,
  formatDate,
  ranges,
  replaceFields,
  type Activity,
  type Minutes,
  type ProjectId,
  type Schedule,
} from '../model/index.ts';
import { FindingLog } from '../xer/finding-log.ts';
import { createReadContext, readSchedule } from '../xer/read-schedule.ts';
import { findTable, readXer, type Xer } from '../xer/read-xer.ts';
import { listBuiltWork, noBuiltWork, type BuiltWork } from './built-work.ts';
import { chooseProjectDates, type ProjectDates } from './choose-project-dates.ts';
import { clearProgress } from './clear-progress.ts';
import { findProgress, hasProgress, type ProgressCounts } from './find-progress.ts';
import { isStarted, listProgressRows } from './progress-rows.ts';
import { replaceDurations, type ReplacedDuration } from './replace-durations.ts';
import { settlePlan, type SettledPlan } from './settle-plan.ts';
import { listFinishes, writePlanDates } from './write-plan-dates.ts';

export interface ActualsOptions {
  /** The new data date, `YYYY-MM-DDTHH:MM` or a day; empty for the planned start of each project. */
  readonly dataDate: string;
  /** Empties expected finishes of work that has not started too; those of started work always go. */
  readonly clearsExpectedFinish: boolean;
  /** Leaves planned dates as they are, instead of moving them to the early dates. */
  readonly keepsPlannedDates: boolean;
  /** Gives started work the durations and, where logic allows, the dates as built. */
  readonly isAsBuilt: boolean;
}

export interface ProjectWithoutActuals extends ProjectDates {
  /** The latest actual or early finish, scheduled as the file was. */
  readonly finishBefore: Minutes | undefined;
  readonly finish: Minutes | undefined;
}

/** A file without progress, and what changed. */
export interface WithoutActuals {
  /** The file, in pieces. */
  readonly bytes: readonly Uint8Array[];
  readonly schedule: Schedule;
  readonly cpm: ScheduledCpm;
  readonly counts: ProgressCounts;
  /** Activities that lose an expected finish. */
  readonly expectedFinishes: number;
  readonly projects: readonly ProjectWithoutActuals[];
  readonly built: BuiltWork;
  /** Work that does not get its original duration back. */
  readonly durations: readonly ReplacedDuration[];
  readonly settled: Pick<SettledPlan, 'held' | 'replaced' | 'missed'>;
  /** About scheduling, before and after. */
  readonly findings: readonly Finding[];
}

/**
 * Removes the progress of the exported projects of a file and schedules it again; undefined for a file without any. All other bytes stay,
 * and columns that the file lacks are not added. Throws `UnusableInputError`: E_LOOP, also for a loop of completed work, which is open
 * work then; E_OPTION for a data date that cannot be read; E_VALUE for what P6 cannot hold.
 */
export function removeActuals(
  xer: Xer,
  schedule: Schedule,
  options: ActualsOptions,
): WithoutActuals | undefined {
  const rows = listProgressRows(schedule);
  const context = createReadContext(xer, new FindingLog());
  const counts = findProgress(context, rows);
  if (!hasProgress(counts)) return undefined;
  const before = computeOrRefuse(schedule);
  const finishesBefore = listActualFinishes(before);
  const built = options.isAsBuilt ? listBuiltWork(schedule) : noBuiltWork;
  const projects = chooseProjectDates(schedule, options);
  const durations = replaceDurations(schedule, { projects, built });
  const cleared = Buffer.concat(
    clearProgress(context, {
      rows,
      counts,
      clearsExpectedFinish: options.clearsExpectedFinish,
      builtMinutes: built.minutes,
      otherMinutes: new Map(durations.map(({ activity, minutes }) => [activity.id, minutes])),
      projects: new Map(projects.map((each) => [each.project.row, each])),
    }),
  );
  const clearedXer = readXer(cleared, { codePage: xer.codePage });
  const plan = readSchedule(clearedXer);
  const settled = settlePlan(plan, { built: built.dates, ...findConstraintColumns(xer) });
  const settledPlan = replaceActivities(plan, settled.fields);
  const cpm = computeOrRefuse(settledPlan);
  checkYears(cpm, before);
  const finishes = listFinishes(cpm);
  const bytes = writePlanDates(createReadContext(clearedXer, new FindingLog()), {
    schedule: settledPlan,
    cpm,
    fields: settled.fields,
    keepsPlannedDates: options.keepsPlannedDates,
  });
  return {
    bytes,
    schedule: settledPlan,
    cpm,
    counts,
    expectedFinishes: [...rows.byRow.values()].filter(
      (each) => each.expectedFinish !== undefined && (options.clearsExpectedFinish || isStarted(each)),
    ).length,
    projects: projects.map((each) => ({
      ...each,
      finishBefore: finishesBefore.get(each.project.id),
      finish: finishes.get(each.project.id),
    })),
    built,
    durations,
    settled,
    findings: cpm.findings,
  };
}

/** P6 has no dates that late; only a mistyped original duration leads there, unless the file led there before. */
function checkYears({ activities }: ScheduledCpm, before: ScheduledCpm): void {
  const isLate = ({ earlyFinish }: ScheduledActivity): boolean =>
    earlyFinish !== undefined && earlyFinish > ranges.date.most;
  const late = activities.find(isLate);
  if (late?.earlyFinish === undefined || before.activities.some(isLate)) return;
  throw new UnusableInputError(
    'E_VALUE',
    `Activity ${late.activity.code} would finish on ${formatDate(late.earlyFinish)} without progress, and P6 has ${ranges.date.text}. Check the original durations up to it.`,
  );
}

function computeOrRefuse(schedule: Schedule): ScheduledCpm & { readonly findings: readonly Finding[] } {
  const cpm = computeCpm(schedule);
  if (cpm.kind === 'scheduled') return cpm;
  throw new UnusableInputError('E_LOOP', formatActivityLoop(cpm.loop, new ActivityLabels(schedule)));
}

function findConstraintColumns(xer: Xer) {
  const has = (...columns: string[]): boolean =>
    columns.every((column) => findTable(xer, 'TASK')?.hasColumn(column) === true);
  return { hasPrimary: has('cstr_type', 'cstr_date'), hasSecondary: has('cstr_type2', 'cstr_date2') };
}

const replaceActivities = (schedule: Schedule, fields: SettledPlan['fields']): Schedule =>
  fields.size === 0
    ? schedule
    : replaceLists(schedule, {
        activities: schedule.activities.map((activity) => {
          const changed = fields.get(activity.id);
          return changed === undefined ? activity : replaceFields<Activity>(activity, changed);
        }),
      });

/** The latest finish of each project, actual or early. */
function listActualFinishes({ activities }: ScheduledCpm): ReadonlyMap<ProjectId, Minutes> {
  const finishes = new Map<ProjectId, Minutes>();
  for (const { activity, earlyFinish } of activities) {
    const finish = activity.actualFinish ?? earlyFinish;
    const known = finishes.get(activity.projectId);
    if (finish !== undefined && (known === undefined || finish > known))
      finishes.set(activity.projectId, finish);
  }
  return finishes;
}
