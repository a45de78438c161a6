import { setTimeout as sleep } from 'node:timers/promises';
import { generateXer, signUp, startMesh, type Mesh } from '@floatwise/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTrialRoot } from '../find-shared-site.ts';
import { openQuestions } from '../open-questions.ts';

const bytes = Buffer.from(generateXer({ activities: 5, relationships: 4 }));
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
  it('do not hold another person’s, and each is refused ten seconds after its start', async () => {
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
    const answeredMs: number[] = [];
    let unanswered = endless.length;
    const ended = Promise.all(endless.map((one) => one.finally(() => unanswered--)));
    const isAsking = (): boolean => unanswered > 0;
    while (isAsking()) {
      expect(await other.ask()).toContain(answered);
      answeredMs.push(performance.now() - begunMs);
      await sleep(200);
    }
    const refusals = (await ended).toSorted((a, b) => a.afterMs - b.afterMs);
    for (const [place, { text, afterMs }] of refusals.entries()) {
      expect(text).toContain('could not be answered within 10 seconds. Ask about fewer activities');
      expect(afterMs).toBeGreaterThan(firstMs + (place + 1) * questionMs - 500);
      // `make chaos` measures how long another person waits. Without turns it would be until the last of the four is refused.
      const beforeMs = refusals[place - 1]?.afterMs ?? 0;
      const between = answeredMs.filter((ms) => ms > beforeMs && ms < afterMs);
      expect(between.length, answeredMs.map(Math.round).join(' ')).toBeGreaterThan(1);
    }
  });
});
