import type { ComparedProjectReport, UpdateSeries } from '@floatwise/contracts';

/** A project in successive windows of a series, earliest first. */
export type FollowedProject = readonly ComparedProjectReport[];

/**
 * The projects of a series. Their indexes and short names change from window to window; the file shared by two windows
 * identifies a project by one id.
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

/** The project at an index of the last window. */
export function followProject(windows: UpdateSeries['windows'], place: number): FollowedProject {
  const last = windows.at(-1)?.projects[place];
  return followProjects(windows).find((project) => project.at(-1) === last) ?? [];
}

/** Days by which the finish moved over all windows; null if one of the finishes is unknown. */
export function sumDays(project: FollowedProject): number | null {
  let sum = 0;
  for (const { finish } of project) {
    if (finish.days === null) return null;
    sum += finish.days;
  }
  return sum;
}
