import type { ConversionId, KeptConversion } from '@floatwise/contracts';
import { getSiteMs, inConversion, repeatEvery } from '@floatwise/service-kit';
import type { ConversionPorts } from './ports.ts';
import { isUnsettled, settleDelivery } from './settle-delivery.ts';
import { getDelivered } from './take-conversion.ts';

const lookEveryMs = 1_000;
/** A gateway that is silent this long after taking a result is lost. */
const settlingLimitMs = 10_000;
/** Each gateway waits up to this share longer, so that they do not all try at the same moment. */
const mostLater = 0.2;

/** Settles deliveries whose gateway was lost: seconds after the result was taken, unless reported settled. Twice changes nothing. */
export function settleLeftDeliveries(
  ports: ConversionPorts,
  { afterMs = settlingLimitMs, everyMs = lookEveryMs } = {},
): { readonly stop: () => Promise<void> } {
  const waiting: { id: ConversionId; dueMs: number }[] = [];
  const note = ({ conversion }: KeptConversion): void => {
    if (!isUnsettled(conversion, ports)) return;
    waiting.push({ id: conversion.id, dueMs: getSiteMs() + afterMs * (1 + mostLater * Math.random()) });
  };
  const settle = async (id: ConversionId): Promise<void> => {
    const kept = ports.view.find(id);
    if (kept === undefined || !isUnsettled(kept.conversion, ports)) return;
    try {
      await inConversion(id, () => settleDelivery(getDelivered(kept), ports));
    } catch (error) {
      ports.onTidyError(error);
      note(kept);
    }
  };
  // One after another, because a gateway that starts finds every result that can still be downloaded.
  const settleDue = async (): Promise<void> => {
    for (let next = waiting[0]; next !== undefined && next.dueMs <= getSiteMs(); next = waiting[0]) {
      waiting.shift();
      await settle(next.id);
    }
  };
  const stopWatching = ports.view.watchAll(note);
  for (const kept of ports.view.listResults()) note(kept);
  const loop = repeatEvery(everyMs, settleDue);
  return {
    stop: async () => {
      stopWatching();
      waiting.length = 0;
      await loop.stop();
    },
  };
}
