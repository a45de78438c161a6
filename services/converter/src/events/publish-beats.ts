import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { converterBeatMs, converterBeatSchema, converterBeatSubject } from '@floatwise/contracts';
import type { NatsConnection } from '@floatwise/service-kit';
import { z } from 'zod';

const packageSchema = z.object({ version: z.string() });
const packageFile = new URL('../../package.json', import.meta.url);

/** Regularly reports that this converter is alive and how busy it is; `stop` reports that it leaves. */
export function publishBeats(
  nats: NatsConnection,
  { slots, countBusy }: { slots: number; countBusy: () => number },
): { readonly stop: () => void } {
  const { version } = packageSchema.parse(JSON.parse(readFileSync(packageFile, 'utf8')));
  const own = { id: `${hostname()}-${process.pid}`, version, slots, startedAt: new Date().toISOString() };
  const publish = (leaving: boolean): void => {
    // A beat may be lost while NATS is unavailable; the next one follows soon.
    if (nats.isClosed()) return;
    const beat = converterBeatSchema.parse({ ...own, busy: countBusy(), leaving });
    nats.publish(converterBeatSubject, JSON.stringify(beat));
  };
  publish(false);
  const timer = setInterval(() => publish(false), converterBeatMs);
  return {
    stop: () => {
      clearInterval(timer);
      publish(true);
    },
  };
}
