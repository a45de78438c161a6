import { setTimeout as sleep } from 'node:timers/promises';
import { createConversionId } from '@floatwise/testkit';
import { acknowledge, fetchSettled } from './fetch-settled.ts';
import type { Person } from './person.ts';
import { convertAtOnce, noteFailure, wasSent } from './requests.ts';

const pauseMs = 50;

/**
 * One `POST /api/convert`, never repeated. If the answer breaks off, fetches the result by its id, provided it was taken.
 * Records the outcome in the ledger.
 */
export async function convertByRequest(person: Person): Promise<void> {
  const { client, work, ledger } = person;
  const startedMs = performance.now();
  const id = createConversionId();
  try {
    const output = await convertAtOnce(client, work, { id });
    if (work.expected.equals(output)) {
      ledger.received++;
      ledger.charged += work.price;
      ledger.tookMs.push(performance.now() - startedMs);
      await acknowledge(person, id);
    } else ledger.wrong.push(`${output.length} bytes`);
  } catch (error) {
    noteFailure(ledger, error);
    if (wasSent(error)) await fetchSettled(person, id);
    await sleep(pauseMs);
  }
}
