import { fullTimePattern, type CalendarPattern } from '../../calendar/day-shifts.ts';
import { replaceFields } from '../../model/index.ts';
import type { Activity, Constraint, ProgressMode, Relationship, Schedule } from '../../model/index.ts';

/**
 * A scheduler for tests without prefix sums, orders or passes. It counts working time minute by minute, finds each start by
 * trying every minute, and repeats over all activities until nothing changes.
 */
export interface MinuteDates {
  readonly earlyStart: number;
  readonly earlyFinish: number;
  readonly lateStart: number;
  readonly lateFinish: number;
  /** Working minutes of the activity's calendar. */
  readonly totalFloat: number;
  readonly freeFloat: number;
}

export interface MinuteSchedule {
  readonly activities: ReadonlyMap<string, MinuteDates>;
  /** Indexes of the relationships that drive. */
  readonly driving: readonly number[];
}

interface Context {
  readonly schedule: Schedule;
  readonly patterns: ReadonlyMap<string, CalendarPattern>;
  readonly mode: ProgressMode;
  readonly dataDate: number;
  readonly start: number;
  readonly early: Map<string, { start: number; finish: number }>;
  readonly late: Map<string, { start: number; finish: number }>;
  /** The remaining work of each activity; an expected finish changes it. */
  readonly jobs: Map<string, readonly Job[]>;
}

/** Minutes of work on one calendar. Resource-dependent activities have one job per resource, others a single one. */
interface Job {
  readonly pattern: CalendarPattern;
  readonly minutes: number;
  readonly isOfResource: boolean;
}

export function scheduleByMinutes(
  schedule: Schedule,
  patterns: ReadonlyMap<string, CalendarPattern>,
): MinuteSchedule {
  const project = schedule.projects[0];
  const dataDate = project?.dataDate ?? 0;
  const context: Context = {
    schedule,
    patterns,
    mode: schedule.options[0]?.progressMode ?? 'retainedLogic',
    dataDate,
    start: Math.max(dataDate, project?.plannedStart ?? dataDate),
    early: new Map(schedule.activities.map(({ id }) => [id, { start: dataDate, finish: dataDate }])),
    late: new Map(),
    jobs: new Map(),
  };
  repeat(schedule.activities, context.early, (activity) => findEarly(context, activity));
  const finish = Math.max(...[...context.early.values()].map((dates) => dates.finish));
  const latest = project?.mustFinishBy ?? finish;
  for (const { id } of schedule.activities) context.late.set(id, { start: latest, finish: latest });
  repeat(schedule.activities, context.late, (activity) => findLate(context, activity, latest));
  const first = new Map(context.early);
  repeat(schedule.activities, context.early, (activity) => findPostponed(context, activity, first, finish));
  const activities = new Map(
    schedule.activities.map((activity) => {
      const early = context.early.get(activity.id) ?? { start: NaN, finish: NaN };
      const late = context.late.get(activity.id) ?? { start: NaN, finish: NaN };
      return [
        activity.id,
        {
          earlyStart: early.start,
          earlyFinish: early.finish,
          lateStart: late.start,
          lateFinish: late.finish,
          totalFloat: findTotalFloat(context, activity),
          freeFloat: findFreeFloat(context, activity, finish),
        },
      ];
    }),
  );
  return { activities, driving: listDriving(context) };
}

type Dates = { start: number; finish: number };

function repeat(
  activities: readonly Activity[],
  dates: Map<string, Dates>,
  find: (activity: Activity) => Dates,
): void {
  for (let hasMoved = true; hasMoved;) {
    hasMoved = false;
    for (const activity of activities) {
      const found = find(activity);
      const known = dates.get(activity.id);
      if (known?.start === found.start && known.finish === found.finish) continue;
      dates.set(activity.id, found);
      hasMoved = true;
    }
  }
}

// Time, minute by minute. A minute is identified by the instant at which it begins.

/** Range of days with minute tables, from 60 days before 2026-03-16; random schedules stay inside. */
const firstDay = 20528 - 60;
const dayCount = 300;
const tables = new WeakMap<CalendarPattern, Uint8Array>();

function isWorkedMinute(pattern: CalendarPattern, instant: number): boolean {
  let table = tables.get(pattern);
  if (table === undefined) {
    table = listWorkedMinutes(pattern);
    tables.set(pattern, table);
  }
  const worked = table[instant - firstDay * 1440];
  if (worked === undefined) throw new RangeError(`${instant} is too far away.`);
  return worked === 1;
}

