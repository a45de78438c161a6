import { setTimeout as sleep } from 'node:timers/promises';
import { maxDeliveries, objectKeys, type ConversionFinished, type ConversionId } from '@floatwise/contracts';
import type { ConversionClaims, ConversionObjects, OutcomeFeed } from './ports.ts';

const listenerWaitMs = 5_000;
const listenerPollMs = 50;
const lateOutcomeMs = 10 * 60_000;

export interface RemoveObjectsPorts {
  readonly objects: ConversionObjects;
  readonly claims: ConversionClaims;
  readonly outcomes: OutcomeFeed;
}

/** Removes what a conversion left in the bucket, once those who listen to it have read its report. */
export async function removeObjects(
  id: ConversionId,
  finished: ConversionFinished | undefined,
  ports: Pick<RemoveObjectsPorts, 'objects' | 'claims'>,
): Promise<void> {
  if (finished) await awaitListeners(id, ports.claims);
  await ports.objects.remove(listKeys(id, finished));
}

/** A conversion that was given up may still finish: what it then leaves is removed as well. */
export function removeLateObjects(
  id: ConversionId,
  ports: RemoveObjectsPorts,
  onError: (error: unknown) => void,
): void {
  const timer = setTimeout(() => unsubscribe(), lateOutcomeMs);
  timer.unref();
  const unsubscribe = ports.outcomes.subscribe(id, (outcome) => {
    clearTimeout(timer);
    if (outcome.kind === 'finished') ports.objects.remove(listKeys(id, outcome.event)).catch(onError);
  });
}

/** Unless the first run of the job made it, others may have been ended with something written under their keys. */
function listKeys(id: ConversionId, finished: ConversionFinished | undefined): string[] {
  const runs = finished?.outputKey === objectKeys.output(id, 1) ? 1 : maxDeliveries;
  const written = Array.from({ length: runs }, (_run, index) => [
    objectKeys.output(id, index + 1),
    objectKeys.report(id, index + 1),
  ]);
  return [objectKeys.input(id), ...written.flat()];
}

async function awaitListeners(id: ConversionId, claims: ConversionClaims): Promise<void> {
  const deadline = performance.now() + listenerWaitMs;
  while ((await claims.countListeners(id)) > 0 && performance.now() < deadline) await sleep(listenerPollMs);
}
