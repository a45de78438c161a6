import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '@floatwise/client';
import { hasResult, isSettled, type Conversion, type ConversionId } from '@floatwise/contracts';
import type { Person } from './person.ts';

const limitMs = 90_000;
const pauseMs = 100;

/** The record as soon as it is settled; undefined when there is none. */
export async function readSettled({ client }: Person, id: ConversionId): Promise<Conversion | undefined> {
  const deadlineMs = performance.now() + limitMs;
  while (performance.now() < deadlineMs) {
    const conversion = await client.getConversion(id).catch(() => undefined);
    if (conversion === undefined) return undefined;
    if (isSettled(conversion)) return conversion;
    await sleep(pauseMs);
  }
  return undefined;
}

/** The owner has the result, so the site removes it, once what takes it at this moment has ended. */
export async function acknowledge({ client }: Person, id: ConversionId): Promise<void> {
  const deadlineMs = performance.now() + limitMs;
  const isBeingTaken = (error: unknown): boolean =>
    error instanceof ProblemError && error.code === 'conversion.being-taken';
  while (performance.now() < deadlineMs) {
    const refused = await client.removeConversion(id).then(
      () => false,
      (error: unknown) => isBeingTaken(error),
    );
    if (!refused) return;
    await sleep(pauseMs);
  }
}

/** Finds the outcome of a conversion whose answer broke off. Fetches a result that was taken again, free of charge. */
export async function fetchSettled(person: Person, id: ConversionId): Promise<void> {
  const { client, ledger, work } = person;
  const conversion = await readSettled(person, id);
  if (conversion?.state === 'finished') await acknowledge(person, id);
  if (conversion === undefined || !hasResult(conversion)) return;
  ledger.charged += conversion.price;
  try {
    const output = await client.fetchOutput(id);
    if (work.expected.equals(output)) ledger.received++;
    else ledger.wrong.push(`${output.length} bytes`);
  } catch (error) {
    ledger.lost.push(`paid and not available: ${String(error)}`);
  }
  await acknowledge(person, id);
}