function listWorkedMinutes({ week, exceptions }: CalendarPattern): Uint8Array {
  const table = new Uint8Array(dayCount * 1440);
  for (let day = firstDay; day < firstDay + dayCount; day++) {
    const periods = exceptions.get(day) ?? week[(day + 4) % 7] ?? [];
    for (let i = 0; i < periods.length; i += 2) {
      const midnight = (day - firstDay) * 1440;
      table.fill(1, midnight + (periods[i] ?? 0), midnight + (periods[i + 1] ?? 0));
    }
  }
  return table;
}

function walk(pattern: CalendarPattern, instant: number, minutes: number): number {
  let at = instant;
  for (let left = Math.abs(minutes); left > 0;) {
    if (minutes > 0 && isWorkedMinute(pattern, at++)) left--;
    if (minutes < 0 && isWorkedMinute(pattern, --at)) left--;
  }
  return at;
}

function countWorked(pattern: CalendarPattern, from: number, to: number): number {
  let worked = 0;
  for (let at = from; at < to; at++) if (isWorkedMinute(pattern, at)) worked++;
  return worked;
}

function getPattern({ patterns }: Context, { calendarId }: Pick<Activity, 'calendarId'>): CalendarPattern {
  const pattern = patterns.get(calendarId ?? '');
  if (pattern === undefined) throw new RangeError(`No calendar ${calendarId}`);
  return pattern;
}

// Jobs.

function listJobs(context: Context, activity: Activity): Job[] {
  const own = { pattern: getPattern(context, activity), minutes: 0, isOfResource: false };
  if (activity.status === 'completed' || activity.type.endsWith('Milestone')) return [own];
  const { assignments, resources } = context.schedule;
  const jobs = assignments
    .filter(({ activityId }) => activity.type === 'resourceDependent' && activityId === activity.id)
    .map(({ resourceId, remainingUnits = 0 }) => ({
      pattern: getPattern(context, { calendarId: resources.find(({ id }) => id === resourceId)?.calendarId }),
      minutes: Math.round(remainingUnits * 60),
      isOfResource: true,
    }));
  return jobs.length > 0 ? jobs : [{ ...own, minutes: activity.remainingDurationMinutes ?? 0 }];
}

const finishJobs = (jobs: readonly Job[], start: number): number =>
  Math.max(...jobs.map(({ pattern, minutes }) => walk(pattern, start, minutes)));

const startJobs = (jobs: readonly Job[], finish: number): number =>
  Math.min(...jobs.map(({ pattern, minutes }) => walk(pattern, finish, -minutes)));

const isAnyWorked = (jobs: readonly Job[], at: number): boolean =>
  jobs.some(({ pattern }) => isWorkedMinute(pattern, at));

const areEmpty = (jobs: readonly Job[]): boolean => jobs.every(({ minutes }) => minutes === 0);

/** True if work can start at this minute or, for a finish milestone, end there. */
function canStartAt(pattern: CalendarPattern, activity: Activity, at: number): boolean {
  return (
    isWorkedMinute(pattern, at) || (activity.type === 'finishMilestone' && isWorkedMinute(pattern, at - 1))
  );
}

function findOwnStart(context: Context, activity: Activity, from: number): number {
  const pattern = getPattern(context, activity);
  let start = from;
  while (!isWorkedMinute(pattern, start)) start++;
  return start;
}

/** The first minute at which work can begin: in the activity's own working time, then in that of any of its resources. */
function findStart(context: Context, activity: Activity, jobs: readonly Job[], from: number): number {
  const pattern = getPattern(context, activity);
  let start = from;
  while (!canStartAt(pattern, activity, start)) start++;
  while (jobs.some(({ isOfResource }) => isOfResource) && !isAnyWorked(jobs, start)) start++;
  return start;
}

