import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from './person.ts';
import { describeBreak, describeRefusal, noteRefusal, requestLimitMs } from './requests.ts';

const pauseMs = 50;

/** One `POST /api/convert`, never repeated: what became of it goes into the ledger. */
export async function convertByRequest({ planner, work, ledger }: Person): Promise<void> {
  const startedMs = performance.now();
  try {
    const answer = await planner.convert({ ...work, signal: AbortSignal.timeout(requestLimitMs) });
    const body = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok) {
      noteRefusal(ledger, answer, body);
      await sleep(pauseMs);
    } else if (body.equals(work.expected)) {
      ledger.received++;
      ledger.charged += work.price;
      ledger.tookMs.push(performance.now() - startedMs);
    } else ledger.wrong.push(describeRefusal(answer, body));
  } catch (error) {
    const { wasSent, reason } = describeBreak(error);
    if (wasSent) ledger.resets.push(reason);
    else ledger.unsent++;
    await sleep(pauseMs);
  }
}
