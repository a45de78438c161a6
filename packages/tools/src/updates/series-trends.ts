import { findBaselineProject, isMilestone, type Activity, type Minutes } from '@floatwise/schedule/model';
import {
  carriesLogic,
  computeFinishDay,
  findMilestoneDate,
  findRequiredFinish,
  getPairCode,
  noAmounts,
  WorkCurve,
  type Amounts,
  type UpdateSide,
} from '@floatwise/schedule/updates';
import { ActivityTracks } from './activity-tracks.ts';
import type { UpdatesWindow } from './updates-window.ts';

/** A milestone in one update. */
export interface MilestonePoint {
  readonly instant: Minutes | undefined;
  readonly day: number | undefined;
  /** In days of its own calendar; undefined for a completed milestone. */
  readonly floatDays: number | undefined;
  /** The date that a constraint requires, and the days from its own date to it. */
  readonly required: Minutes | undefined;
  readonly requiredDays: number | undefined;
  readonly isDone: boolean;
}

/** An activity in one update. */
export interface PathPoint {
  readonly state: 'path' | 'done' | 'beside';
  /** In days of its own calendar; undefined if it is completed, or the file has none. */
  readonly floatDays: number | undefined;
}

/** A project at the data date of one update. */
export interface CurvePoint {
  /** Index of the update. */
  readonly place: number;
  readonly dataDate: Minutes;
  readonly actual: Amounts;
  readonly earned: Amounts;
}

/**
 * The baseline of a project: the first that the first or second file has, by its Project ID; otherwise the first update, if nothing
 * had started in it.
 */
export type CurveBaseline = { readonly project: string } | 'firstUpdate';

/** The curves of a project over a series. */
export interface ProjectCurves {
  project: string;
  /** The baseline, otherwise the first update. */
  readonly planned: WorkCurve;
  /** Undefined if there is none: `planned` is then a plan in progress, which earns nothing. */
  readonly baseline: CurveBaseline | undefined;
  /** One for each update that has the project. */
  readonly points: CurvePoint[];
  forecast: WorkCurve;
  /** Activity IDs of the first update by those of the latest. */
  ids: ReadonlyMap<string, string>;
}

type Paired = UpdatesWindow['projects'][number]['paired'];

/** What changes from update to update. Keeps values, no schedules. */
export class SeriesTrends {
  readonly #milestones: ActivityTracks<MilestonePoint>;
  readonly #path: ActivityTracks<PathPoint>;
  readonly #curves: ProjectCurves[] = [];
  #open = new Map<string, ProjectCurves>();
  /** Activity IDs of the driving path of the side that is being read. */
  #onPath: ReadonlyMap<UpdateSide, ReadonlySet<string>> = new Map();

  constructor(updates: number) {
    this.#milestones = new ActivityTracks(updates, readMilestone);
    this.#path = new ActivityTracks(updates, (activity, side) => {
      if (!carriesLogic(activity)) return undefined;
      return readPath(activity, side, this.#onPath.get(side));
    });
  }

  /** Call it in window order; `place` is the index of the previous update. */
  addWindow(window: UpdatesWindow, place: number): void {
    this.#onPath = findPaths(window);
    this.#milestones.addWindow(window, place);
    this.#path.addWindow(window, place);
    this.#addCurves(window, place);
  }

  listMilestones() {
    return this.#milestones.list();
  }

  /** Activities that were on the driving path of an update. */
  listPath() {
    return this.#path.list().filter(({ values }) => values.some((point) => point?.state === 'path'));
  }

  listCurves(): readonly ProjectCurves[] {
    return this.#curves;
  }

  #addCurves({ projects }: UpdatesWindow, place: number): void {
    const next = new Map<string, ProjectCurves>();
    for (const { previous, current, paired } of projects) {
      const own = this.#open.get(previous.projectId) ?? this.#addProject(paired, place);
      own.project = current.project;
      own.ids = followIds(own.ids, paired);
      own.forecast = WorkCurve.ofUpdate(paired.current);
      own.points.push({
        place: place + 1,
        dataDate: own.forecast.dataDate,
        actual: own.forecast.done,
        earned: own.baseline === undefined ? noAmounts : own.planned.earn(own.ids, paired.current),
      });
      next.set(current.projectId, own);
    }
    this.#open = next;
  }

  #addProject({ previous, current }: Paired, place: number): ProjectCurves {
    const first = WorkCurve.ofUpdate(previous);
    const baseline = findBaseline(previous) ?? findBaseline(current);
    const unstarted = previous.activities.every(({ status }) => status === 'notStarted')
      ? 'firstUpdate'
      : undefined;
    const planned = baseline?.curve ?? first;
    const own: ProjectCurves = {
      project: previous.project.code,
      planned,
      baseline: baseline === undefined ? unstarted : { project: baseline.code },
      points: [
        { place, dataDate: first.dataDate, actual: first.done, earned: planned.earn(new Map(), previous) },
      ],
      forecast: first,
      ids: new Map(),
    };
    this.#curves.push(own);
    return own;
  }
}