/** The work from a start to an expected finish, if that applies: no predecessor requires a later finish. */
function listExpectedJobs(
  context: Context,
  activity: Activity,
  start: number,
  waitedFor: readonly number[],
): readonly Job[] {
  const { expectedFinish, status, type } = activity;
  const jobs = listJobs(context, activity);
  const isApplied = context.schedule.options[0]?.useExpectedFinish === true && !type.endsWith('Milestone');
  if (expectedFinish === undefined || !isApplied || status === 'completed') return jobs;
  const pattern = getPattern(context, activity);
  if (waitedFor.some((finish) => countWorked(pattern, expectedFinish, finish) > 0)) return jobs;
  const minutes = countWorked(pattern, start, expectedFinish);
  const isBehind = countWorked(pattern, expectedFinish, start) > 0;
  return minutes === 0 && !isBehind ? jobs : [{ pattern, minutes, isOfResource: false }];
}

const listConstraints = ({ primaryConstraint, secondaryConstraint }: Activity): Constraint[] =>
  [primaryConstraint, secondaryConstraint].filter((each) => each !== undefined);

// Links.

interface LinkEnds {
  readonly link: Relationship;
  readonly predecessor: Activity;
  readonly successor: Activity;
  readonly lagPattern: CalendarPattern;
}

/** Without those that progress override ignores, unless `all`. */
function listLinks(
  context: Context,
  activity: Activity,
  side: 'incoming' | 'outgoing',
  all = false,
): LinkEnds[] {
  const { relationships, activities } = context.schedule;
  return relationships.flatMap((link) => {
    const predecessor = activities.find(({ id }) => id === link.predecessorId);
    const successor = activities.find(({ id }) => id === link.successorId);
    if (predecessor === undefined || successor === undefined) return [];
    if ((side === 'incoming' ? successor : predecessor) !== activity) return [];
    const isDropped =
      context.mode === 'progressOverride' &&
      (successor.status === 'completed' ||
        (successor.status === 'inProgress' && (link.type === 'FS' || link.type === 'SS')));
    if (isDropped && !all) return [];
    return [{ link, predecessor, successor, lagPattern: getLagPattern(context, predecessor, successor) }];
  });
}

function getLagPattern(context: Context, predecessor: Activity, successor: Activity): CalendarPattern {
  const project = context.schedule.projects[0];
  switch (context.schedule.options[0]?.lagCalendar) {
    case 'successor':
      return getPattern(context, successor);
    case 'projectDefault':
      return context.patterns.get(project?.calendarId ?? '') ?? fullTimePattern;
    case 'twentyFourHour':
      return fullTimePattern;
    default:
      return getPattern(context, predecessor);
  }
}

/** The remainder of a lag that began at an actual date. */
function countLeft({ link, lagPattern }: LinkEnds, actual: number | undefined, dataDate: number): number {
  if (link.lagMinutes <= 0 || actual === undefined) return link.lagMinutes;
  return Math.max(0, link.lagMinutes - countWorked(lagPattern, actual, dataDate));
}

function countProgress(context: Context, activity: Activity): number {
  const pattern = getPattern(context, activity);
  const { suspended = Infinity, resumed = Infinity } = activity;
  let worked = 0;
  for (let at = activity.actualStart ?? context.dataDate; at < context.dataDate; at++) {
    if (isWorkedMinute(pattern, at) && (at < suspended || at >= resumed)) worked++;
  }
  return worked;
}

/** The instant for which an end of the successor waits. */
function getWaitedFor(context: Context, ends: LinkEnds): number {
  const { link, predecessor, successor, lagPattern } = ends;
  const { start = NaN, finish = NaN } = context.early.get(predecessor.id) ?? {};
  const shift = (instant: number, lag: number): number => walk(lagPattern, instant, lag);
  const from = link.type === 'FS' || link.type === 'FF' ? finish : start;
  if (predecessor.status === 'notStarted') {
    const isPlainStart = link.type === 'SS' && link.lagMinutes === 0 && successor.status === 'notStarted';
    // A resource may begin outside its activity's working time, but the successor waits for that.
    return isPlainStart ? findOwnStart(context, predecessor, start) : shift(from, link.lagMinutes);
  }
  if (predecessor.status === 'inProgress') {
    if (link.type === 'SS') {
      if (successor.status === 'completed') return start;
      if (context.schedule.options[0]?.lagFromEarlyStart === false)
        return walk(lagPattern, predecessor.actualStart ?? start, link.lagMinutes);
      return shift(start, Math.max(0, link.lagMinutes - countProgress(context, predecessor)));
    }
    return shift(
      from,
      link.type === 'SF' ? countLeft(ends, predecessor.actualStart, context.dataDate) : link.lagMinutes,
    );
  }
  switch (link.type) {
    case 'FS':
    case 'FF':
      if (successor.status === 'completed' || link.lagMinutes <= 0) return finish;
      return shift(finish, countLeft(ends, predecessor.actualFinish, context.dataDate));
    case 'SS': {
      if (successor.status === 'completed') return start;
      if (successor.status === 'inProgress' && link.lagMinutes <= 0) return start;
      const { actualStart = start } = predecessor;
      if (actualStart > context.dataDate) return shift(start, Math.max(0, link.lagMinutes));
      const moved = walk(lagPattern, actualStart, link.lagMinutes);
      return moved < context.dataDate ? start : moved;
    }
    case 'SF':
      return shift(start, countLeft(ends, predecessor.actualStart, context.dataDate));
  }
}

