import { setTimeout as sleep } from 'node:timers/promises';
import { createConversionId } from '@floatwise/testkit';
import { acknowledge, fetchSettled } from './fetch-settled.ts';
import type { Person } from './person.ts';
import { describeBreak, describeRefusal, noteRefusal, requestLimitMs } from './requests.ts';

const pauseMs = 50;

/**
 * One `POST /api/convert`, never repeated. Where its answer broke off, the result is fetched under its id, if it was taken; what
 * became of it goes into the ledger.
 */
export async function convertByRequest(person: Person): Promise<void> {
  const { planner, work, ledger } = person;
  const startedMs = performance.now();
  const id = createConversionId();
  try {
    const answer = await planner.convert({ ...work, id, signal: AbortSignal.timeout(requestLimitMs) });
    const body = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok) {
      noteRefusal(ledger, answer, body);
      await sleep(pauseMs);
    } else if (body.equals(work.expected)) {
      ledger.received++;
      ledger.charged += work.price;
      ledger.tookMs.push(performance.now() - startedMs);
      await acknowledge(person, id);
    } else ledger.wrong.push(describeRefusal(answer, body));
  } catch (error) {
    const { wasSent, reason } = describeBreak(error);
    if (wasSent) {
      ledger.resets.push(reason);
      await fetchSettled(person, id);
    } else ledger.unsent++;
    await sleep(pauseMs);
  }
}
