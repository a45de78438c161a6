import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { createSilenceGuard } from './silence-guard.ts';

let isClosed = false;
afterEach(() => (isClosed = true));

it('ends calls to an engine that hangs within two seconds, refuses further ones, and lets them pass when it answers again', async () => {
  isClosed = false;
  let silences = 0;
  const guard = createSilenceGuard(() => silences++);
  let answers = Promise.withResolvers<undefined>();
  answers.resolve(undefined);
  void guard.watch(
    () => answers.promise,
    () => isClosed,
  );
  await sleep(500);
  expect(await guard.guard(() => Promise.resolve('an answer'))).toBe('an answer');
  answers = Promise.withResolvers();
  // Turns of a busy machine take longer, as the guard does, so their number is the same.
  let turns = 0;
  const counting = setInterval(() => turns++, 100);
  await expect(guard.guard(() => new Promise(() => undefined))).rejects.toMatchObject({
    code: 'service.unavailable',
  });
  clearInterval(counting);
  expect(turns).toBeLessThan(20);
  expect(guard.isSilent()).toBe(true);
  await expect(guard.guard(() => Promise.resolve('late'))).rejects.toMatchObject({
    code: 'service.unavailable',
  });
  answers.resolve(undefined);
  await expect.poll(guard.isSilent).toBe(false);
  expect(await guard.guard(() => Promise.resolve('again'))).toBe('again');
  expect(silences).toBe(1);
});