// Early dates: the first minute at which nothing else must be waited for.

function findEarly(context: Context, activity: Activity): Dates {
  const jobs = listJobs(context, activity);
  const links = listLinks(context, activity, 'incoming');
  const isToStart = activity.status === 'notStarted';
  const starts = [isToStart && links.length === 0 ? context.start : context.dataDate];
  const finishes: number[] = [];
  for (const ends of links) {
    const isStart = ends.link.type === 'FS' || ends.link.type === 'SS';
    (isStart ? starts : finishes).push(getWaitedFor(context, ends));
  }
  const waitedFor = finishes.map((finish) => Math.max(finish, context.dataDate));
  if (finishes.length > 0)
    starts.push(context.start - (activity.status === 'notStarted' ? 0 : context.start - context.dataDate));
  if (activity.status === 'inProgress' && activity.suspended !== undefined)
    starts.push(activity.resumed ?? context.dataDate);
  let mandatory: number | undefined;
  for (const { date, type } of isToStart ? listConstraints(activity) : []) {
    if (date === undefined) continue;
    if (type === 'startOn' || type === 'startOnOrAfter') starts.push(date);
    if (type === 'finishOn' || type === 'finishOnOrAfter') finishes.push(date);
    if (type === 'mandatoryStart') mandatory = date;
    if (type === 'mandatoryFinish') {
      mandatory = startJobs(jobs, date);
      finishes.push(date);
    }
  }
  let start = mandatory === undefined ? Math.max(...starts) : Math.max(mandatory, context.dataDate);
  if (activity.status === 'completed') {
    const waited = Math.max(start, ...finishes);
    return { start: waited, finish: waited };
  }
  if (mandatory === undefined) start = waitForFinishes(jobs, start, finishes);
  start = findStart(context, activity, jobs, start);
  const left = listExpectedJobs(context, activity, start, waitedFor);
  context.jobs.set(activity.id, left);
  const finish = finishJobs(left, start);
  // A constraint on the finish is met by the work itself: P6 gives the end of the working period before it.
  return { start, finish: stretch(left, finish, Math.max(finish, ...waitedFor)) };
}

/** Work may end before the required finish if only nonworking time is between; a milestone comes after it. */
function waitForFinishes(jobs: readonly Job[], from: number, finishes: readonly number[]): number {
  const [job] = jobs;
  if (job === undefined || job.isOfResource || job.minutes === 0)
    return Math.max(from, ...finishes.map((finish) => startJobs(jobs, finish)));
  let start = from;
  // Working minutes up to the last of the finishes; each worked minute before the start reduces them by one.
  let worked = Math.max(0, ...finishes.map((finish) => countWorked(job.pattern, start, finish)));
  // Work begins at a worked minute, so others need not be tried.
  for (; !isWorkedMinute(job.pattern, start) || worked > job.minutes; start++)
    if (isWorkedMinute(job.pattern, start)) worked--;
  return start;
}

/** Work on the activity's own calendar ends at the required finish, even if only nonworking time is between. */
function stretch(jobs: readonly Job[], finish: number, bound: number): number {
  const [job] = jobs;
  if (job === undefined || job.isOfResource || countWorked(job.pattern, finish, bound) > 0) return finish;
  if (bound === finish) return finish;
  let stretched = bound;
  while (!isWorkedMinute(job.pattern, stretched) && !isWorkedMinute(job.pattern, stretched - 1)) stretched++;
  return stretched;
}

// Late dates: the mirror image, from the successors' late dates.

