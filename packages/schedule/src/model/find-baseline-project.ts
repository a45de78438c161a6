import type { ProjectId } from './ids.ts';
import type { Project } from './project.ts';
import type { Schedule } from './schedule.ts';

/** A project that is the baseline of another. */
export interface BaselineProject {
  readonly kind: 'project' | 'only';
  readonly schedule: Schedule;
  readonly projectId: ProjectId;
}

/**
 * The baseline of a project in its own file: the project or baseline that P6 names, or its only baseline if P6 names none. Undefined if
 * the file has none. `ownBaselines` are the baselines that P6 XML keeps apart from its projects, each a schedule of one project.
 */
export function findBaselineProject(
  schedule: Schedule,
  { id, baselineProjectId }: Project,
  ownBaselines: readonly Schedule[] = [],
): BaselineProject | undefined {
  const named = ownBaselines.find(({ projects: [own] }) => own !== undefined && own.id === baselineProjectId);
  const taken = ownBaselines.filter(({ projects: [own] }) => own?.originalProjectId === id);
  const only = taken.length === 1 ? taken[0] : undefined;
  const chosen = named ?? (baselineProjectId === undefined ? only : undefined);
  const [source] = chosen?.projects ?? [];
  if (chosen !== undefined && source !== undefined)
    return { kind: named === undefined ? 'only' : 'project', schedule: chosen, projectId: source.id };
  if (baselineProjectId === undefined || baselineProjectId === id) return undefined;
  const isInFile = schedule.projects.some((project) => project.id === baselineProjectId);
  return isInFile ? { kind: 'project', schedule, projectId: baselineProjectId } : undefined;
}
