import { expect, it } from 'vitest';
import { warmUp } from '../src/adapters/warm-up.ts';

it('runs every tool on files it accepts', async () => {
  await expect(
    warmUp(
      () => false,
      () => Infinity,
    ),
  ).resolves.toBeUndefined();
});

it('ends when a conversion arrives', async () => {
  let looks = 0;
  await warmUp(
    () => ++looks > 3,
    () => Infinity,
  );
  expect(looks).toBeLessThanOrEqual(6);
});

it('waits while another thread works, and ends if its own conversion arrives meanwhile', async () => {
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