function findLate(context: Context, activity: Activity, latest: number): Dates {
  const jobs = context.jobs.get(activity.id) ?? listJobs(context, activity);
  const links = listLinks(context, activity, 'outgoing');
  const early = context.early.get(activity.id) ?? { start: NaN, finish: NaN };
  const isOpenEnd = links.length === 0 && context.schedule.options[0]?.openEndsCritical === true;
  let finish = isOpenEnd ? early.finish : latest;
  for (const ends of links) finish = Math.min(finish, getLatestFinish(context, ends, jobs));
  if (activity.status === 'completed') return { start: finish, finish };
  finish = constrainFinish(activity, finish, jobs);
  const staysPut = activity.type === 'startMilestone' && isAnyWorked(jobs, finish);
  const bound = finish;
  if (!staysPut) while (!isAnyWorked(jobs, finish - 1)) finish--;
  // As-late-as-possible work keeps a finish that its predecessors stretched over nonworking time.
  const isStretched = early.finish > finishJobs(jobs, early.start);
  if (isLate(activity) && isStretched && early.finish > finish && early.finish <= bound)
    finish = early.finish;
  if (areEmpty(jobs)) return { start: finish, finish };
  let start = startJobs(jobs, finish);
  while (!isAnyWorked(jobs, start)) start++;
  // A link may limit the late start to the nonworking time before it.
  let end = start;
  while (!isAnyWorked(jobs, end - 1)) end--;
  const isHeld = links
    .filter(({ link }) => link.type === 'SS' || link.type === 'SF')
    .map((ends) => getAllowed(context, ends))
    .some((allowed) => allowed >= end && allowed < start);
  return { start: isHeld ? end : start, finish };
}

function constrainFinish(activity: Activity, finish: number, jobs: readonly Job[]): number {
  const isToStart = activity.status === 'notStarted';
  let latest = finish;
  for (const { date, type } of listConstraints(activity)) {
    if (date === undefined) continue;
    if (type === 'finishOn' || type === 'finishOnOrBefore') latest = Math.min(latest, date);
    if (type === 'mandatoryFinish') latest = date;
    if (!isToStart) continue;
    if (type === 'startOn' || type === 'startOnOrBefore') latest = Math.min(latest, finishJobs(jobs, date));
    if (type === 'mandatoryStart') latest = finishJobs(jobs, date);
  }
  return latest;
}

/** The latest instant that a link allows for its end of the predecessor. */
function getAllowed(context: Context, ends: LinkEnds): number {
  const { link, successor, lagPattern } = ends;
  const { start = NaN, finish = NaN } = context.late.get(successor.id) ?? {};
  const to = link.type === 'FS' || link.type === 'SS' ? start : finish;
  return walk(lagPattern, to, -getLateLag(context, ends));
}

function getLatestFinish(context: Context, ends: LinkEnds, jobs: readonly Job[]): number {
  const { link, predecessor, successor } = ends;
  const allowed = getAllowed(context, ends);
  if (link.type === 'FS' || link.type === 'FF') return allowed;
  const areNotStarted = predecessor.status === 'notStarted' && successor.status === 'notStarted';
  const isMoved = link.type === 'SS' && areNotStarted;
  return finishJobs(jobs, isMoved ? findLateStart(context, predecessor, jobs, allowed) : allowed);
}

function findLateStart(context: Context, activity: Activity, jobs: readonly Job[], from: number): number {
  const isOfResource = jobs.some((job) => job.isOfResource);
  let start = from;
  if (isOfResource) start = findOwnStart(context, activity, start);
  while (!isAnyWorked(jobs, start)) start++;
  return start;
}

function getLateLag(context: Context, ends: LinkEnds): number {
  const { link, predecessor, successor } = ends;
  const { dataDate } = context;
  if (predecessor.status === 'notStarted') return link.lagMinutes;
  if (link.type === 'SF') return countLeft(ends, predecessor.actualStart, dataDate);
  if (predecessor.status === 'inProgress')
    return link.type === 'SS'
      ? Math.max(0, link.lagMinutes - countProgress(context, predecessor))
      : link.lagMinutes;
  const { actualStart, actualFinish } = predecessor;
  if (link.lagMinutes <= 0) return 0;
  if (link.type === 'FF') return countLeft(ends, actualFinish, dataDate);
  if (successor.status === 'inProgress') return 0;
  return countLeft(ends, link.type === 'SS' ? actualStart : actualFinish, dataDate);
}

