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
}

interface OpenTrack<Value> {
  name: string;
  readonly values: (Value | null)[];
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
      const own = known ?? this.#addProject();
      own.name = current.project;
      // The previous update was the current one of the window before.
      if (known === undefined) this.#addSide(own, paired.previous, place);
      rename(own, paired);
      this.#addSide(own, paired.current, place + 1);
      next.set(current.projectId, own);
    }
    this.#open = next;
  }

  /** By Activity ID within each project. */
  list(): ActivityTrack<Value>[] {
    const hasProjects = this.#projects.length > 1;
    return this.#projects.flatMap(({ name: project, byId }) =>
      [...byId]
        .map(([id, { name, values }]) => ({
          ...(hasProjects ? { project } : {}),
          id,
          name,
          values: [...values],
        }))
        .sort((one, other) => (one.id < other.id ? -1 : 1)),
    );
  }

  #addProject(): ProjectTracks<Value> {
    const project: ProjectTracks<Value> = { name: '', byId: new Map() };
    this.#projects.push(project);
    return project;
  }

  #addSide({ byId }: ProjectTracks<Value>, side: UpdateSide, place: number): void {
    for (const activity of side.activities) {
      const value = this.#read(activity, side);
      if (value === undefined) continue;
      const id = getPairCode(activity);
      const known = byId.get(id);
      const track = known ?? { name: '', values: new Array<Value | null>(this.#updates).fill(null) };
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
