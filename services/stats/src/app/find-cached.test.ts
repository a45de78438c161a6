import { expect, it } from 'vitest';
import { createCachedFind, parsePeriodEnd } from './find-cached.ts';

it('parses the end of a period', () => {
  const end = (id: string): string | undefined => {
    const ms = parsePeriodEnd(id);
    return ms === undefined ? undefined : new Date(ms).toISOString().slice(0, 13);
  };
  expect(end('2026-12')).toBe('2027-01-01T00');
  expect(end('2026-02-28')).toBe('2026-03-01T00');
  expect(end('2026-03-16T23')).toBe('2026-03-17T00');
  expect(end(`${'a'.repeat(24)}/2026-03`)).toBe('2026-04-01T00');
  expect(end('all')).toBeUndefined();
});

it('reads a closed period once, and an open one each time', async () => {
  const asked: string[] = [];
  const find = createCachedFind<number>(
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
