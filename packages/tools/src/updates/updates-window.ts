import type { Finding } from '@floatwise/contracts';
import {
  compareProject,
  scheduleSteps,
  type ComparedProject,
  type PairedUpdates,
  type ProjectWindow,
  type StepFile,
} from '@floatwise/schedule/updates';
import { createInfo } from '../answer/finding.ts';
import type { UpdatesOptions } from './options.ts';

/** Two compared updates. */
export interface UpdatesWindow {
  readonly updates: PairedUpdates;
  readonly projects: readonly ComparedProject[];
  /** What moved the finish, one entry per project; undefined if a file cannot be scheduled. */
  readonly windows: readonly (ProjectWindow | undefined)[];
  readonly findings: readonly Finding[];
  /** Assumptions used for data the files lack. */
  readonly fileFindings: readonly Finding[];
  readonly stepFiles: readonly StepFile[];
}

function listMissingFiles({ previous, current }: PairedUpdates): Finding[] {
  const others = [previous, current].filter(({ xer }) => xer === undefined);
  if (others.length === 0) return [];
  const names = [...new Set(others.map(({ name }) => name))].join(' and ');
  const message = `No file of a step is written: those are XER files made of the updates, and ${names} is P6 XML.`;
  return [createInfo('updates.no-step-files', message)];
}

export function compareWindow(updates: PairedUpdates, { finish, keepSteps }: UpdatesOptions): UpdatesWindow {
  const followed = finish === '' ? undefined : finish;
  const steps = scheduleSteps(updates, { finish: followed, keepSteps });
  return {
    updates,
    projects: updates.projects.map((paired) => compareProject(paired, followed)),
    windows: steps.windows,
    findings: [...updates.findings, ...steps.findings, ...(keepSteps ? listMissingFiles(updates) : [])],
    fileFindings: steps.fileFindings,
    stepFiles: steps.files,
  };
}
