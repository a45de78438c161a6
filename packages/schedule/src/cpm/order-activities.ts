import type { CpmActivity } from './cpm-network.ts';

/**
 * The activities in an order in which every link leads forward; those on or behind a loop are missing.
 *
 * Method: Kahn's, as in computeTopologicalOrder, but over the links of the activities: a run is often a process's
 * first, and then the arrays of edges would cost more than the order itself.
 */
export function orderActivities(activities: readonly CpmActivity[]): CpmActivity[] {
  const order = activities.filter((activity) => activity.waitingFor === 0);
  for (let read = 0; read < order.length; read++) {
    const activity = order[read];
    if (activity !== undefined) passOn(activity, order);
  }
  return order;
}

/** Counts an activity that has its place off at those that wait for it; those that wait for nothing more get theirs. */
function passOn(activity: CpmActivity, order: CpmActivity[]): void {
  for (let link = activity.firstOutgoing; link !== undefined; link = link.nextOutgoing) {
    const { to } = link;
    to.waitingFor -= 1;
    if (to.waitingFor === 0) order.push(to);
  }
}
