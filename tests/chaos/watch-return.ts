import { setTimeout as sleep } from 'node:timers/promises';
import { createConversionId, signUp } from '@floatwise/testkit';
import { checkPromises } from './check-promises.ts';
import { convertByRecord } from './convert-by-record.ts';
import { listInternalErrors } from './ledger.ts';
import { createWork } from './person.ts';
import { convertAtOnce } from './requests.ts';
import type { ScenarioResult } from './scenario.ts';
import { convertWhile, type Site } from './site.ts';

/** Time in which everything must work again after the cause of a fault has ended. */
const returnLimitMs = 60_000;
const beforeFaultMs = 5_000;
const tryLimitMs = 15_000;
const pauseMs = 250;

/**
 * Tries until a new person can register and convert a file, and reports how long that took. Starts when the cause of a
 * fault has ended; the site must recover without help.
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

/** All people convert during and after a fault. Everything must work again in time, and every promise must be kept. */
export async function checkReturn(site: Site, fault: () => Promise<void>): Promise<ScenarioResult> {
  const back = await convertWhile(site.people, convertByRecord, async () => {
    await sleep(beforeFaultMs);
    await fault();
    return watchReturn(site.mesh.url);
  });
  return checkAfterReturn(site, back);
}

/** Checks the promises of every scenario, that the site recovered, and that no fault of an engine was answered with 500. */
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

/** Why it did not work; undefined if it did. */
async function tryOnce(url: string): Promise<string | undefined> {
  const work = await createWork({ activities: 20, relationships: 20, seed: 1 });
  const { client } = await signUp(url);
  const id = createConversionId();
  const output = await convertAtOnce(client, work, { id, signal: AbortSignal.timeout(tryLimitMs) });
  // Acknowledged, so that the site keeps nothing of it.
  await client.removeConversion(id);
  return work.expected.equals(output) ? undefined : `a wrong file of ${output.length} bytes`;
}
