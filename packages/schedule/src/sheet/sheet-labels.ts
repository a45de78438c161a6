import { shareCodes } from '../model/activity-labels.ts';

export interface NamedActivity {
  readonly code: string;
  readonly projectId?: string | undefined;
}

/** Names of a sheet's activities: the Activity ID, plus the project for all of them if any two share an ID. */
export class SheetLabels {
  /** Whether an Activity ID alone is ambiguous. */
  readonly namesProjects: boolean;
  readonly #activities: readonly NamedActivity[];

  constructor({ activities }: { readonly activities: readonly NamedActivity[] }) {
    this.#activities = activities;
    this.namesProjects = shareCodes(activities);
  }

  /** `A1010`, or `A1010 (EC00610)`, by index of the activity. */
  format(index: number): string {
    const activity = this.#activities[index];
    if (activity === undefined) return '';
    return formatLabel(activity.code, this.namesProjects ? activity.projectId : undefined);
  }

  getCode(index: number): string {
    return this.#activities[index]?.code ?? '';
  }

  /** Short name of the activity's project; empty if the sheet has none. */
  getProject(index: number): string {
    return this.#activities[index]?.projectId ?? '';
  }

  /** The `project` of a finding's place if IDs are ambiguous; spread it into the place. */
  describePlace(index: number): { readonly project?: string } {
    const project = this.getProject(index);
    return this.namesProjects && project !== '' ? { project } : {};
  }
}

/** `A1010`, or `A1010 (EC00610)` with a project. */
export function formatLabel(code: string, project: string | undefined): string {
  return project === undefined || project === '' ? code : `${code} (${project})`;
}
