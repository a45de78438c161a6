import type { Activity } from './activity.ts';

/** Percent complete by the activity's own type, 0..100; undefined if the file lacks the fields for it. */
export function findPercentComplete(activity: Activity): number | undefined {
  switch (activity.percentCompleteType) {
    case 'physical':
      return activity.physicalPercent;
    case 'units':
      return findUnitsPercent(activity);
    case 'duration':
    case undefined:
      return findDurationPercent(activity);
  }
}

/** The share of the original duration that is no longer remaining, 0..100. */
export function findDurationPercent(activity: Activity): number | undefined {
  const { status, originalDurationMinutes = 0, remainingDurationMinutes } = activity;
  if (status === 'notStarted') return 0;
  if (status === 'completed') return 100;
  if (originalDurationMinutes <= 0 || remainingDurationMinutes === undefined) return undefined;
  // P6 shows 0 if the remaining duration exceeds the original.
  return Math.max(0, 100 * (1 - remainingDurationMinutes / originalDurationMinutes));
}

function findUnitsPercent(activity: Activity): number | undefined {
  const actual = (activity.actualLaborUnits ?? 0) + (activity.actualNonlaborUnits ?? 0);
  const remaining = (activity.remainingLaborUnits ?? 0) + (activity.remainingNonlaborUnits ?? 0);
  return actual + remaining > 0 ? (100 * actual) / (actual + remaining) : undefined;
}
