import type { Activity, ActivityId, AnyId, Project, ProjectId } from '../../model/index.ts';
import { toId } from '../../model/index.ts';
import type { PairedUpdates } from '../pair.ts';

/**
 * Ids that identify an activity in every step: its id in the previous file, or a new id if added. P6 renumbers ids, so the same
 * id in the current file may be another activity.
 */
export interface StepIds {
  /** For activities of the paired projects, by id in the current file. */
  readonly byCurrentId: ReadonlyMap<ActivityId, ActivityId>;
  /** The activity of the current file; missing for a deleted one. */
  readonly current: ReadonlyMap<ActivityId, Activity>;
  readonly deleted: ReadonlySet<ActivityId>;
  readonly added: ReadonlyMap<ActivityId, Activity>;
  /** The previous project by the id of the current one. */
  readonly projects: ReadonlyMap<ProjectId, Project>;
  readonly createActivityId: () => ActivityId;
}

export function createStepIds({ previous, current, projects }: PairedUpdates): StepIds {
  const byCurrentId = new Map<ActivityId, ActivityId>();
  const currentById = new Map<ActivityId, Activity>();
  for (const { pairs } of projects) {
    for (const pair of pairs) {
      byCurrentId.set(pair.current.id, pair.previous.id);
      currentById.set(pair.previous.id, pair.current);
    }
  }
  const previousProjects = new Set(projects.map((project) => project.previous.project.id));
  const deleted = new Set<ActivityId>();
  for (const { id, projectId } of previous.schedule.activities) {
    if (previousProjects.has(projectId) && !currentById.has(id)) deleted.add(id);
  }
  const createActivityId = createIdSource(previous.schedule.activities.map(({ id }) => id));
  const currentProjects = new Map(
    projects.map((project) => [project.current.project.id, project.previous.project]),
  );
  const added = new Map<ActivityId, Activity>();
  for (const activity of current.schedule.activities) {
    if (!currentProjects.has(activity.projectId) || byCurrentId.has(activity.id)) continue;
    const id = createActivityId();
    added.set(id, activity);
    byCurrentId.set(activity.id, id);
    currentById.set(id, activity);
  }
  return { byCurrentId, current: currentById, deleted, added, projects: currentProjects, createActivityId };
}

/** Returns a generator of ids above all numbers in use. */
export function createIdSource(used: readonly string[]): () => AnyId {
  let last = 0;
  for (const id of used) {
    const number = Number(id);
    if (Number.isSafeInteger(number) && number > last) last = number;
  }
  return () => {
    last += 1;
    return toId(String(last));
  };
}
