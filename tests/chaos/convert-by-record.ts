import { ProblemError } from '@floatwise/client';
import { createConversionId } from '@floatwise/testkit';
import type { Person } from './person.ts';
import { noteFailure } from './requests.ts';

/** The trial gives up a conversion that has not ended by then. */
const settleLimitMs = 150_000;

/**
 * One conversion as a page makes it. It submits under an id of its own, repeating until the site knows the id, waits
 * until the record is settled, fetches until the file is complete, and acknowledges. Retries while the site is
 * unavailable.
 */
export async function convertByRecord({ client, work, ledger }: Person): Promise<void> {
  const startedMs = performance.now();
  const id = createConversionId();
  let accepted = '';
  try {
    accepted = (await client.startConversion(work, { id })).state;
    const settled = await client.awaitConversion(id, { signal: AbortSignal.timeout(settleLimitMs) });
    // An upload that was lost with its gateway was never accepted, so the page starts again.
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
    // A conversion that was only ever refused was not accepted.
    const isRefused = error instanceof ProblemError && (error.status ?? 0) < 429;
    if (accepted !== '' || isRefused) ledger.lost.push(String(error));
  }
}
