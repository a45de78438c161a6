import { expect, it } from 'vitest';
import { createMemoryStores } from '../../test/memory-stores.ts';
import { createDelivered } from '../../test/sample-events.ts';
import { describeSums } from '../../test/sums-contract.ts';
import { createRecordConversions } from './record-conversions.ts';
import { sumPeople } from './sum-people.ts';

describeSums('in memory', () => Promise.resolve(createMemoryStores()), 150);

it('counts the conversions of a deleted account under no name', async () => {
  const { stores, find, forget } = createMemoryStores();
  const draw = (userId: string, sequence: number) => ({
    ...{ kind: 'delivered' as const, at: new Date('2026-03-16T08:00:00Z') },
    position: { streamCreated: new Date(5), sequence },
    event: createDelivered({ userId: userId.repeat(24), username: `name of ${userId}`, toolId: 'soos' }),
  });
  const [ann, bob] = [draw('a', 1), draw('b', 2)];
  await createRecordConversions(stores)([ann, bob, draw('b', 3)]);
  await forget(bob.event.userId);
  const asked = { from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z', first: 50 };
  expect(await sumPeople(find, asked)).toEqual({
    people: [
      {
        person: {
          ...{ userId: 'a'.repeat(24), username: 'name of a', count: 1, failed: 0 },
          toolUsage: [{ toolType: 'soos', count: 1, failed: 0 }],
        },
        cursor: `1-0-${'a'.repeat(24)}`,
      },
    ],
    hasMore: false,
    total: 1,
    deletedAccounts: { count: 2, failed: 0, toolUsage: [{ toolType: 'soos', count: 2, failed: 0 }] },
  });
});

it('refuses a cursor of another list', async () => {
  const { find } = createMemoryStores();
  const asked = { from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z', first: 50 };
  await expect(sumPeople(find, { ...asked, after: 'abc' })).rejects.toMatchObject({
    code: 'request.invalid',
  });
});