// As late as possible: the latest start at which no successor moves, or the project's finish.

const isLate = ({ primaryConstraint, status }: Activity): boolean =>
  primaryConstraint?.type === 'asLateAsPossible' && status !== 'completed';

function findPostponed(
  context: Context,
  activity: Activity,
  first: ReadonlyMap<string, Dates>,
  latest: number,
): Dates {
  const early = first.get(activity.id) ?? { start: NaN, finish: NaN };
  if (!isLate(activity)) return early;
  const jobs = context.jobs.get(activity.id) ?? [];
  const starts = listLinks(context, activity, 'outgoing', true).map(({ link, successor, lagPattern }) => {
    const { start = NaN, finish = NaN } = context.early.get(successor.id) ?? {};
    const to = link.type === 'FS' || link.type === 'SS' ? start : finish;
    const allowed = walk(lagPattern, to, -link.lagMinutes);
    return link.type === 'FS' || link.type === 'FF' ? startJobs(jobs, allowed) : allowed;
  });
  let end = latest;
  while (!isAnyWorked(jobs, end - 1)) end--;
  let start = starts.length === 0 ? startJobs(jobs, end) : Math.min(...starts);
  if (activity.type === 'finishMilestone') while (!isAnyWorked(jobs, start - 1)) start--;
  else start = findStart(context, activity, jobs, start);
  return start > early.start ? { start, finish: finishJobs(jobs, start) } : early;
}

// Float: how many worked minutes an activity can move.

function findTotalFloat(context: Context, activity: Activity): number {
  const early = context.early.get(activity.id) ?? { start: NaN, finish: NaN };
  const late = context.late.get(activity.id) ?? { start: NaN, finish: NaN };
  const pattern = getPattern(context, activity);
  const measure = (from: number, to: number): number =>
    to < from ? 0 - countWorked(pattern, to, from) : countWorked(pattern, from, to);
  const byStart = measure(early.start, late.start);
  const byFinish = measure(early.finish, late.finish);
  const type = context.schedule.options[0]?.totalFloatType;
  return type === 'start' ? byStart : type === 'least' ? Math.min(byStart, byFinish) : byFinish;
}

/** The least number of worked minutes up to where a successor, or the project's finish, would move. */
function findFreeFloat(context: Context, activity: Activity, latest: number): number {
  if (activity.expectedFinish !== undefined && context.schedule.options[0]?.useExpectedFinish === true)
    return 0;
  const { start, finish } = context.early.get(activity.id) ?? { start: NaN, finish: NaN };
  const pattern = getPattern(context, activity);
  const links = listLinks(context, activity, 'outgoing').filter(
    ({ successor }) => successor.status !== 'completed',
  );
  const floats = links.map(({ link, successor, lagPattern }) => {
    const dates = context.early.get(successor.id) ?? { start: NaN, finish: NaN };
    const to = link.type === 'FS' || link.type === 'SS' ? dates.start : dates.finish;
    const isRunning = link.type === 'SS' && activity.status === 'inProgress';
    const lag = isRunning ? Math.max(0, link.lagMinutes - countProgress(context, activity)) : link.lagMinutes;
    return countWorked(
      pattern,
      link.type === 'FS' || link.type === 'FF' ? finish : start,
      walk(lagPattern, to, -lag),
    );
  });
  return floats.length === 0 ? countWorked(pattern, finish, latest) : Math.min(...floats);
}

// Driving: the link asks for exactly the start that its successor has, or for nonworking time before it.

/** The indexes of the relationships that drive. Call it after `scheduleByMinutes` has dated the activities. */
function listDriving(context: Context): number[] {
  return context.schedule.activities
    .flatMap((activity) => {
      const jobs = context.jobs.get(activity.id) ?? listJobs(context, activity);
      const { start = NaN } = context.early.get(activity.id) ?? {};
      const begin = (from: number): number =>
        findStart(context, replaceFields(activity, { type: 'task' }), jobs, from);
      return listLinks(context, activity, 'incoming').filter((ends) => {
        const waited = getWaitedFor(context, ends);
        const asked = ends.link.type === 'FS' || ends.link.type === 'SS' ? waited : startJobs(jobs, waited);
        return asked === start || begin(asked) === begin(start);
      });
    })
    .map(({ link }) => context.schedule.relationships.indexOf(link))
    .sort((a, b) => a - b);
}
