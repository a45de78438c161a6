import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import type { WorkCalendar } from '@floatwise/schedule/calendar';
import { computePerformance, computePlannedShare, takeShare } from '@floatwise/schedule/earned-value';
import {
  listExportedProjects,
  toMinutes,
  type Activity,
  type ActivityId,
  type Minutes,
  type Project,
  type ProjectId,
  type Schedule,
  type Constraint,
  type ConstraintType,
} from '@floatwise/schedule/model';
import { formatNames } from '../answer/format-count.ts';
import {
  maxProjects,
  type Candidate,
  type Measure,
  type Obstacle,
  type Source,
  type NewId,
  type Parts,
} from './outcome.ts';
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

/** The exported projects, or the one of this short name, in any case unless one has exactly this spelling. Throws E_OPTION for none. */
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
    `Project ${undated.code} has no data date. Schedule it in P6 (F9) and export it again.`,
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

/** P6's classic limit for an Activity ID. */
export const maxIdLength = 20;
/** P6's limit for a name. */
const maxNameLength = 120;
const restMark = ' (remaining)';

/** The parts of every candidate that can be split, in candidate order. */
export function listSplits(
  candidates: readonly Candidate[],
  { schedule, options: { mode, suffix } }: Source,
): Parts[] {
  const createId = createIdMaker(schedule.activities);
  return candidates.flatMap((candidate) => {
    const { actualStart, code, name } = candidate.activity;
    if (candidate.obstacle !== undefined || actualStart === undefined) return [];
    const done = mode === 'update' ? undefined : createId(code, '-A');
    const rest = createId(code, mode === 'update' ? suffix : '-B');
    return {
      ...candidate,
      ...computeSpans(candidate, actualStart),
      newIds: done === undefined ? [rest] : [done, rest],
      doneCode: done?.code ?? code,
      restCode: rest.code,
      restName: `${name.slice(0, maxNameLength - restMark.length)}${restMark}`,
    };
  });
}

function computeSpans({ activity, calendar, dataDate, finish }: Candidate, actualStart: Minutes) {
  const doneFinish = toMinutes(calendar.getPreviousWorkEnd(dataDate));
  const restMinutes = activity.remainingDurationMinutes ?? 0;
  const resume = Math.max(dataDate, activity.remainingStart ?? dataDate);
  const restStart = toMinutes(calendar.getNextWorkStart(resume));
  const worked = toMinutes(calendar.addWork(restStart, restMinutes));
  return {
    actualStart,
    doneFinish,
    doneMinutes: calendar.measureWork(actualStart, doneFinish),
    restStart,
    // The stored finish can include what the duration does not, such as a suspension; an outdated one is too early.
    restFinish: finish >= worked ? finish : worked,
    restMinutes,
  };
}

/** Constraints on the finish, and As Late As Possible, apply to the remaining part; those on the start to the completed part. */
const restConstraints: readonly ConstraintType[] = [
  'finishOn',
  'finishOnOrBefore',
  'finishOnOrAfter',
  'mandatoryFinish',
  'asLateAsPossible',
];

export const listPartConstraints = (
  { primaryConstraint, secondaryConstraint }: Activity,
  part: 'done' | 'rest',
): Constraint[] =>
  [primaryConstraint, secondaryConstraint]
    .filter((each) => each !== undefined)
    .filter(({ type }) => restConstraints.includes(type) === (part === 'rest'));

/** Creates Activity IDs that are unique in the file, case-insensitive as in P6. Numbers after the suffix start at 2. */
function createIdMaker(activities: readonly Activity[]): (code: string, suffix: string) => NewId {
  const taken = new Set(activities.map(({ code }) => code.toLowerCase()));
  const nextNumbers = new Map<string, number>();
  return (code, suffix) => {
    const stem = `${code.slice(0, maxIdLength - suffix.length)}${suffix}`.toLowerCase();
    for (let number = nextNumbers.get(stem) ?? 1; ; number += 1) {
      const end = number === 1 ? suffix : `${suffix}${number}`;
      const created = code.slice(0, maxIdLength - end.length) + end;
      if (taken.has(created.toLowerCase())) continue;
      nextNumbers.set(stem, number + 1);
      taken.add(created.toLowerCase());
      const isShortened = code.length + end.length > maxIdLength;
      return { code: created, isShortened, isNumbered: number > 1 };
    }
  };
}
