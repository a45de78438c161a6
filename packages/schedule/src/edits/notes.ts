import { createInfo, createWarning } from '@floatwise/contracts/create-finding';
import type { Finding } from '@floatwise/contracts';
import { replaceFields, type Activity } from '../model/index.ts';
import type { Plan } from './plan.ts';
import { formatTime } from './words.ts';

/** A note about an activity. */
export const note = (plan: Plan, activity: Activity, code: string, message: string): Finding =>
  createInfo(`what-if.${code}`, message, { activity: activity.code, ...plan.labels.describePlace(activity) });

/** Empties an expected finish that the project uses, because it would replace the remaining duration. */
export function dropExpectedFinish(
  plan: Plan,
  activity: Activity,
): { readonly activity: Activity; readonly notes: readonly Finding[] } {
  const { expectedFinish } = activity;
  if (expectedFinish === undefined || !plan.usesExpectedFinish(activity)) return { activity, notes: [] };
  const message = `${plan.labels.format(activity)} had the expected finish ${formatTime(expectedFinish)}, which would replace its remaining duration; it was removed.`;
  return {
    activity: replaceFields(activity, { expectedFinish: undefined }),
    notes: [note(plan, activity, 'expected-finish', message)],
  };
}

/** Says that the units of an activity with assignments stay, or that they set its length. */
export function noteAssignments(plan: Plan, activity: Activity): Finding[] {
  const count = plan.schedule.assignments.filter(({ activityId }) => activityId === activity.id).length;
  if (count === 0) return [];
  const label = plan.labels.format(activity);
  const place = { activity: activity.code, ...plan.labels.describePlace(activity) };
  if (activity.type === 'resourceDependent')
    return [
      createWarning(
        'what-if.resource-dependent',
        `${label} is resource dependent: its assignments set its length, not its duration.`,
        place,
      ),
    ];
  const which = count === 1 ? '1 assignment' : `${count} assignments`;
  return [
    createInfo(
      'what-if.assignments',
      `${label} has ${which}; units, costs and rates stay as they are.`,
      place,
    ),
  ];
}
