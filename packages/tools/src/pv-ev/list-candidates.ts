import {
  computePerformance,
  computePlannedShare,
  listExportedProjects,
  takeShare,
  toMinutes,
  UnusableInputError,
  type Activity,
  type ActivityId,
  type Minutes,
  type Project,
  type ProjectId,
  type Schedule,
  type WorkCalendar,
} from '@floatwise/schedule';
import { formatNames } from '../answer/format-count.ts';
import { maxProjects, type Candidate, type Measure, type Obstacle, type Source } from './candidate.ts';
import { computeBudget, costPlaces, unitPlaces } from './create-budget-rows.ts';

/** The activities in progress of the projects, in file order, and the measure of their values. */
export function listCandidates(source: Source): { candidates: readonly Candidate[]; measure: Measure } {
  const { schedule } = source;
  const projects = new Map(source.projects.map((project) => [project.id, project]));
  const started = schedule.activities.filter(
    ({ status, projectId }) => status === 'inProgress' && projects.has(projectId),
  );
  checkDataDates(source);
  const ids = new Set(started.map(({ id }) => id));
  const isOfStarted = ({ activityId }: { readonly activityId: ActivityId }): boolean => ids.has(activityId);
  const assignments = schedule.assignments.filter(isOfStarted);
  const expenses = schedule.expenses.filter(isOfStarted);
  const measure = chooseMeasure(source, { assignments, expenses });
  const assignmentsOf = Map.groupBy(assignments, ({ activityId }) => activityId);
  const expensesOf = Map.groupBy(expenses, ({ activityId }) => activityId);
  const wbsNodes = new Map(schedule.wbsNodes.map((node) => [node.id, node]));
  const candidates = started.flatMap((activity) => {
    const project = projects.get(activity.projectId);
    if (project?.dataDate === undefined) return [];
    const wbsNode = activity.wbsId === undefined ? undefined : wbsNodes.get(activity.wbsId);
    return createCandidate(source, measure, {
      activity,
      project,
      dataDate: project.dataDate,
      performance: computePerformance(activity, wbsNode, project.defaultPercentCompleteType ?? 'duration'),
      assignments: assignmentsOf.get(activity.id) ?? [],
      expenses: expensesOf.get(activity.id) ?? [],
    });
  });
  return { candidates: limitProjects(candidates), measure };
}

/**
 * The exported projects, or the one with this short name, case-insensitive unless a project has exactly this spelling.
 * Throws E_OPTION if none has it.
 */
export function chooseProjects(
  schedule: Pick<Schedule, 'projects' | 'activities'>,
  name: string,
): readonly Project[] {
  const exported = listExportedProjects(schedule);
  const wanted = name.trim();
  if (wanted === '') return exported;
  const chosen =
    exported.find(({ code }) => code === wanted) ??
    exported.find(({ code }) => code.toLowerCase() === wanted.toLowerCase());
  if (chosen !== undefined) return [chosen];
  const known =
    exported.length === 0
      ? 'The file has no exported project.'
      : `Exported projects of this file: ${formatNames(exported.map(({ code }) => code))}.`;
  throw new UnusableInputError(
    'E_OPTION',
    `Option project of pv-ev: this file has no exported project '${wanted}'. ${known}`,
  );
}

/** Projects that own these activities, most activities first; with equal numbers, in file order. */
export const listProjectsBySplits = (splits: readonly Pick<Candidate, 'project'>[]): ProjectId[] =>
  [...Map.groupBy(splits, ({ project }) => project).entries()]
    .toSorted(([a, ofA], [b, ofB]) => ofB.length - ofA.length || a.row - b.row)
    .map(([{ id }]) => id);

/** Splits nothing in projects beyond the limit, so that no relationship refers to a part without a workbook. */
function limitProjects(candidates: readonly Candidate[]): readonly Candidate[] {
  const kept = listProjectsBySplits(candidates.filter(({ obstacle }) => obstacle === undefined));
  if (kept.length <= maxProjects) return candidates;
  const allowed = new Set(kept.slice(0, maxProjects));
  return candidates.map((candidate) =>
    candidate.obstacle !== undefined || allowed.has(candidate.project.id)
      ? candidate
      : { ...candidate, obstacle: 'tooManyProjects' },
  );
}

function checkDataDates({ schedule: { activities }, projects }: Source): void {
  const owners = new Set(activities.map(({ projectId }) => projectId));
  const undated = projects.find(({ id, dataDate }) => dataDate === undefined && owners.has(id));
  if (undated === undefined) return;
  throw new UnusableInputError(
    'E_DATADATE',
    `Project ${undated.code} has no data date (last_recalc_date). Schedule it in P6 (F9) and export it again.`,
  );
}

/** Money, unless only hours are budgeted. */
function chooseMeasure(
  { currency, options: { budgetBasis } }: Source,
  rows: Pick<Candidate, 'assignments' | 'expenses'>,
): Measure {
  const hasCost = computeBudget(rows, 'cost', budgetBasis).digits !== 0n;
  const hasUnits = computeBudget(rows, 'units', budgetBasis).digits !== 0n;
  if (hasUnits && !hasCost) return { kind: 'units', unit: 'hours', places: unitPlaces, isEmpty: false };
  const unit = currency?.code ?? 'currency of the project';
  return { kind: 'cost', unit, places: costPlaces, isEmpty: !hasCost };
}

type Known = Omit<Candidate, 'calendar' | 'finish' | 'value' | 'obstacle'>;

function createCandidate({ calendars, options }: Source, measure: Measure, known: Known): Candidate {
  const { activity, dataDate, performance } = known;
  const calendar = calendars.get(activity.calendarId ?? known.project.calendarId);
  const finish = computeFinish(activity, calendar, dataDate);
  const start = activity.actualStart ?? activity.earlyStart ?? dataDate;
  const budget = computeBudget(known, measure.kind, options.budgetBasis);
  const plannedShare = computePlannedShare(calendar, { start, finish }, dataDate);
  const value = {
    budget,
    earned: takeShare(budget, performance.share, measure.places),
    plannedBefore: takeShare(budget, plannedShare, measure.places),
  };
  return { ...known, calendar, finish, value, obstacle: findObstacle(known, calendar) };
}

/** The stored finish; otherwise the remaining duration counted from the data date. */
function computeFinish(activity: Activity, calendar: WorkCalendar, dataDate: Minutes): Minutes {
  const stored = activity.earlyFinish ?? activity.remainingFinish;
  if (stored !== undefined) return stored;
  const resume = calendar.getNextWorkStart(dataDate);
  return toMinutes(calendar.addWork(resume, Math.max(0, activity.remainingDurationMinutes ?? 0)));
}

function findObstacle(
  { activity, dataDate, performance }: Known,
  calendar: WorkCalendar,
): Obstacle | undefined {
  const { type, actualStart } = activity;
  if (type === 'startMilestone' || type === 'finishMilestone') return 'milestone';
  if (type === 'levelOfEffort' || type === 'wbsSummary') return type;
  if ((activity.remainingDurationMinutes ?? 0) <= 0) return 'noRemaining';
  if (actualStart === undefined) return 'noActualStart';
  if (calendar.measureWork(actualStart, calendar.getPreviousWorkEnd(dataDate)) <= 0) return 'startedLate';
  const { numerator, denominator } = performance.share;
  return numerator < 0n || numerator > denominator ? 'percentOutOfRange' : undefined;
}
