import type { Finding, ReportWhatIf } from '@floatwise/contracts';
import type { PlanEdit } from '@floatwise/contracts/plan-edits';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { createHoursReader, createWorkCalendars } from '@floatwise/schedule/calendar';
import { defaultCheckOptions, runChecks } from '@floatwise/schedule/checks';
import { editSchedule, findDrivingPath, storeDates } from '@floatwise/schedule/edits';
import {
  ActivityLabels,
  listExportedProjects,
  type Activity,
  type Project,
  type Schedule,
} from '@floatwise/schedule/model';

/** An activity before and after the edits; one of the two is missing if it was added or removed. */
export interface PlannedActivity {
  readonly activity: Activity;
  readonly before: Activity | undefined;
  readonly after: Activity | undefined;
  /** Hours per day of its calendar, with which P6 converts hours to days. */
  readonly hoursPerDay: number;
  /** How far its finish moved, in days of its own calendar; null if it was added or removed. */
  readonly movedDays: number | null;
}

export interface PathActivity extends PlannedActivity {
  readonly path: 'before' | 'after' | 'both';
  readonly project: Project;
}

export interface ChangedCheck {
  readonly no: string;
  readonly title: string;
  readonly before: string;
  readonly after: string;
}

/** A plan before and after its edits. */
export type ComparedPlans = ReturnType<typeof comparePlans>;

interface PlanQuestion {
  readonly edits: readonly PlanEdit[];
  readonly milestones: readonly string[];
  readonly onProgress?: (fraction: number) => void;
}

/** Applies the edits and compares the plan with itself, both scheduled again. */
export function comparePlans(original: Schedule, { edits, milestones, onProgress }: PlanQuestion) {
  const edited = editSchedule(original, edits, { milestones, ...(onProgress && { onProgress }) });
  const known = new Map(original.activities.map((activity) => [activity.id, activity]));
  const before = storeDates(original);
  const after =
    edits.length === 0 ? before : storeDates(edited.schedule, (id) => known.get(id)?.status === 'completed');
  const activities = pairActivities(before.schedule, after.schedule);
  return {
    edits,
    original,
    edited: edited.schedule,
    whatIf: edited.whatIf satisfies ReportWhatIf,
    findings: [...edited.findings, ...listCpmFindings(before.cpm, after.cpm)],
    labels: new ActivityLabels(after.schedule),
    projects: listExportedProjects(after.schedule),
    moved: edits.length === 0 ? [] : activities.filter(isMoved).toSorted(compareMoves),
    nearCritical: edits.length === 0 ? [] : activities.filter(isNearCritical).toSorted(compareFloats),
    path: edits.length === 0 ? [] : listPath(original, edited, activities),
    checks: edits.length === 0 ? [] : listChangedChecks(before.schedule, after.schedule),
  };
}

/** Findings of scheduling, each once. */
function listCpmFindings(...cpms: readonly { readonly findings: readonly Finding[] }[]): Finding[] {
  const all = cpms.flatMap(({ findings }) => findings);
  return [...new Map(all.map((finding) => [`${finding.code} ${finding.message}`, finding])).values()];
}

function pairActivities(before: Schedule, after: Schedule): PlannedActivity[] {
  const calendars = createWorkCalendars(before.calendars);
  const readHours = createHoursReader(before.calendars, calendars);
  const defaults = new Map(before.projects.map(({ id, calendarId }) => [id, calendarId]));
  const exported = new Set(listExportedProjects(before).map(({ id }) => id));
  const now = new Map(after.activities.map((activity) => [activity.id, activity]));
  const known = new Set(before.activities.map(({ id }) => id));
  const pairs = [
    ...before.activities.map((activity) => [activity, now.get(activity.id)] as const),
    ...after.activities.filter(({ id }) => !known.has(id)).map((each) => [undefined, each] as const),
  ];
  return pairs.flatMap(([then, later]): PlannedActivity[] => {
    const activity = later ?? then;
    if (activity === undefined || !exported.has(activity.projectId)) return [];
    const place = then ?? activity;
    const calendarId = place.calendarId ?? defaults.get(place.projectId);
    const hoursPerDay = readHours(calendarId);
    const [from, to] = [then, later].map((each) => each?.actualFinish ?? each?.earlyFinish);
    const minutes =
      from === undefined || to === undefined ? null : calendars.get(calendarId).measureWork(from, to);
    return [
      {
        activity,
        before: then,
        after: later,
        hoursPerDay,
        movedDays:
          then === undefined || later === undefined || minutes === null ? null : minutes / 60 / hoursPerDay,
      },
    ];
  });
}

