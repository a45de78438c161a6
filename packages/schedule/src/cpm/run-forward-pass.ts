import { formatDecimal } from '@floatwise/contracts/format-decimal';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { computeDayNumber, type Constraint, isMilestone, minutesPerDay } from '../model/index.ts';
import { computeFinishBound, computeStartingBound } from './link-bounds.ts';
import type { CpmActivity, CpmNetwork, CpmProject } from './cpm-network.ts';
import { CalendarSpan, type WorkSpan } from './work-span.ts';

/** Calculates early dates, predecessors first, and project finishes. Linear. Throws E_VALUE for a date after the year 9999. */
export function runForwardPass(network: CpmNetwork): void {
  // `forEach` instead of a loop: a callback can be replaced by its compiled form between two calls, and many processes run this
  // only once.
  network.order.forEach(placeEarly);
  const isLate = ({ project, earlyFinish }: CpmActivity) => !project.isFixed && earlyFinish > lastMinute;
  const late = network.order.find(isLate);
  if (late !== undefined) throw createYearError(late, 'finish after the year 9999');
  completeForwardPass(network);
}

/** P6, workbooks and our own date texts support the years 1 to 9999. */
const lastMinute = computeDayNumber(10_000, 1, 1) * minutesPerDay - 1;

/** E_VALUE for an activity outside these years, where only a mistyped duration or lag can put it. */
export function createYearError({ source }: CpmActivity, problem: string): UnusableInputError {
  const hours = formatDecimal(Math.round((source.remainingDurationMinutes ?? 0) / 60));
  return new UnusableInputError(
    'E_VALUE',
    `Activity ${source.code} would ${problem}. Check its remaining duration (${hours} h) and the lags of its relationships in P6, and export again.`,
  );
}

/** Calculates the early dates of an activity from its predecessors, and its remaining work if it has an expected finish. */
export function placeEarly(activity: CpmActivity): void {
  if (activity.project.isFixed) return;
  // Bounds from links to the start and links to the finish.
  let startBound = -Infinity;
  let finishBound = -Infinity;
  for (let link = activity.firstIncoming; link !== undefined; link = link.nextIncoming) {
    if (link.type === 'FS' || link.type === 'SS') {
      const bound = link.isPlain ? link.from.earlyFinish : computeStartingBound(link);
      if (bound > startBound) startBound = bound;
    } else finishBound = Math.max(finishBound, computeFinishBound(link));
  }
  placeWithin(activity, startBound, finishBound);
}

/** The same for the latest of the bounds that links set on its start, and on its finish; -Infinity for none. */
export function placeWithin(activity: CpmActivity, linkedStart: number, finishBound: number): void {
  let startBound = linkedStart;
  // A bound on the finish alone never starts an activity before its project.
  if (finishBound !== -Infinity)
    startBound = Math.max(startBound, activity.span.computeStart(finishBound), activity.project.start);
  const start = computeEarlyStart(activity, startBound);
  activity.earlyStart = start;
  if (activity.source.expectedFinish !== undefined)
    activity.span = fitToExpectedFinish(activity, finishBound);
  const finish = activity.span.computeFinish(start);
  activity.earlyFinish = activity.span.stretchFinish(finish, finishBound);
  const { project } = activity;
  if (project.earlyFinish === undefined || activity.earlyFinish > project.earlyFinish)
    project.earlyFinish = activity.earlyFinish;
}

/** The early start for a bound on it; -Infinity if no link binds. */
export function computeEarlyStart(activity: CpmActivity, bound: number): number {
  switch (activity.source.status) {
    case 'notStarted':
      return computeStartToCome(activity, bound);
    case 'inProgress':
      return computeRemainingStart(activity, bound);
    case 'completed':
      return computePassedOnBound(activity, bound);
  }
}

