import { expect, it } from 'vitest';
import { countEndings, createMemoryStores } from '../../test/memory-stores.ts';
import { createEnding } from '../../test/sample-events.ts';
import { describeSums } from '../../test/sums-contract.ts';
import { sumPeople } from './sum-people.ts';
import { forgetUser } from './user-periods.ts';

describeSums('in memory', () => Promise.resolve(createMemoryStores()), 150);

it('counts the conversions of a deleted account under no name', async () => {
  const { stores, find } = createMemoryStores();
  const draw = (userId: string) =>
    createEnding('delivered', { userId: userId.repeat(24), username: `name of ${userId}`, toolId: 'soos' });
  const [ann, bob] = [draw('a'), draw('b')];
  await countEndings(stores, [ann, bob, draw('b')]);
  await forgetUser(stores, bob.userId);
  const asked = { from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z', first: 50 };
  expect(await sumPeople(find, asked)).toEqual({
    people: [
      {
        person: {
          ...{ userId: 'a'.repeat(24), username: 'name of a', count: 1, failed: 0, refused: 0 },
          toolUsage: [{ toolType: 'soos', count: 1, failed: 0, refused: 0 }],
        },
        cursor: `1-0-${'a'.repeat(24)}`,
      },
    ],
    hasMore: false,
    total: 1,
    deletedAccounts: {
      ...{ count: 2, failed: 0, refused: 0 },
      toolUsage: [{ toolType: 'soos', count: 2, failed: 0, refused: 0 }],
    },
  });
});

it('refuses a cursor of another list', async () => {
  const { find } = createMemoryStores();
  const asked = { from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z', first: 50 };
  await expect(sumPeople(find, { ...asked, after: 'abc' })).rejects.toMatchObject({
    code: 'request.invalid',
  });
});
