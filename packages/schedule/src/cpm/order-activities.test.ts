import { expect, it } from 'vitest';
import { createNetwork } from './create-network.ts';
import { activity, createTestSchedule } from './test/test-schedule.ts';

function listOrder(codes: readonly string[], links: readonly string[]): string[] {
  const schedule = createTestSchedule({ activities: codes.map((code) => activity(code)), links });
  const { order } = createNetwork(schedule);
  return order.map(({ source }) => source.code);
}

it('puts each activity after all its predecessors, once', () => {
  const order = listOrder(['D', 'C', 'B', 'A'], ['A FS B', 'B FS D', 'A FS D', 'C SS D', 'A FF B']);
  expect(order.toSorted()).toEqual(['A', 'B', 'C', 'D']);
  expect(order.indexOf('A')).toBeLessThan(order.indexOf('B'));
  expect(order[3]).toBe('D');
});

it('omits activities on a loop and their successors', () => {
  expect(listOrder(['A', 'B', 'C', 'D'], ['A FS B', 'B FS C', 'C FS B', 'C FS D'])).toEqual(['A']);
  expect(listOrder(['A', 'B'], ['A FS A', 'A FS B'])).toEqual([]);
});
