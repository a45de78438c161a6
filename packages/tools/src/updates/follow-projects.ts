import type { ComparedProjectReport, UpdateSeries } from '@floatwise/contracts';

/** A project through the windows of a series that compare it one after the other, the earliest first. */
export type FollowedProject = readonly ComparedProjectReport[];

/**
 * The projects of a series. Their places and short names change from window to window; the file between two windows has one
 * id for a project.
 */
export function followProjects(windows: UpdateSeries['windows']): readonly FollowedProject[] {
  const followed: ComparedProjectReport[][] = [];
  let open = new Map<string, ComparedProjectReport[]>();
  for (const { projects } of windows) {
    const next = new Map<string, ComparedProjectReport[]>();
    for (const project of projects) {
      const known = open.get(project.previous.projectId);
      const own = known ?? [];
      if (known === undefined) followed.push(own);
      own.push(project);
      next.set(project.current.projectId, own);
    }
    open = next;
  }
  return followed;
}

/** The project at a place of the last window. */
export function followProject(windows: UpdateSeries['windows'], place: number): FollowedProject {
  const last = windows.at(-1)?.projects[place];
  return followProjects(windows).find((project) => project.at(-1) === last) ?? [];
}

/** Days by which the finish moved over all windows; null where one of its finishes is not known. */
export function sumDays(project: FollowedProject): number | null {
  let sum = 0;
  for (const { finish } of project) {
    if (finish.days === null) return null;
    sum += finish.days;
  }
  return sum;
}
