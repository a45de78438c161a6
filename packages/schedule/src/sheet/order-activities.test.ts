import { expect, it } from 'vitest';
import { orderActivities } from './order-activities.ts';

it('names a loop with open work, not a shorter one of completed work that leads to it', () => {
  const activities = ['A', 'B', 'C'].map((code) => ({ code }));
  const statuses = ['completed', 'completed', 'notStarted'] as const;
  const links = [
    [0, 1],
    [1, 0],
    [1, 2],
    [2, 0],
  ].map(([predecessor = 0, successor = 0]) => ({
    predecessor,
    successor,
    predecessorStatus: statuses[predecessor],
    successorStatus: statuses[successor],
  }));
  expect(() => orderActivities(activities, links)).toThrow('The logic contains a loop: C -> A -> B -> C.');
});
