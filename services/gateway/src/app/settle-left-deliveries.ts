import { setTimeout as sleep } from 'node:timers/promises';
import { hasResult, type ConversionId } from '@floatwise/contracts';
import { inConversion } from '@floatwise/service-kit';
import type { ConversionPorts } from './ports.ts';
import { isKnownSettled, settleDelivery } from './settle-delivery.ts';
import { getDelivered, takingLimitMs } from './take-conversion.ts';

/** Gateways do not all try at the same moment. */
const mostLateMs = 2_000;
const lookEveryMs = 1_000;

/**
 * Settles deliveries whose gateway was lost before it could: some seconds after a result was taken, unless that gateway has
 * said that it is settled. One that was not heard is settled once more, which changes nothing.
 */
export function settleLeftDeliveries(ports: ConversionPorts): { readonly stop: () => Promise<void> } {
  const waiting: { id: ConversionId; dueMs: number }[] = [];
  const ending = new AbortController();
  const note = (id: ConversionId): void => {
    waiting.push({ id, dueMs: Date.now() + takingLimitMs + Math.random() * mostLateMs });
  };
  const settle = async (id: ConversionId): Promise<void> => {
    const kept = ports.view.find(id);
    if (kept === undefined || !hasResult(kept.conversion) || isKnownSettled(kept.conversion, ports)) return;
    try {
      await inConversion(id, () => settleDelivery(getDelivered(kept), ports));
    } catch (error) {
      ports.onTidyError(error);
      note(id);
    }
  };
  // One after the other: a gateway that starts finds all that can still be fetched.
  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const next = waiting[0];
      if (next === undefined || next.dueMs > Date.now()) {
        await sleep(lookEveryMs, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
        continue;
      }
      waiting.shift();
      await settle(next.id);
    }
  };
  const stopWatching = ports.view.watchAll(({ conversion }) => {
    if (hasResult(conversion) && conversion.settledLater === true) note(conversion.id);
  });
  for (const { conversion } of ports.view.listResults()) if (hasResult(conversion)) note(conversion.id);
  const running = run();
  return {
    stop: async () => {
      stopWatching();
      ending.abort();
      await running;
    },
  };
}
