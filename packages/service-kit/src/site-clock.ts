import { conversionBucket } from '@floatwise/contracts';
import { z } from 'zod';
import type { NatsConnection } from './nats.ts';

/** A clock that differs from NATS's by less than this counts as correct. */
const toleratedMs = 1_000;
const lookMs = 5_000;
const timeoutMs = 3_000;
/** `ts` is the time at which the server answered; NATS has it since 2.10. */
const answerSchema = z.object({ ts: z.iso.datetime() });

/** How far NATS's clock is ahead of this process's. */
let aheadMs = 0;

/** Milliseconds since 1970 by NATS's clock, for deadlines that other processes watch: clocks of machines may differ. */
export function getSiteMs(): number {
  return Math.round(getOwnMs() + aheadMs);
}

/** `getSiteMs` as ISO text, for records. */
export const getSiteTime = (): string => new Date(getSiteMs()).toISOString();

/** Monotonic: setting the clock of the machine does not change it. */
const getOwnMs = (): number => performance.timeOrigin + performance.now();

/** Compares this process's clock with NATS's now, and every few seconds while the connection is open. */
export async function followSiteClock(nats: NatsConnection): Promise<void> {
  const look = async (): Promise<void> => {
    const beforeMs = getOwnMs();
    const answer = await nats.request(infoSubject, '', { timeout: timeoutMs });
    const { data } = answerSchema.safeParse(answer.json());
    if (data === undefined) return;
    const afterMs = getOwnMs();
    const measuredMs = Date.parse(data.ts) - (beforeMs + afterMs) / 2;
    // The answer may have been given at any moment in between.
    const unsureMs = (afterMs - beforeMs) / 2;
    if (Math.abs(measuredMs - aheadMs) > toleratedMs + unsureMs) aheadMs = measuredMs;
  };
  await look().catch(() => undefined);
  const timer = setInterval(() => {
    if (nats.isClosed()) clearInterval(timer);
    else void look().catch(() => undefined);
  }, lookMs);
  timer.unref();
}

const infoSubject = `$JS.API.STREAM.INFO.${conversionBucket.stream}`;
