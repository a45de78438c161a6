import type {
  Activity,
  Minutes,
  Performance,
  Project,
  Schedule,
  WorkCalendar,
  WorkCalendars,
} from '@floatwise/schedule';
import {
  computePerformance,
  computePlannedShare,
  takeShare,
  toMinutes,
  UnusableInputError,
} from '@floatwise/schedule';
import type { Candidate, Measure, Obstacle } from './candidate.ts';
import { limitProjects } from './limit-projects.ts';
import type { PvEvOptions } from './options.ts';
import { computeBudget, costPlaces, unitPlaces } from './compute-budgets.ts';

/** What candidates are made from. */
export interface Source {
  readonly schedule: Schedule;
  readonly calendars: WorkCalendars;
  readonly options: PvEvOptions;
  /** Those whose activities are looked at. */
  readonly projects: readonly Project[];
}

/** The activities in progress of these projects, in the order of the file, and what they are measured in. */
export function listCandidates(source: Source): { candidates: readonly Candidate[]; measure: Measure } {
  const { schedule, options } = source;
  const projects = new Map(source.projects.map((project) => [project.id, project]));
  const started = schedule.activities.filter(
    ({ status, projectId }) => status === 'inProgress' && projects.has(projectId),
  );
  checkDataDates(schedule, projects.values());
  const ids = new Set(started.map(({ id }) => id));
  const assignments = Map.groupBy(
    schedule.assignments.filter(({ activityId }) => ids.has(activityId)),
    ({ activityId }) => activityId,
  );
  const expenses = Map.groupBy(
    schedule.expenses.filter(({ activityId }) => ids.has(activityId)),
    ({ activityId }) => activityId,
  );
  const measure = chooseMeasure(schedule, {
    assignments: [...assignments.values()].flat(),
    expenses: [...expenses.values()].flat(),
    basis: options.budgetBasis,
  });
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
      assignments: assignments.get(activity.id) ?? [],
      expenses: expenses.get(activity.id) ?? [],
    });
  });
  return { candidates: limitProjects(candidates), measure };
}

function checkDataDates({ activities }: Schedule, projects: Iterable<Project>): void {
  const owners = new Set(activities.map(({ projectId }) => projectId));
  for (const project of projects) {
    if (project.dataDate !== undefined || !owners.has(project.id)) continue;
    throw new UnusableInputError(
      'E_DATADATE',
      `Project ${project.code} has no data date (last_recalc_date). Schedule it in P6 (F9) and export it again.`,
    );
  }
}

interface Choice {
  readonly assignments: Candidate['assignments'];
  readonly expenses: Candidate['expenses'];
  readonly basis: PvEvOptions['budgetBasis'];
}

/** Money, unless only hours are budgeted. */
function chooseMeasure({ currencies }: Schedule, { basis, ...rows }: Choice): Measure {
  const hasCost = computeBudget(rows, 'cost', basis).digits !== 0n;
  const hasUnits = computeBudget(rows, 'units', basis).digits !== 0n;
  if (hasUnits && !hasCost) return { kind: 'units', unit: 'hours', places: unitPlaces, isEmpty: false };
  const unit = currencies[0]?.code ?? 'currency of the project';
  return { kind: 'cost', unit, places: costPlaces, isEmpty: !hasCost };
}

type Known = Pick<
  Candidate,
  'activity' | 'project' | 'dataDate' | 'performance' | 'assignments' | 'expenses'
>;

function createCandidate({ calendars, options }: Source, measure: Measure, known: Known): Candidate {
  const { activity, dataDate, performance } = known;
  const calendar = calendars.get(activity.calendarId ?? known.project.calendarId);
  const finish = computeFinish(activity, calendar, dataDate);
  const budget = computeBudget(known, measure.kind, options.budgetBasis);
  const plannedShare = computePlannedShare(
    calendar,
    { start: activity.actualStart ?? activity.earlyStart ?? dataDate, finish },
    dataDate,
  );
  const value = {
    budget,
    earned: takeShare(budget, performance.share, measure.places),
    planned: takeShare(budget, plannedShare, measure.places),
  };
  return { ...known, calendar, finish, value, obstacle: findObstacle(known, calendar) };
}

/** As last scheduled; else the remaining duration from the data date on. */
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
  return isWithinWhole(performance) ? undefined : 'percentOutOfRange';
}

function isWithinWhole({ share: { numerator, denominator } }: Performance): boolean {
  return numerator >= 0n && numerator <= denominator;
}
