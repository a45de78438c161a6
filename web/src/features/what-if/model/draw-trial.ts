import type { TrialPlan, TrialResult } from '../../schedule/model/edit-trial.ts';
import type { Changes } from '../../schedule/model/list-changes.ts';
import type { Outline } from '../../schedule/model/outline.ts';
import type { TimeRange } from '../../schedule/model/time-view.ts';

/** The edited plan as the chart draws it: bars after the edits, outlines before them. */
export interface DrawnTrial {
  readonly plan: TrialPlan;
  readonly outline: Outline;
  readonly changes: Changes;
  /** How many activities move, or are added or removed. */
  readonly movedCount: number;
}

/** `known` is the plan that the answer leaves out. */
export function drawTrial(
  drawn: NonNullable<TrialResult['drawn']>,
  known: TrialPlan | undefined,
): DrawnTrial | undefined {
  const plan = drawn.plan ?? known;
  if (plan?.key !== drawn.key) return undefined;
  const { outline } = plan;
  const before = outline.activities;
  const after = { ...before, ...drawn.after.activities };
  const moved = new Map<number, TimeRange>();
  let movedCount = 0;
  for (const [place, start] of before.starts.entries()) {
    const finish = before.finishes[place] ?? NaN;
    if (Object.is(start, after.starts[place]) && Object.is(finish, after.finishes[place])) continue;
    movedCount += 1;
    // What the edits added was nowhere before.
    if (!Number.isNaN(start) || !Number.isNaN(finish)) moved.set(place, { start, finish });
  }
  return {
    plan,
    outline: { ...outline, activities: after, groups: { ...outline.groups, ...drawn.after.groups } },
    changes: { activities: new Set(drawn.changed), links: drawn.links, moved },
    movedCount,
  };
}
