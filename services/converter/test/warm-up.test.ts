import { expect, it } from 'vitest';
import { warmUp } from '../src/adapters/warm-up.ts';

it('runs every tool on files that each of them takes', async () => {
  await expect(warmUp(() => false)).resolves.toBeUndefined();
});

it('ends when a conversion has come', async () => {
  let looks = 0;
  await warmUp(() => ++looks === 3);
  expect(looks).toBe(3);
});
