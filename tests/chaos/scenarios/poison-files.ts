import { setTimeout as sleep } from 'node:timers/promises';
import {
  createToolSandbox,
  signUp,
  trialTool,
  type Mesh,
  type Planner,
  type TrialAct,
} from '@floatwise/testkit';
import { checkPromises } from '../check-promises.ts';
import { convertByRecord } from '../convert-by-record.ts';
import { countTexts } from '../ledger.ts';
import type { Scenario } from '../scenario.ts';
import { convertWhile, withSite } from '../site.ts';

/** One file each that ends its thread, exceeds its memory, never ends, or ends the whole converter. */
const acts: readonly TrialAct[] = ['exit', 'hoard', 'spin', 'kill'];
const rounds = 2;
/** Three runs, each of which is noticed as lost only when the converter's heartbeats stop. */
const settleLimitMs = 60_000;

export const poisonFiles: Scenario = {
  name: 'poison-files',
  description:
    '10 people convert; one sends files that end their thread or the whole converter, exceed their memory or never end',
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
        const { figures, broken } = await checkPromises(mesh, people);
        const unreported = ends.filter((end) => !/^\w+: failed /.test(end));
        return {
          figures: { poisons: ends.length, ...figures },
          broken: [
            ...broken,
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
