import { setTimeout as sleep } from 'node:timers/promises';
import type { ConversionId } from '@floatwise/contracts';
import { signUp, startMesh, type Mesh, type Planner } from '@floatwise/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTrialRoot } from '../find-shared-site.ts';
import { createSampleXer } from './sample-xer.ts';

const toolTimeoutSeconds = 12;
const bytes = createSampleXer();
const watchMs = 20_000;
/** `make chaos` measures their times. Without slots that move each would take `toolTimeoutSeconds`. */
const leastConverted = 5;

let mesh: Mesh;

beforeAll(async () => {
  const env = { TOOL_TIMEOUT_SECONDS: String(toolTimeoutSeconds), CONVERSIONS_PER_MINUTE: '10000' };
  mesh = await startMesh({ root: await findTrialRoot(), converters: 2, env });
});
afterAll(() => mesh.stop());

/** Files that never end, one after another; the trial tool stands for a file on which a tool takes forever. */
async function sendEndless({ client }: Planner, count: number): Promise<ConversionId[]> {
  const upload = { toolId: 'trial', fileName: 'endless.xer', bytes, options: { act: 'spin' } };
  const ids: ConversionId[] = [];
  for (let sent = 0; sent < count; sent++) ids.push((await client.startConversion(upload)).id);
  return ids;
}

describe('a small file that takes longer than five seconds', () => {
  it('starts again as a large one and ends like any other', async () => {
    const planner = await signUp(mesh.url);
    const upload = { toolId: 'trial', fileName: 'slow.xer', bytes, options: { ms: 7_000 } };
    const { id } = await planner.client.startConversion(upload);
    const states: string[] = [];
    const listening = await planner.listen(id);
    const end = await planner.client.awaitConversion(id);
    expect(end).toMatchObject({ state: 'finished', attempt: 1, isLong: true });
    listening.close();
    for (const { type, data } of listening.events) if (type === 'change') states.push(data.state);
    expect(states.slice(states.indexOf('running'))).toEqual(['running', 'queued', 'running', 'finished']);
  });
});

describe('files that never end, sent by two people', () => {
  it('do not delay another person’s small file, and end as any that takes too long', async () => {
    const [stranger, firstSender] = [await signUp(mesh.url), await signUp(mesh.url)];
    const senders = [firstSender, await signUp(mesh.url)];
    const small = { toolId: 'trial', fileName: 'a.xer', bytes };
    const convertOne = () => stranger.client.convert(small);
    for (let run = 0; run < 5; run++) await convertOne();
    const ids = await Promise.all(senders.map((sender) => sendEndless(sender, 4)));
    // At first new threads start, for as many files as there are slots.
    await convertOne();
    let converted = 0;
    for (const endMs = performance.now() + watchMs; performance.now() < endMs; converted++) {
      await sleep(100);
      await convertOne();
    }
    expect(converted).toBeGreaterThanOrEqual(leastConverted);
    const first = ids[0]?.[0];
    if (first === undefined) throw new Error('There is no conversion.');
    const end = await firstSender.client.awaitConversion(first, { signal: AbortSignal.timeout(60_000) });
    expect(end).toMatchObject({ state: 'failed', outcome: { code: 'tool.timed-out' } });
    // They would run for a minute while the next test does.
    await Promise.all(
      senders.flatMap(({ client }, place) =>
        (ids[place] ?? []).map((id) => client.removeConversion(id).catch(String)),
      ),
    );
  });
});
