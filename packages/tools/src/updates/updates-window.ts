import type { Finding } from '@floatwise/contracts';
import {
  checkFinishActivity,
  compareProject,
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

export function compareWindow(updates: PairedUpdates, options: UpdatesOptions): UpdatesWindow {
  const finish = options.finish === '' ? undefined : options.finish;
  if (finish !== undefined) checkFinishActivity(updates, finish);
  return {
    updates,
    projects: updates.projects.map((paired) => compareProject(paired, finish)),
    windows: updates.projects.map(() => undefined),
    findings: updates.findings,
    stepFiles: [],
  };
}
