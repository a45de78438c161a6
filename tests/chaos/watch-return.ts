import { setTimeout as sleep } from 'node:timers/promises';
import { createConversionId, signUp } from '@floatwise/testkit';
import { checkPromises } from './check-promises.ts';
import { convertByRecord } from './convert-by-record.ts';
import { listInternalErrors } from './ledger.ts';
import { createWork } from './person.ts';
import { convertAtOnce } from './requests.ts';
import type { ScenarioResult } from './scenario.ts';
import { convertWhile, type Site } from './site.ts';

/** By then everything works again after the cause of a fault has ended. */
const returnLimitMs = 60_000;
const beforeFaultMs = 5_000;
const tryLimitMs = 15_000;
const pauseMs = 250;

/**
 * Tries until somebody can register and convert a file, and says how long that took. It begins when the cause of a fault has
 * ended: nobody helps meanwhile.
 */
export async function watchReturn(url: string): Promise<ScenarioResult> {
  const startedMs = performance.now();
  const passedMs = (): number => performance.now() - startedMs;
  let reason: string | undefined;
  do {
    reason = await tryOnce(url).catch((error: unknown) => String(error));
    if (reason === undefined)
      return { figures: { 'back after s': (passedMs() / 1_000).toFixed(1) }, broken: [] };
    await sleep(pauseMs);
  } while (passedMs() < returnLimitMs);
  return { figures: {}, broken: [`Not back after ${returnLimitMs / 1_000} s: ${reason}.`] };
}

/** All people convert through a fault and after it: everything works again in time, and every promise is kept. */
export async function checkReturn(site: Site, fault: () => Promise<void>): Promise<ScenarioResult> {
  const back = await convertWhile(site.people, convertByRecord, async () => {
    await sleep(beforeFaultMs);
    await fault();
    return watchReturn(site.mesh.url);
  });
  return checkAfterReturn(site, back);
}

/** The promises of every scenario, that the site came back, and that it blamed no fault of an engine on itself. */
export async function checkAfterReturn(
  { mesh, people }: Site,
  back: ScenarioResult,
): Promise<ScenarioResult> {
  const { figures, broken } = await checkPromises(mesh, people);
  return {
    figures: { ...figures, ...back.figures },
    broken: [...broken, ...back.broken, ...listInternalErrors(people)],
  };
}

/** Why it did not work; undefined when it did. */
async function tryOnce(url: string): Promise<string | undefined> {
  const work = await createWork({ activities: 20, relationships: 20, seed: 1 });
  const { client } = await signUp(url);
  const id = createConversionId();
  const output = await convertAtOnce(client, work, { id, signal: AbortSignal.timeout(tryLimitMs) });
  // It is in hand: nothing is to stay of it.
  await client.removeConversion(id);
  return work.expected.equals(output) ? undefined : `a wrong file of ${output.length} bytes`;
}
