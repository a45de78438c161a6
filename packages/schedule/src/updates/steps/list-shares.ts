import type { Minutes } from '../../model/index.ts';
import type { Movement } from './measure-finish.ts';
import { subtractMovement } from './measure-finish.ts';
import type { StepActivity } from './schedule-step.ts';

/** How much of a step an activity of the driving path accounts for. */
export interface PathShare extends Movement {
  /** Undefined for the end of the project: what is left when another activity ends it. */
  readonly activity: StepActivity | undefined;
  /** Activities before it on the path that the schedule before lacks. */
  readonly with: readonly StepActivity[];
}

export interface ShareInput {
  readonly path: readonly StepActivity[];
  /** The working finish in the schedule before. */
  readonly findFinishBefore: (activity: StepActivity) => Minutes | undefined;
  readonly measure: (from: Minutes, to: Minutes) => Movement;
  /** The whole step. */
  readonly total: Movement;
}

/** Shares along a driving path; together they are the step. */
export function listShares({ path, findFinishBefore, measure, total }: ShareInput): PathShare[] {
  const shares: PathShare[] = [];
  let before: Movement = { days: 0, workMinutes: 0 };
  let lacking: StepActivity[] = [];
  for (const activity of path) {
    const finishBefore = findFinishBefore(activity);
    if (finishBefore === undefined) {
      lacking.push(activity);
      continue;
    }
    const moved = measure(finishBefore, activity.workingFinish);
    shares.push({ activity, with: lacking, ...subtractMovement(moved, before) });
    before = moved;
    lacking = [];
  }
  shares.push({ activity: undefined, with: lacking, ...subtractMovement(total, before) });
  return shares;
}