const findStart = ({ actualStart, earlyStart }: Activity) => actualStart ?? earlyStart;
const findFinish = ({ actualFinish, earlyFinish }: Activity) => actualFinish ?? earlyFinish;

function isMoved({ before, after }: PlannedActivity): boolean {
  if (before === undefined || after === undefined) return true;
  return findStart(before) !== findStart(after) || findFinish(before) !== findFinish(after);
}

/** The worst first: the largest delay, then what was added or removed, then what is earlier. */
const compareMoves = (one: PlannedActivity, other: PlannedActivity): number =>
  (other.movedDays ?? 0) - (one.movedDays ?? 0);

const nearCriticalDays = defaultCheckOptions.nearCriticalDays;

/** Open work whose float is between 0 and the limit before or after. */
function isNearCritical({ before, after, hoursPerDay }: PlannedActivity): boolean {
  return [before, after].some((each) => {
    if (each === undefined || each.status === 'completed') return false;
    if (each.type === 'levelOfEffort' || each.type === 'wbsSummary') return false;
    const float = each.totalFloatMinutes;
    return float !== undefined && float > 0 && float <= nearCriticalDays * hoursPerDay * 60;
  });
}

const compareFloats = (one: PlannedActivity, other: PlannedActivity): number =>
  (one.after?.totalFloatMinutes ?? Infinity) - (other.after?.totalFloatMinutes ?? Infinity) || 0;

/** Of all projects, before and after: the path of each may lead through all others. Paths that share nothing stay below. */
const leastPathLimit = 200_000;

/** The driving paths before and after, in the order of their dates. */
function listPath(
  original: Schedule,
  edited: ReturnType<typeof editSchedule>,
  activities: readonly PlannedActivity[],
): PathActivity[] {
  const byId = new Map(activities.map((each) => [each.activity.id, each]));
  const projects = listExportedProjects(original);
  const limit = Math.max(leastPathLimit, 2 * activities.length);
  let length = 0;
  return projects.flatMap((project) => {
    const then = new Set(findDrivingPath(edited.before, project.id).map(({ key }) => key));
    const now = new Set(findDrivingPath(edited.after, project.id).map(({ key }) => key));
    length += then.size + now.size;
    if (length > limit)
      throw new UnusableInputError(
        'E_FILES',
        `The driving paths of the ${projects.length} projects lead through each other and have more than ${limit} activities. Export fewer projects.`,
      );
    return [...new Set([...now, ...then])]
      .flatMap((id): PathActivity[] => {
        const found = byId.get(id);
        if (found === undefined) return [];
        const path = !now.has(id) ? 'before' : then.has(id) ? 'both' : 'after';
        return [{ ...found, path, project }];
      })
      .toSorted((one, other) => (findFinish(one.activity) ?? 0) - (findFinish(other.activity) ?? 0));
  });
}

/** The fourteen checks with another verdict; both plans are scheduled, so both are judged by calculated dates. */
function listChangedChecks(before: Schedule, after: Schedule): ChangedCheck[] {
  const check = (schedule: Schedule) =>
    runChecks(schedule, { options: defaultCheckOptions, hasPlus: false, hasRibbon: false }).dcma;
  const now = new Map(check(after).map((result) => [result.check.no, result]));
  return check(before).flatMap((result): ChangedCheck[] => {
    const later = now.get(result.check.no);
    if (later === undefined || later.verdict === result.verdict) return [];
    const { no, title } = result.check;
    return [{ no, title, before: result.verdict, after: later.verdict }];
  });
}
