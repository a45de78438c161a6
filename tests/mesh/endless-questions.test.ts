import { setTimeout as sleep } from 'node:timers/promises';
import { generateXer, signUp, startMesh, type Mesh } from '@floatwise/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTrialRoot } from '../find-shared-site.ts';
import { openQuestions } from '../open-questions.ts';

const bytes = Buffer.from(generateXer({ activities: 5, relationships: 4 }));
/** The documents promise two seconds, but a test machine may be busy. Without turns it would be ten for each question. */
const limitMs = 5_000;
/** The first question has two seconds on the thread for quick ones before it starts again on the other. */
const firstMs = 2_000;
const questionMs = 10_000;

/** Part of the answer: all activities of the file. */
const answered = String.raw`\"total\":5`;

let mesh: Mesh;

beforeAll(async () => {
  mesh = await startMesh({ root: await findTrialRoot() });
});
afterAll(() => mesh.stop());

describe('four questions of one person that never end', () => {
  it(
    'do not hold another person’s, and each is refused ten seconds after its start',
    { timeout: 120_000 },
    async () => {
      const [other, endlessOnes] = [
        await openQuestions(await signUp(mesh.url), { bytes }),
        await openQuestions(await signUp(mesh.url), { bytes, isEndless: true }),
      ];
      expect(await other.ask()).toContain(answered);
      const begunMs = performance.now();
      const endless = Array.from({ length: 4 }, async () => {
        const text = await endlessOnes.ask();
        return { text, afterMs: performance.now() - begunMs };
      });
      const times: number[] = [];
      // About as long as they take together.
      while (performance.now() < begunMs + 4 * questionMs) {
        const askedMs = performance.now();
        expect(await other.ask()).toContain(answered);
        times.push(performance.now() - askedMs);
        await sleep(200);
      }
      expect(Math.max(...times), times.map(Math.round).join(' ')).toBeLessThan(limitMs);
      const refusals = (await Promise.all(endless)).toSorted((a, b) => a.afterMs - b.afterMs);
      for (const [place, { text, afterMs }] of refusals.entries()) {
        expect(text).toContain('could not be answered within 10 seconds. Ask about fewer activities');
        expect(afterMs).toBeGreaterThan(firstMs + (place + 1) * questionMs - 500);
        // A new thread starts for each.
        expect(afterMs).toBeLessThan(firstMs + (place + 1) * (questionMs + limitMs));
      }
    },
  );
});
