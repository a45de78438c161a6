import { setTimeout as sleep } from 'node:timers/promises';
import {
  conversionSchema,
  hasResult,
  isBeingTaken,
  isSettled,
  type Conversion,
  type ConversionId,
} from '@floatwise/contracts';
import type { Person } from './person.ts';
import { requestLimitMs } from './requests.ts';

const limitMs = 90_000;
const pauseMs = 100;

/** Asks until there is an answer that is not a passing refusal; undefined when the time is over. */
export async function askPatiently(
  { planner }: Pick<Person, 'planner'>,
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; body: Buffer } | undefined> {
  const deadlineMs = performance.now() + limitMs;
  while (performance.now() < deadlineMs) {
    try {
      const answer = await planner.call(path, { ...init, signal: AbortSignal.timeout(requestLimitMs) });
      const body = Buffer.from(await answer.arrayBuffer());
      if (answer.status < 500 && answer.status !== 429) return { status: answer.status, body };
    } catch {
      // The gateway was lost: another one answers.
    }
    await sleep(pauseMs);
  }
  return undefined;
}

/** The record once there is nothing left to wait for; undefined when there is none. */
export async function readSettled(person: Person, id: ConversionId): Promise<Conversion | undefined> {
  const deadlineMs = performance.now() + limitMs;
  while (performance.now() < deadlineMs) {
    const answer = await askPatiently(person, `/api/conversions/${id}`);
    if (answer?.status !== 200) return undefined;
    const conversion = conversionSchema.parse(JSON.parse(answer.body.toString()));
    if (isSettled(conversion) && !isBeingTaken(conversion)) return conversion;
    await sleep(pauseMs);
  }
  return undefined;
}

/** The owner holds the result: the site removes it. */
export async function acknowledge(person: Person, id: ConversionId): Promise<void> {
  await askPatiently(person, `/api/conversions/${id}`, { method: 'DELETE' });
}

/** What became of a conversion whose answer broke off: a result that was taken is fetched again, free of charge. */
export async function fetchSettled(person: Person, id: ConversionId): Promise<void> {
  const { ledger, work } = person;
  const conversion = await readSettled(person, id);
  if (conversion?.state === 'finished') await acknowledge(person, id);
  if (conversion === undefined || !hasResult(conversion)) return;
  const output = await askPatiently(person, `/api/conversions/${id}/output`);
  ledger.charged += conversion.price;
  if (output?.status !== 200) ledger.lost.push(`paid and not to be had: ${output?.status ?? 'no answer'}`);
  else if (output.body.equals(work.expected)) ledger.received++;
  else ledger.wrong.push(`${output.body.length} bytes`);
  await acknowledge(person, id);
}
