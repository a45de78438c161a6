import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWorkLimit } from './argon2-password-hasher.ts';

describe('createWorkLimit', () => {
  it('never runs more than its limit at a time, finishes all in order, and is free afterwards', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.boolean(), { maxLength: 30 }),
        async (atOnce, works) => {
          const limit = createWorkLimit({ atOnce, mostWaiting: 100 });
          let running = 0;
          let most = 0;
          const started: number[] = [];
          const results = await Promise.allSettled(
            works.map((succeeds, index) =>
              limit(async () => {
                started.push(index);
                most = Math.max(most, ++running);
                await Promise.resolve();
                running--;
                if (!succeeds) throw new Error('failed');
              }),
            ),
          );
          expect(most).toBe(Math.min(atOnce, works.length));
          expect(started).toEqual(works.map((_, index) => index));
          expect(results.map(({ status }) => status === 'fulfilled')).toEqual(works);
        },
      ),
    );
  });

  it('refuses work that would wait too long, with a message and a time', async () => {
    const limit = createWorkLimit({ atOnce: 1, mostWaiting: 1 });
    const gate = Promise.withResolvers<undefined>();
    const first = limit(() => gate.promise);
    const second = limit(() => Promise.resolve('second'));
    await expect(limit(() => Promise.resolve())).rejects.toMatchObject({
      failure: { code: 'service.unavailable', retryAfterSeconds: 5 },
    });
    gate.resolve(undefined);
    await first;
    await expect(second).resolves.toBe('second');
    await expect(limit(() => Promise.resolve('third'))).resolves.toBe('third');
  });
});
