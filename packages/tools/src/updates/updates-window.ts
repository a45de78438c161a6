import type { Finding } from '@floatwise/contracts';
import {
  compareProject,
  scheduleSteps,
  type ComparedProject,
  type PairedUpdates,
  type ProjectWindow,
  type StepFile,
} from '@floatwise/schedule/updates';
import type { UpdatesOptions } from './options.ts';

/** Two updates compared. */
export interface UpdatesWindow {
  readonly updates: PairedUpdates;
  readonly projects: readonly ComparedProject[];
  /** What moved the finish, a place for each project; undefined where a file cannot be scheduled. */
  readonly windows: readonly (ProjectWindow | undefined)[];
  readonly findings: readonly Finding[];
  readonly stepFiles: readonly StepFile[];
}

export function compareWindow(updates: PairedUpdates, { finish, keepSteps }: UpdatesOptions): UpdatesWindow {
  const followed = finish === '' ? undefined : finish;
  const steps = scheduleSteps(updates, { finish: followed, keepSteps });
  return {
    updates,
    projects: updates.projects.map((paired) => compareProject(paired, followed)),
    windows: steps.windows,
    findings: [...updates.findings, ...steps.findings],
    stepFiles: steps.files,
  };
}
