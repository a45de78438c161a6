import { setTimeout as sleep } from 'node:timers/promises';

/** Tries again while what it needs is away, for so long. */
export async function persist<Result>(limitMs: number, work: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await sleep(100);
  }
}
