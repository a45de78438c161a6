import { setTimeout as sleep } from 'node:timers/promises';
import { acceptedConversionSchema, conversionSchema, isSettled, type Conversion } from '@floatwise/contracts';
import { createConversionId } from '@floatwise/testkit';
import type { Ledger } from './ledger.ts';
import type { Person } from './person.ts';
import {
  describeBreak,
  describeRefusal,
  noteRefusal,
  readRetryAfterMs,
  readSentence,
  requestLimitMs,
} from './requests.ts';

/** A step that has not come to an end by then is given up. */
const stepLimitMs = 150_000;
const pauseMs = 100;
const longestPauseMs = 2_000;

/**
 * One conversion as a page makes it: submitted under an id of its own and again until it is known, looked for until it is
 * settled, fetched until the file is whole, acknowledged. A site that is away for a while is asked again.
 */
export async function convertByRecord({ planner, work, ledger }: Person): Promise<void> {
  const startedMs = performance.now();
  const id = createConversionId();
  const path = `/api/conversions/${id}`;
  const ask = (what: string, init: RequestInit = {}): Promise<Response> =>
    planner.call(what, { ...init, signal: AbortSignal.timeout(requestLimitMs) });

  // One file, however often it is sent.
  const upload = { ...work };
  const submitted = await persistUntil(
    ledger,
    () => planner.submit({ ...upload, id, signal: AbortSignal.timeout(requestLimitMs) }),
    (body) => acceptedConversionSchema.parse(JSON.parse(body.toString())),
  );
  if (submitted === undefined) return;
  const settled = await persistUntil(ledger, () => ask(path), readSettled);
  // What its gateway took with it while it was arriving was never accepted, and the page begins again.
  if (settled?.state === 'abandoned' && ['accepted', 'abandoned'].includes(submitted.state)) return;
  if (settled?.state !== 'finished' && settled?.state !== 'delivered') {
    ledger.lost.push(describeEnd(settled));
    return;
  }
  const output = await persistUntil(
    ledger,
    () => ask(`${path}/output`),
    (body) => body,
  );
  if (output === undefined) {
    ledger.lost.push('its output did not come');
    return;
  }
  await persistUntil(
    ledger,
    () => ask(path, { method: 'DELETE' }),
    () => true,
  );
  if (output.equals(work.expected)) {
    ledger.received++;
    ledger.charged += work.price;
    ledger.tookMs.push(performance.now() - startedMs);
  } else ledger.wrong.push(`${output.length} bytes`);
}

/** Asks until there is an answer to be read something of; undefined when that is refused for good or takes too long. */
async function persistUntil<Result>(
  ledger: Ledger,
  ask: () => Promise<Response>,
  read: (body: Buffer) => Result | undefined,
): Promise<Result | undefined> {
  const deadlineMs = performance.now() + stepLimitMs;
  while (performance.now() < deadlineMs) {
    let waitMs = pauseMs;
    try {
      const answer = await ask();
      const body = Buffer.from(await answer.arrayBuffer());
      const result = answer.ok ? read(body) : undefined;
      if (result !== undefined) return result;
      if (!answer.ok) {
        noteRefusal(ledger, answer, body);
        if (!isPassing(answer)) {
          ledger.lost.push(`${describeRefusal(answer, body)}: ${readSentence(body)}`);
          return undefined;
        }
        waitMs = Math.min(readRetryAfterMs(answer) ?? pauseMs, longestPauseMs);
      }
    } catch (error) {
      const { wasSent, reason } = describeBreak(error);
      if (wasSent) ledger.resets.push(reason);
      else ledger.unsent++;
    }
    await sleep(waitMs);
  }
  return undefined;
}

const isPassing = ({ status }: Response): boolean => status === 429 || status >= 500;

function readSettled(body: Buffer): Conversion | undefined {
  const conversion = conversionSchema.parse(JSON.parse(body.toString()));
  return isSettled(conversion) ? conversion : undefined;
}

function describeEnd(conversion: Conversion | undefined): string {
  if (conversion === undefined) return 'did not end in time';
  return conversion.state === 'failed' ? `failed ${conversion.outcome.code}` : conversion.state;
}
