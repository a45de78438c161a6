import { ProblemError } from '@floatwise/client';
import { createConversionId } from '@floatwise/testkit';
import type { Person } from './person.ts';
import { noteFailure } from './requests.ts';

/** A conversion that has not come to an end by then is given up. */
const settleLimitMs = 150_000;

/**
 * One conversion as a page makes it: submitted under an id of its own and again until it is known, followed until it is settled,
 * fetched until the file is whole, acknowledged. A site that is away for a while is asked again.
 */
export async function convertByRecord({ client, work, ledger }: Person): Promise<void> {
  const startedMs = performance.now();
  const id = createConversionId();
  let accepted = '';
  try {
    accepted = (await client.startConversion(work, { id })).state;
    const settled = await client.awaitConversion(id, { signal: AbortSignal.timeout(settleLimitMs) });
    // What its gateway took with it while it was arriving was never accepted, and the page begins again.
    if (settled.state === 'abandoned' && ['accepted', 'abandoned'].includes(accepted)) return;
    if (settled.state === 'failed' || settled.state === 'abandoned') {
      ledger.lost.push(settled.state === 'failed' ? `failed ${settled.outcome.code}` : settled.state);
      return;
    }
    const output = await client.fetchOutput(id);
    await client.removeConversion(id);
    if (work.expected.equals(output)) {
      ledger.received++;
      ledger.charged += work.price;
      ledger.tookMs.push(performance.now() - startedMs);
    } else ledger.wrong.push(`${output.length} bytes`);
  } catch (error) {
    noteFailure(ledger, error);
    // What is turned away all the time was not accepted.
    const isRefused = error instanceof ProblemError && (error.status ?? 0) < 429;
    if (accepted !== '' || isRefused) ledger.lost.push(String(error));
  }
}
