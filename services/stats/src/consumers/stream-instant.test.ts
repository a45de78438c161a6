import { expect, it } from 'vitest';
import { createStreamInstant } from './stream-instant.ts';

it('asks again for a sequence that does not grow and for a new connection, else not', async () => {
  let connection = 'first';
  let asked = 0;
  const instant = createStreamInstant({
    readCreated: () => Promise.resolve(new Date(++asked)),
    formatConnection: () => connection,
  });
  const instants: number[] = [];
  for (const sequence of [7, 8, 12]) instants.push((await instant(sequence)).getTime());
  expect(instants).toEqual([1, 1, 1]);
  expect((await instant(12)).getTime()).toBe(2);
  expect((await instant(13)).getTime()).toBe(2);
  expect((await instant(1)).getTime()).toBe(3);
  connection = 'second';
  expect((await instant(2)).getTime()).toBe(4);
  expect((await instant(3)).getTime()).toBe(4);
});

it('asks again after it could not be told', async () => {
  let isThere = false;
  const instant = createStreamInstant({
    readCreated: () => (isThere ? Promise.resolve(new Date(5)) : Promise.reject(new Error('away'))),
    formatConnection: () => 'one',
  });
  await expect(instant(1)).rejects.toThrow('away');
  isThere = true;
  expect((await instant(1)).getTime()).toBe(5);
});
