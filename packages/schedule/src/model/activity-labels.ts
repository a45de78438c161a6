import type { Activity } from './activity.ts';
import type { ProjectId } from './ids.ts';
import type { Schedule } from './schedule.ts';

type Named = Pick<Activity, 'code' | 'projectId'>;

/**
 * Names of activities in sentences, rows and pictures: the Activity ID, plus the project if projects of the file share IDs. In
 * that case every activity gets its project, so readers need not know which IDs are shared.
 */
export class ActivityLabels {
  /** Whether an Activity ID alone is ambiguous. */
  readonly namesProjects: boolean;
  readonly #projectCodes: ReadonlyMap<ProjectId, string>;

  /** Linear in activities; reads them only if the file has several projects. */
  constructor({ activities, projects }: Pick<Schedule, 'activities' | 'projects'>) {
    this.#projectCodes = new Map(projects.map(({ id, code }) => [id, code]));
    this.namesProjects = projects.length > 1 && shareCodes(activities);
  }

  /** `A1010`, or `A1010 (EC00610)`. `code` is the ID of a part or copy of the activity. */
  format(activity: Named, code = activity.code): string {
    return this.namesProjects ? `${code} (${this.getProjectCode(activity)})` : code;
  }

  /** The project's short name; its id if the project is not in the file. */
  getProjectCode({ projectId }: Pick<Named, 'projectId'>): string {
    return this.#projectCodes.get(projectId) ?? projectId;
  }

  /** The `project` of a finding's place if IDs are ambiguous; spread it into the place. */
  describePlace(activity: Pick<Named, 'projectId'>): { readonly project?: string } {
    return this.namesProjects ? { project: this.getProjectCode(activity) } : {};
  }
}

/** True if activities of several projects have the same Activity ID. */
export function shareCodes(activities: readonly { code: string; projectId?: string | undefined }[]): boolean {
  const owners = new Map<string, string | undefined>();
  for (const { code, projectId } of activities) {
    if (!owners.has(code)) owners.set(code, projectId);
    else if (owners.get(code) !== projectId) return true;
  }
  return false;
}
