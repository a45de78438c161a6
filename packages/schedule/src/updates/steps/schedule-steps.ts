import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import type { PairedProject, PairedUpdates } from '../pair.ts';
import type { ProjectWindow, ScheduledSteps } from '../windows.ts';
import { createWindow } from './create-window.ts';
import { divideProgress } from './divide-progress.ts';
import { checkFinishOption, findFinishPair, lacksFinish } from './measure-finish.ts';
import { createTrack, type ProjectTrack } from './project-track.ts';
import { scheduleHybrids } from './schedule-hybrids.ts';
import { writeSteps } from './write/write-steps.ts';

export interface StepOptions {
  /**
   * Activity ID to follow in the projects that have it; otherwise the finish of the project is followed. Where only other updates of a
   * series have it, nothing is.
   */
  readonly finish?: string | undefined;
  /** Activity IDs of milestones that are followed besides, in the projects that have them in both updates. */
  readonly milestones?: readonly string[] | undefined;
  /** Most float, in work days, of the next paths that are looked for; without it none are. */
  readonly nearDays?: number | undefined;
  /** Whether to write each step as a file. */
  readonly keepSteps?: boolean | undefined;
}

/** Activities on the paths of all projects and steps: with a path through all others each, a small file exceeds a workbook. */
const leastPathLimit = 200_000;

const countPaths = ({ before, ends }: ProjectTrack): number =>
  ends.reduce((sum, { end }) => sum + end.path.length, before.path.length);

function createManyPaths(
  { projects, current }: PairedUpdates,
  { limit, milestones }: { readonly limit: number; readonly milestones: number },
): UnusableInputError {
  const [whose, advice] =
    milestones === 0
      ? [`the ${projects.length} projects`, 'Choose one project by the options.']
      : [`the ${milestones} milestones and their projects`, 'Choose fewer milestones.'];
  return new UnusableInputError(
    'E_FILES',
    `The driving paths of ${whose} of ${current.name} lead through each other and have more than ${limit} activities. ${advice}`,
  );
}

/**
 * Finds what moved the finish between updates; all paired projects change together. Throws E_VALUE if `finish` is not in both,
 * and no other update of a series has it.
 * Method: AACE 29R-03, MIP 3.4, with the change of logic split further.
 */
export function scheduleSteps(updates: PairedUpdates, options: StepOptions = {}): ScheduledSteps {
  const finish = options.finish?.trim() === '' ? undefined : options.finish?.trim();
  const isLacking = (project: PairedProject): boolean => finish !== undefined && lacksFinish(project, finish);
  if (finish !== undefined && !updates.projects.some(isLacking))
    checkFinishOption(updates.projects, { option: 'finish', id: finish });
  const scheduled = scheduleHybrids(updates);
  const { findings } = scheduled;
  const { projects } = updates;
  const { milestones = [], nearDays } = options;
  if (scheduled.hybrids === undefined) {
    const windows = projects.map(() => undefined);
    const followed = milestones.map((id) => ({ id, windows }));
    return { windows, milestones: followed, findings, fileFindings: [], files: [] };
  }
  // Paths that share nothing stay below: each activity is on a step's path once.
  const { previous, current } = updates;
  const most = Math.max(previous.schedule.activities.length, current.schedule.activities.length);
  const limit = Math.max(leastPathLimit, (scheduled.hybrids.length + 1) * most);
  let count = 0;
  const trackProject = (project: PairedProject, id: string | undefined): ProjectTrack | undefined => {
    const track = createTrack(project, scheduled, id);
    count += track === undefined ? 0 : countPaths(track);
    if (count > limit) throw createManyPaths(updates, { limit, milestones: milestones.length });
    return track;
  };
  const own = projects.map((project) => (isLacking(project) ? undefined : trackProject(project, finish)));
  const followed = milestones.map((id) => ({
    id,
    tracks: projects.map((project) =>
      findFinishPair(project, id) === undefined ? undefined : trackProject(project, id),
    ),
  }));
  const tracks = [...own, ...followed.flatMap((each) => each.tracks)];
  const progress = divideProgress(updates, scheduled, tracks);
  const createAt = (place: number, near?: number): ProjectWindow | undefined => {
    const track = tracks[place];
    const by = progress?.shares[place];
    if (track === undefined) return undefined;
    return createWindow(track, scheduled.ids, {
      progress: progress && by && { by, everyDays: progress.everyDays },
      nearDays: near,
    });
  };
  const files = options.keepSteps === true ? writeSteps(updates, scheduled) : [];
  return {
    windows: own.map((_, place) => createAt(place, nearDays)),
    milestones: followed.map(({ id, tracks: each }, at) => ({
      id,
      windows: each.map((_, place) => createAt((at + 1) * projects.length + place)),
    })),
    findings,
    fileFindings: scheduled.fileFindings,
    files,
  };
}
