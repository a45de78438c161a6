import { formatMinutes, type Activity } from '../model/index.ts';
import { toDays, type Assessment } from './assessment.ts';
import { compareFloats, findHeld } from './compute-cpli.ts';
import { formatConstraint } from './format-figures.ts';

/** The least total float of what is still open, in days of its own calendar, and the date that asks for it where one does. */
export interface LeastFloat {
  readonly activity: Activity;
  readonly days: number;
  /** Such as `Finish On 2026-03-16 08:00`, and of which activity; without one it is the project's own. */
  readonly askedBy: { readonly date: string; readonly activity: Activity | undefined } | undefined;
}

/** Of equal floats the earliest finish, as those behind it only inherit the float. Stored floats, no rescheduling. */
export function findLeastFloat(assessment: Assessment): LeastFloat | undefined {
  let least: Activity | undefined;
  for (const activity of assessment.logicActivities) {
    if (activity.status === 'completed' || activity.totalFloatMinutes === undefined) continue;
    if (least === undefined || compareFloats(activity, least) < 0) least = activity;
  }
  if (least?.totalFloatMinutes === undefined) return undefined;
  const days = toDays(assessment, least, least.totalFloatMinutes);
  return { activity: least, days, askedBy: findDemand(assessment, least, least.totalFloatMinutes) };
}

/** A finish constraint with as little float as there is, else the project's must-finish-by date. */
function findDemand(assessment: Assessment, least: Activity, float: number): LeastFloat['askedBy'] {
  if (float >= 0) return undefined;
  const project = assessment.findProject(least);
  if (project === undefined) return undefined;
  const held = findHeld(assessment, project);
  if (held !== undefined && held.activity.totalFloatMinutes === float)
    return { date: formatConstraint(held.constraint), activity: held.activity };
  const { mustFinishBy } = project.source;
  return mustFinishBy === undefined
    ? undefined
    : { date: `must finish by ${formatMinutes(mustFinishBy, ' ')}`, activity: undefined };
}
