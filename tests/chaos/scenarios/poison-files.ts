import { setTimeout as sleep } from 'node:timers/promises';
import {
  createToolSandbox,
  generateXer,
  signUp,
  trialTool,
  type Mesh,
  type Planner,
  type TrialAct,
} from '@floatwise/testkit';
import { openQuestions } from '../../open-questions.ts';
import { checkPromises } from '../check-promises.ts';
import { convertByRecord } from '../convert-by-record.ts';
import { convertByRequest } from '../convert-by-request.ts';
import { countTexts, getShareMs } from '../ledger.ts';
import type { Person } from '../person.ts';
import type { Scenario } from '../scenario.ts';
import { convertWhile, withSite } from '../site.ts';

/** One file each that ends its thread, exceeds its memory, never ends, or ends the whole converter. */
const acts: readonly TrialAct[] = ['exit', 'hoard', 'spin', 'kill'];
const rounds = 2;
/** Three runs, each of which is noticed as lost only when the converter's heartbeats stop. */
const settleLimitMs = 60_000;
/** How many files without end each sender has, and for how long another person converts beside them. */
const endlessOfPerson = 4;
const besideMs = 40_000;
const p95LimitMs = 1_000;
/** Questions without end: how many one person asks at a time, as many as the site takes, and the limit for another person's. */
const endlessQuestions = 4;
const questionLimitMs = 2_000;

export const poisonFiles: Scenario = {
  name: 'poison-files',
  description:
    '10 people convert; one sends files that end their thread or the whole converter, or exceed its memory; two and three send files that never end, and one asks questions that never end',
  run: async () => {
    const sandbox = await createToolSandbox([trialTool]);
    const env = { TOOL_TIMEOUT_SECONDS: '20', TOOL_MEMORY_MB: '256' };
    try {
      return await withSite({ people: 10, root: sandbox.root, env }, async ({ mesh, people }) => {
        const poisoner = await signUp(mesh.url);
        const ends: string[] = [];
        await convertWhile(people, convertByRecord, async () => {
          const stopRestarting = restartWhatEnds(mesh);
          for (let round = 0; round < rounds; round++) {
            for (const act of acts) ends.push(await sendPoison(poisoner, act));
          }
          await stopRestarting();
        });
        const delays = await measureBesideEndless(mesh, people);
        const questionMs = await measureBesideQuestions(mesh);
        const { figures, broken } = await checkPromises(mesh, people);
        const unreported = ends.filter((end) => !/^\w+: failed /.test(end));
        return {
          figures: {
            poisons: ends.length,
            ...delays,
            'p95 ms of a question': questionMs,
            ...figures,
          },
          broken: [
            ...broken,
            ...Object.entries(delays)
              .filter(([, ms]) => ms > p95LimitMs)
              .map(([name, ms]) => `${name}: ${ms}; at most ${p95LimitMs} ms are promised for a small file.`),
            ...(questionMs <= questionLimitMs
              ? []
              : [`A question took ${questionMs} ms (p95) beside others that never end.`]),
            ...(unreported.length === 0
              ? []
              : [`Failures that were not reported to the sender: ${countTexts(unreported)}.`]),
          ],
        };
      });
    } finally {
      await sandbox.remove();
    }
  },
};

/** Per number of people who send endless files: 95 % of another person's small files take at most this many ms. */
async function measureBesideEndless(mesh: Mesh, people: readonly Person[]): Promise<Record<string, number>> {
  // The last person has small files that are free.
  const other = people.at(-1);
  if (other === undefined) throw new Error('There are no people.');
  const delays: Record<string, number> = {};
  for (const count of [2, 3]) {
    const senders = await Promise.all(Array.from({ length: count }, () => signUp(mesh.url)));
    const ends = senders.flatMap((sender) =>
      Array.from({ length: endlessOfPerson }, () => sendEndless(sender)),
    );
    const started = other.ledger.tookMs.length;
    for (const endMs = performance.now() + besideMs; performance.now() < endMs;) {
      await convertByRequest(other);
      await sleep(100);
    }
    delays[`p95 ms beside ${count} senders`] = getShareMs(other.ledger.tookMs.slice(started), 0.95);
    await Promise.all(ends.map(async (end) => (await end)()));
  }
  return delays;
}

/** 95 % of a person's questions take at most this many ms while another person asks ones that never end. */
async function measureBesideQuestions(mesh: Mesh): Promise<number> {
  const bytes = Buffer.from(generateXer({ activities: 5, relationships: 4 }));
  const [quick, endless] = [
    await openQuestions(await signUp(mesh.url), { bytes }),
    await openQuestions(await signUp(mesh.url), { bytes, isEndless: true }),
  ];
  await quick.ask();
  const answers = Promise.all(Array.from({ length: endlessQuestions }, endless.ask));
  const times: number[] = [];
  for (const endMs = performance.now() + besideMs; performance.now() < endMs;) {
    const askedMs = performance.now();
    await quick.ask();
    times.push(performance.now() - askedMs);
    await sleep(100);
  }
  await answers;
  await Promise.all([quick.end(), endless.end()]);
  return getShareMs(times, 0.95);
}

/** Returns a function that cancels the conversion. */
async function sendEndless({ client }: Planner): Promise<() => Promise<void>> {
  const bytes = Buffer.from('ERMHDR\t19.12\r\n%E\r\n');
  const options = { act: 'spin' };
  const { id } = await client.startConversion({ toolId: 'trial', fileName: 'endless.xer', bytes, options });
  return async () => {
    await client.removeConversion(id);
  };
}

async function sendPoison({ client }: Planner, act: TrialAct): Promise<string> {
  const bytes = Buffer.from('ERMHDR\t19.12\r\n%E\r\n');
  const upload = { toolId: 'trial', fileName: 'poison.xer', bytes, options: { act } };
  try {
    const { id } = await client.startConversion(upload);
    const end = await client.awaitConversion(id, { signal: AbortSignal.timeout(settleLimitMs) });
    return `${act}: ${end.state} ${end.state === 'failed' ? end.outcome.code : ''}`;
  } catch (error) {
    return `${act}: ${String(error)}`;
  }
}

/** Restarts converters that have ended, as Kubernetes does. Returns a function that stops this. */
function restartWhatEnds(mesh: Mesh): () => Promise<void> {
  const going = new AbortController();
  const loop = async (): Promise<void> => {
    let wanted = mesh.processes('converter').length;
    while (!going.signal.aborted) {
      const running = mesh.processes('converter').filter((one) => one.isRunning()).length;
      if (running < Math.min(2, wanted)) await mesh.start('converter');
      wanted = mesh.processes('converter').length;
      await sleep(200);
    }
  };
  const ended = loop();
  return async () => {
    going.abort();
    await ended;
  };
}
