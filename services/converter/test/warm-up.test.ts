import { expect, it } from 'vitest';
import { warmUp } from '../src/adapters/warm-up.ts';

it('runs every tool on files that each of them takes', async () => {
  await expect(
    warmUp(
      () => false,
      () => Infinity,
    ),
  ).resolves.toBeUndefined();
});

it('ends when a conversion has come', async () => {
  let looks = 0;
  await warmUp(
    () => ++looks > 3,
    () => Infinity,
  );
  expect(looks).toBeLessThanOrEqual(6);
});

it('waits while another thread works, and ends when its own conversion has come meanwhile', async () => {
  let looks = 0;
  const asked: number[] = [];
  await warmUp(
    () => ++looks > 2,
    () => {
      asked.push(looks);
      return 0;
    },
  );
  expect(asked).toEqual([1, 2]);
});
