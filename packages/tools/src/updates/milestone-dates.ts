import type { UpdateSeries } from '@floatwise/contracts';
import { formatMinutes } from '@floatwise/schedule';
import { findMilestoneDate, getPairCode, isMilestone } from '@floatwise/schedule/updates';
import type { ComparedProject, UpdateSide } from '@floatwise/schedule/updates';
import type { UpdatesWindow } from './updates-window.ts';

interface Milestone {
  name: string;
  readonly dates: (string | null)[];
}

/** The milestones of a project by their latest Activity ID. */
interface ProjectMilestones {
  /** Latest short name. */
  name: string;
  readonly byId: Map<string, Milestone>;
}

/** The dates of every milestone of a series, by project as in `followProjects`. */
export class MilestoneDates {
  readonly #updates: number;
  readonly #projects: ProjectMilestones[] = [];
  /** By project id in the file of the latest update so far. */
  #open = new Map<string, ProjectMilestones>();

  constructor(updates: number) {
    this.#updates = updates;
  }

  /** Call it in window order; `place` is the index of the previous update. */
  addWindow({ projects }: UpdatesWindow, place: number): void {
    const next = new Map<string, ProjectMilestones>();
    for (const { previous, current, paired } of projects) {
      const own = this.#open.get(previous.projectId) ?? this.#addProject();
      own.name = current.project;
      this.#addSide(own, paired.previous, place);
      rename(own, paired);
      this.#addSide(own, paired.current, place + 1);
      next.set(current.projectId, own);
    }
    this.#open = next;
  }

  /** With project names if there are several, because they may share Activity IDs. */
  list(): UpdateSeries['milestones'] {
    const hasProjects = this.#projects.length > 1;
    return this.#projects.flatMap(({ name: project, byId }) =>
      [...byId]
        .map(([id, { name, dates }]) => ({
          ...(hasProjects ? { project } : {}),
          id,
          name,
          dates: [...dates],
        }))
        .sort((one, other) => (one.id < other.id ? -1 : 1)),
    );
  }

  #addProject(): ProjectMilestones {
    const project: ProjectMilestones = { name: '', byId: new Map() };
    this.#projects.push(project);
    return project;
  }

  #addSide({ byId }: ProjectMilestones, side: UpdateSide, place: number): void {
    for (const activity of side.activities) {
      if (!isMilestone(activity)) continue;
      const id = getPairCode(activity);
      const known = byId.get(id);
      const date = findMilestoneDate(activity, side);
      const milestone = known ?? {
        name: '',
        dates: new Array<string | null>(this.#updates).fill(null),
      };
      milestone.name = activity.name;
      if (date !== undefined) milestone.dates[place] ??= formatMinutes(date.instant);
      if (known === undefined) byId.set(id, milestone);
    }
  }
}

function rename({ byId }: ProjectMilestones, { pairs }: ComparedProject['paired']): void {
  for (const { previous, current, isRenamed } of pairs) {
    if (!isRenamed) continue;
    const milestone = byId.get(getPairCode(previous));
    if (milestone === undefined) continue;
    byId.delete(getPairCode(previous));
    byId.set(getPairCode(current), milestone);
  }
}
