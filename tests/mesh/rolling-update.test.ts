import {
  createConversionId,
  listBucket,
  logIn,
  signUp,
  startMesh,
  type Mesh,
  type MeshProcess,
  type Planner,
} from '@floatwise/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTrialRoot } from '../find-shared-site.ts';
import { createSampleXer } from './sample-xer.ts';

const bytes = createSampleXer();
/** The chart's setting for a converter: longer than the time limit of a tool. */
const env = { RESULT_MAX_AGE_SECONDS: '10', SHUTDOWN_TIMEOUT_SECONDS: '70', CONVERTER_CONCURRENCY: '2' };

let trialRoot: string;
let before: Mesh;
/** Starts new services on the same engines, as a rolling update does beside the old ones. */
let after: Mesh;

beforeAll(async () => {
  trialRoot = await findTrialRoot();
  before = await startMesh({ root: trialRoot, env });
});
afterAll(async () => {
  await after.stop();
  await before.stop();
});

/** 'whole' if the answer is the complete output, otherwise what was received instead. */
async function convert(planner: Planner, ms: number, id = createConversionId()): Promise<string> {
  const answer = await planner.convert({ id, toolId: 'trial', fileName: 'a.xer', bytes, options: { ms } });
  const body = Buffer.from(await answer.arrayBuffer());
  return body.equals(bytes) ? 'whole' : `${answer.status} ${body.toString('utf8', 0, 200)}`;
}

async function countConversions(planner: Planner): Promise<number> {
  const admin = await logIn(after.url, after.admin);
  const usage = (await (await admin.call('/api/admin/stats')).json()) as {
    username: string;
    totalConversions: number;
  }[];
  return usage.find(({ username }) => username === planner.username)?.totalConversions ?? 0;
}

const hasBegun = ({ output }: MeshProcess, id: string): boolean =>
  output()
    .split('\n')
    .some((line) => line.includes(id) && line.includes('conversion started'));

/** How many ended conversions the converters of a mesh have logged. */
const countEnded = (mesh: Mesh): number =>
  mesh
    .processes('converter')
    .reduce((sum, { output }) => sum + output().split('conversion ended').length - 1, 0);

describe('a rolling update while conversions run', () => {
  it('loses none of them: old converters finish running ones, and queued ones go to the new converters', async () => {
    const planner = await signUp(before.url);
    const longId = createConversionId();
    const long = convert(planner, 10_000, longId);
    const old = before.processes('converter');
    await expect.poll(() => old.some((one) => hasBegun(one, longId)), { interval: 20 }).toBe(true);
    // More than there are slots, so that some are queued when the old converters stop. Together with the later ones ten,
    // the limit of a person.
    const short = Array.from({ length: 5 }, () => convert(planner, 1_500));

    after = await startMesh({ root: trialRoot, engines: before.engines, env });
    const later = await logIn(after.url, planner);
    // Old and new converters run jobs of both gateways. Another person converts until both have run some.
    const beside = await signUp(after.url);
    const besideAtOld = await logIn(before.url, beside);
    const answeredBeside: string[] = [];
    const endedBefore = countEnded(before);
    while (countEnded(before) === endedBefore || countEnded(after) === 0) {
      answeredBeside.push(...(await Promise.all([convert(besideAtOld, 20), convert(beside, 20)])));
    }
    const atNew = Array.from({ length: 4 }, () => convert(later, 500));
    await Promise.all(old.map((one) => one.kill('SIGTERM')));
    // The old gateway still sends its answers, but accepts no new calls.
    for (const name of ['stats', 'auth', 'gateway'] as const)
      await before.processes(name)[0]?.kill('SIGTERM');

    const answers = await Promise.all([long, ...short, ...atNew]);
    expect([...answers, ...answeredBeside].filter((answer) => answer !== 'whole')).toEqual([]);
    await expect.poll(() => countConversions(beside)).toBe(answeredBeside.length);
    await expect.poll(() => countConversions(planner)).toBe(answers.length);
    await expect.poll(() => listBucket(after.engines)).toEqual([]);
    const gone = [
      ...old,
      ...(['stats', 'auth', 'gateway'] as const).flatMap((name) => before.processes(name)),
    ];
    for (const one of gone) expect(one.output()).not.toMatch(/did not end|"level":"(error|fatal)"/);
  });
});
