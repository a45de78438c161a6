import { getPairCode, type ComparedProject, type UpdateSide } from '@floatwise/schedule/updates';
import type { Activity } from '@floatwise/schedule/model';
import type { UpdatesWindow } from './updates-window.ts';

/** An activity with a value for each update; null where the update lacks it. */
export interface ActivityTrack<Value> {
  /** The short name of its project if there are several, because they may share Activity IDs. */
  readonly project?: string;
  /** The latest Activity ID and name. */
  readonly id: string;
  readonly name: string;
  readonly values: readonly (Value | null)[];
  /** What became of it, by the index of the update that shows it. */
  readonly changes: ReadonlyMap<number, TrackChange>;
}

/** How an update identifies an activity otherwise than the update before. */
export interface TrackChange {
  readonly previousId?: string;
  readonly previousName?: string;
  /** Whether the Activity ID may be on other work. */
  readonly isReused?: boolean;
  /** Without a pair: the Activity ID that it may have had in the update before, or may have now. */
  readonly perhapsBefore?: string;
  readonly perhapsNow?: string;
  /** In the update, but not as what is followed: a milestone that is a task. */
  readonly isOther?: boolean;
}

interface OpenTrack<Value> {
  name: string;
  readonly values: (Value | null)[];
  readonly changes: Map<number, TrackChange>;
}

/** The activities of a project by their latest Activity ID. */
interface ProjectTracks<Value> {
  /** Latest short name. */
  name: string;
  readonly byId: Map<string, OpenTrack<Value>>;
}

/** Reads the value of an activity; undefined for one that is not followed, null for one without a value. */
type ReadValue<Value> = (activity: Activity, side: UpdateSide) => Value | null | undefined;

/** Values of activities of a series, followed through renaming, by project as in `followProjects`. */
export class ActivityTracks<Value> {
  readonly #updates: number;
  readonly #read: ReadValue<Value>;
  readonly #projects: ProjectTracks<Value>[] = [];
  /** By project id in the file of the latest update so far. */
  #open = new Map<string, ProjectTracks<Value>>();

  constructor(updates: number, read: ReadValue<Value>) {
    this.#updates = updates;
    this.#read = read;
  }

  /** Call it in window order; `place` is the index of the previous update. */
  addWindow({ projects }: UpdatesWindow, place: number): void {
    const next = new Map<string, ProjectTracks<Value>>();
    for (const { previous, current, paired } of projects) {
      const known = this.#open.get(previous.projectId);
      const own = known ?? this.#findClosed(previous.project) ?? this.#addProject();
      own.name = current.project;
      // The previous update was the current one of the window before.
      if (known === undefined) this.#addSide(own, paired.previous, place);
      rename(own, paired);
      this.#addSide(own, paired.current, place + 1);
      noteChanges(own, paired, place + 1);
      next.set(current.projectId, own);
    }
    this.#open = next;
  }

  /** By Activity ID within each project. */
  list(): ActivityTrack<Value>[] {
    const hasProjects = this.#projects.length > 1;
    return this.#projects.flatMap(({ name: project, byId }) =>
      [...byId]
        .map(([id, { name, values, changes }]) => ({
          ...(hasProjects ? { project } : {}),
          id,
          name,
          values: [...values],
          changes,
        }))
        .sort((one, other) => (one.id < other.id ? -1 : 1)),
    );
  }

  /** A project that some updates lack goes on under its short name. */
  #findClosed(name: string): ProjectTracks<Value> | undefined {
    const open = new Set(this.#open.values());
    return this.#projects.find((project) => !open.has(project) && project.name === name);
  }

  #addProject(): ProjectTracks<Value> {
    const project: ProjectTracks<Value> = { name: '', byId: new Map() };
    this.#projects.push(project);
    return project;
  }

  #addSide({ byId }: ProjectTracks<Value>, side: UpdateSide, place: number): void {
    for (const activity of side.activities) {
      const value = this.#read(activity, side);
      const id = getPairCode(activity);
      const known = byId.get(id);
      if (value === undefined) {
        if (known !== undefined) addChange(known, place, { isOther: true });
        continue;
      }
      const track = known ?? {
        name: '',
        values: new Array<Value | null>(this.#updates).fill(null),
        changes: new Map(),
      };
      track.name = activity.name;
      // Of activities that share an ID, the first counts.
      track.values[place] ??= value;
      if (known === undefined) byId.set(id, track);
    }
  }
}

function rename<Value>({ byId }: ProjectTracks<Value>, { pairs }: ComparedProject['paired']): void {
  for (const { previous, current, isRenamed } of pairs) {
    if (!isRenamed) continue;
    const track = byId.get(getPairCode(previous));
    if (track === undefined) continue;
    byId.delete(getPairCode(previous));
    byId.set(getPairCode(current), track);
  }
}

function addChange(
  { changes }: Pick<OpenTrack<unknown>, 'changes'>,
  place: number,
  change: TrackChange,
): void {
  changes.set(place, { ...changes.get(place), ...change });
}

/** Other IDs and names of the same activity, and what may be the same. `place` is the index of the current update. */
function noteChanges(
  { byId }: ProjectTracks<unknown>,
  { pairs, reused, added, deleted, perhaps }: ComparedProject['paired'],
  place: number,
): void {
  const note = (activity: Activity, change: TrackChange): void => {
    const track = byId.get(getPairCode(activity));
    if (track !== undefined) addChange(track, place, change);
  };
  for (const { previous, current, isRenamed } of pairs) {
    if (isRenamed) note(current, { previousId: getPairCode(previous) });
    if (previous.name.trim() !== current.name.trim()) note(current, { previousName: previous.name.trim() });
  }
  for (const { current } of reused) note(current, { isReused: true });
  for (const [activities, which] of [
    [added, 'perhapsBefore'],
    [deleted, 'perhapsNow'],
  ] as const)
    for (const activity of activities) {
      const other = perhaps.get(activity);
      if (other !== undefined) note(activity, { [which]: getPairCode(other) });
    }
}
