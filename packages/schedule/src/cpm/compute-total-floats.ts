import { createWorkCalendars } from '../calendar/create-work-calendars.ts';
import type { ActivityId, Schedule } from '../model/index.ts';
import { computeTotalFloat } from './cpm-network.ts';
import { runForwardPass } from './run-forward-pass.ts';
import { createNetwork } from './create-network.ts';
import { runBackwardPass } from './run-backward-pass.ts';

/**
 * The total float in working minutes that `computeCpm` finds of these activities, without the rest of what it finds. Those that
 * are completed, carry no logic or are of a project that was not exported are left out; all are when the logic contains a loop.
 */
export function computeTotalFloats(schedule: Schedule, ids: Iterable<ActivityId>): Map<ActivityId, number> {
  const floats = new Map<ActivityId, number>();
  const network = createNetwork(schedule, createWorkCalendars(schedule.calendars));
  if (network.order.length < network.activities.length) return floats;
  runForwardPass(network);
  runBackwardPass(network);
  for (const id of ids) {
    const activity = network.byId.get(id);
    if (activity === undefined || activity.project.isFixed || activity.source.status === 'completed')
      continue;
    const { calendar, project } = activity;
    floats.set(id, computeTotalFloat(calendar, project.options.totalFloatType, activity));
  }
  return floats;
}