function findBaseline({ file, schedule, project }: UpdateSide) {
  const found = findBaselineProject(schedule, project, file.ownBaselines);
  const curve = found && WorkCurve.ofBaseline(found);
  const code = found?.schedule.projects.find(({ id }) => id === found.projectId)?.code;
  return curve && code !== undefined ? { curve, code } : undefined;
}

function followIds(ids: ReadonlyMap<string, string>, { pairs }: Paired) {
  const renamed = pairs.filter(({ isRenamed }) => isRenamed);
  if (renamed.length === 0) return ids;
  const next = new Map(ids);
  for (const { previous } of renamed) next.delete(getPairCode(previous));
  for (const { previous, current } of renamed) {
    const id = getPairCode(previous);
    next.set(getPairCode(current), ids.get(id) ?? id);
  }
  return next;
}

function findPaths({ projects, windows }: UpdatesWindow): ReadonlyMap<UpdateSide, ReadonlySet<string>> {
  const paths = new Map<UpdateSide, Set<string>>();
  projects.forEach(({ paired }, place) => {
    const then = new Set<string>();
    const now = new Set<string>();
    for (const { id, path } of windows[place]?.drivingPath ?? []) {
      if (path !== 'now') then.add(id);
      if (path !== 'then') now.add(id);
    }
    // Rows have the current Activity ID of what was renamed.
    for (const { previous, current, isRenamed } of paired.pairs)
      if (isRenamed && then.has(getPairCode(current))) then.add(getPairCode(previous));
    paths.set(paired.previous, then);
    paths.set(paired.current, now);
  });
  return paths;
}

const findFloatDays = (activity: Activity, side: UpdateSide): number | undefined => {
  const { status, totalFloatMinutes, calendarId } = activity;
  if (status === 'completed' || totalFloatMinutes === undefined) return undefined;
  return totalFloatMinutes / 60 / side.getHoursPerDay(calendarId);
};

function readPath(activity: Activity, side: UpdateSide, path: ReadonlySet<string> | undefined): PathPoint {
  if (activity.status === 'completed') return { state: 'done', floatDays: undefined };
  const isOn = path?.has(getPairCode(activity)) === true;
  return { state: isOn ? 'path' : 'beside', floatDays: findFloatDays(activity, side) };
}

function readMilestone(activity: Activity, side: UpdateSide): MilestonePoint | null | undefined {
  if (!isMilestone(activity)) return undefined;
  const date = findMilestoneDate(activity, side);
  const required = findRequiredFinish(activity, undefined);
  const isDone = activity.status === 'completed';
  return {
    instant: date?.instant,
    day: date?.day,
    floatDays: findFloatDays(activity, side),
    required,
    requiredDays:
      required === undefined || date === undefined ? undefined : computeFinishDay(required) - date.day,
    isDone,
  };
}