function computeStartToCome(activity: CpmActivity, bound: number): number {
  const { source, project, span } = activity;
  const { primaryConstraint, secondaryConstraint } = source;
  let start = bound;
  if (bound === -Infinity) start = project.start;
  else if (bound < project.dataDate) start = project.dataDate;
  if (primaryConstraint !== undefined) start = applyConstraint(activity, start, primaryConstraint);
  if (secondaryConstraint !== undefined) start = applyConstraint(activity, start, secondaryConstraint);
  if (source.externalEarlyStart !== undefined) start = applyExternalStart(activity, start);
  // A finish milestone stays at the end of a working period.
  return source.type === 'finishMilestone' ? span.getNextFinish(start) : span.getNextStart(start);
}

function computeRemainingStart(activity: CpmActivity, bound: number): number {
  const { source, project, span } = activity;
  let start = Math.max(bound, project.dataDate);
  if (source.suspended !== undefined && source.resumed !== undefined) start = Math.max(start, source.resumed);
  if (project.options.progressMode === 'actualDates') start = Math.max(start, source.actualStart ?? start);
  return span.getNextStart(applyExternalStart(activity, start));
}

/** The date a completed activity passes on: under actual dates a finish after the data date, otherwise the bound of its predecessors. */
function computePassedOnBound({ source, project }: CpmActivity, bound: number): number {
  const isByDates = project.options.progressMode === 'actualDates';
  const instant = isByDates ? (source.actualFinish ?? source.actualStart ?? bound) : bound;
  return Math.max(instant, project.dataDate);
}

function applyExternalStart({ source, project }: CpmActivity, start: number): number {
  if (source.externalEarlyStart === undefined || project.options.ignoreOtherProjects) return start;
  return Math.max(start, source.externalEarlyStart);
}

function applyConstraint({ span, project }: CpmActivity, start: number, constraint: Constraint): number {
  if (constraint.date === undefined) return start;
  switch (constraint.type) {
    case 'startOn':
    case 'startOnOrAfter':
      return Math.max(start, constraint.date);
    case 'finishOn':
    case 'finishOnOrAfter':
      return Math.max(start, span.computeStart(constraint.date));
    case 'mandatoryStart':
      return Math.max(constraint.date, project.dataDate);
    case 'mandatoryFinish':
      return Math.max(span.computeStart(constraint.date), project.dataDate);
    case 'startOnOrBefore':
    case 'finishOnOrBefore':
    case 'asLateAsPossible':
      return start;
  }
}

/**
 * The work up to an expected finish; none if it is before the start. The remaining duration stays if no working time is between
 * the two, or if a predecessor requires a later finish on a working day.
 */
function fitToExpectedFinish(activity: CpmActivity, finishBound: number): WorkSpan {
  const { source, project, calendar, span, earlyStart } = activity;
  if (source.expectedFinish === undefined || !project.options.useExpectedFinish) return span;
  if (source.status === 'completed' || isMilestone(source)) return span;
  const required = Math.max(finishBound, project.dataDate);
  if (finishBound !== -Infinity && calendar.measureWork(source.expectedFinish, required) > 0) return span;
  const minutes = calendar.measureWork(earlyStart, source.expectedFinish);
  return minutes === 0 ? span : new CalendarSpan(calendar, Math.max(0, minutes));
}

/** Calculates the finishes of projects from early finishes. */
export function completeForwardPass({ projects, activities }: CpmNetwork): void {
  const last = projects.reduce(
    (latest, { earlyFinish = -Infinity }) => Math.max(latest, earlyFinish),
    -Infinity,
  );
  const open = new Map<CpmProject, number>();
  for (const { project, source, earlyFinish } of activities) {
    if (source.status !== 'completed' && earlyFinish > (open.get(project) ?? -Infinity))
      open.set(project, earlyFinish);
  }
  for (const project of projects) {
    const own = project.earlyFinish ?? project.dataDate;
    // If no activity carries logic, there is no last finish.
    const measured = project.options.floatToProjectFinish || last === -Infinity ? own : last;
    project.finish = {
      early: own,
      open: open.get(project) ?? project.dataDate,
      late: project.source.mustFinishBy ?? measured,
    };
  }
}
