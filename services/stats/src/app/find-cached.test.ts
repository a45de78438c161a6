import { expect, it } from 'vitest';
import { createCachedFind } from './find-cached.ts';

it('reads a closed period once, and an open one each time', async () => {
  const asked: string[] = [];
  const find = createCachedFind<object>(
    (id) => {
      asked.push(id);
      return Promise.resolve(undefined);
    },
    () => Date.UTC(2026, 2, 16, 9, 30),
  );
  for (const id of ['2026-03-16T07', '2026-03-16T08', '2026-03-16', 'all', '2026-02']) {
    await find(id);
    await find(id);
  }
  expect(asked).toEqual([
    '2026-03-16T07',
    ...['2026-03-16T08', '2026-03-16T08'],
    ...['2026-03-16', '2026-03-16'],
    ...['all', 'all'],
    '2026-02',
  ]);
});
