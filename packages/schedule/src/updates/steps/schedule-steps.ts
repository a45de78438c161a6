import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import type { PairedUpdates } from '../pair.ts';
import type { ProjectWindow, ScheduledSteps } from '../windows.ts';
import { createWindow } from './create-window.ts';
import { divideProgress } from './divide-progress.ts';
import { checkFinishOption } from './measure-finish.ts';
import { createTrack, type ProjectTrack } from './project-track.ts';
import { scheduleHybrids } from './schedule-hybrids.ts';
import { writeSteps } from './write/write-steps.ts';

export interface StepOptions {
  /** Activity ID to follow in the projects that have it; otherwise the finish of the project is followed. */
  readonly finish?: string | undefined;
  /** Whether to write each step as a file. */
  readonly keepSteps?: boolean | undefined;
}

/** Activities on the paths of all projects and steps: with a path through all others each, a small file exceeds a workbook. */
const leastPathLimit = 200_000;

const countPaths = ({ before, ends }: ProjectTrack): number =>
  ends.reduce((sum, { end }) => sum + end.path.length, before.path.length);

/**
 * Finds what moved the finish between updates; all paired projects change together. Throws E_VALUE if `finish` is not in both.
 * Method: AACE 29R-03, MIP 3.4, with the change of logic split further.
 */
export function scheduleSteps(updates: PairedUpdates, options: StepOptions = {}): ScheduledSteps {
  const finish = options.finish?.trim() === '' ? undefined : options.finish?.trim();
  if (finish !== undefined) checkFinishOption(updates.projects, finish);
  const scheduled = scheduleHybrids(updates);
  const { findings } = scheduled;
  if (scheduled.hybrids === undefined)
    return { windows: updates.projects.map(() => undefined), findings, fileFindings: [], files: [] };
  // Paths that share nothing stay below: each activity is on a step's path once.
  const { previous, current } = updates;
  const most = Math.max(previous.schedule.activities.length, current.schedule.activities.length);
  const limit = Math.max(leastPathLimit, (scheduled.hybrids.length + 1) * most);
  let count = 0;
  const tracks = updates.projects.map((project) => {
    const track = createTrack(project, scheduled, finish);
    count += track === undefined ? 0 : countPaths(track);
    if (count > limit)
      throw new UnusableInputError(
        'E_FILES',
        `The driving paths of the ${updates.projects.length} projects of ${current.name} lead through each other and have more than ${limit} activities. Choose one project by the options.`,
      );
    return track;
  });
  const progress = divideProgress(updates, scheduled, tracks);
  const windows = tracks.map((track, place): ProjectWindow | undefined => {
    if (track === undefined) return undefined;
    const by = progress?.shares[place];
    const followed = progress && by && { by, everyDays: progress.everyDays };
    return createWindow(track, scheduled.ids, followed);
  });
  const files = options.keepSteps === true ? writeSteps(updates, scheduled) : [];
  return { windows, findings, fileFindings: scheduled.fileFindings, files };
}
