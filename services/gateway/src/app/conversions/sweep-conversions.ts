import {
  hasEnded,
  hasResult,
  isUnsettled,
  type ConversionId,
  type KeptConversion,
} from '@floatwise/contracts';
import { getDueMs } from '@floatwise/conversion';
import { getSiteMs, inConversion } from '@floatwise/service-kit';
import { abandonConversion, removeResult } from './abandon-conversion.ts';
import { failConversion } from './fail-conversion.ts';
import type { ConversionPorts } from './ports.ts';
import { getDelivered, settleDelivery } from './take-conversion.ts';

/** Spread, so that gateways do not all try at the same moment; the first one ends the conversion. */
const mostLateMs = 2_000;
const longestWaitMs = 60_000;

/** Continues or ends conversions that are due, whichever process had them. Waits for the nearest deadline. */
export function sweepConversions(ports: ConversionPorts): { readonly stop: () => void } {
  const lateMs = Math.random() * mostLateMs;
  let timer: NodeJS.Timeout | undefined;
  let wakesAtMs = Infinity;
  const wakeFor = (dueMs: number): void => {
    const atMs = Math.min(dueMs + lateMs, getSiteMs() + longestWaitMs);
    if (atMs >= wakesAtMs) return;
    clearTimeout(timer);
    wakesAtMs = atMs;
    timer = setTimeout(sweep, Math.max(0, atMs - getSiteMs()));
  };
  const ending = new Set<ConversionId>();
  const end = (kept: KeptConversion): void => {
    const { id } = kept.conversion;
    if (ending.has(id)) return;
    ending.add(id);
    void inConversion(id, () => endOverdue(kept, ports).catch(ports.onTidyError)).finally(() =>
      ending.delete(id),
    );
  };
  const sweep = (): void => {
    wakesAtMs = Infinity;
    const nowMs = getSiteMs();
    const endDue = (kept: KeptConversion): boolean => {
      const dueMs = getDueMs(kept.conversion);
      if (dueMs + lateMs > nowMs) {
        wakeFor(dueMs);
        return false;
      }
      end(kept);
      // Once more, in case it could not be ended now.
      wakeFor(nowMs + mostLateMs);
      return true;
    };
    for (const kept of [...ports.view.listUnderWay()]) endDue(kept);
    // Results are ordered by their removal: after the first that is not due, none is.
    for (const kept of [...ports.view.listResults()]) if (!endDue(kept)) break;
  };
  const stopWatching = ports.view.watchAll(({ conversion }) => {
    if (!hasEnded(conversion) || hasResult(conversion)) wakeFor(getDueMs(conversion));
  });
  sweep();
  return {
    stop: () => {
      stopWatching();
      clearTimeout(timer);
    },
  };
}

async function endOverdue(kept: KeptConversion, ports: ConversionPorts): Promise<void> {
  const { conversion } = kept;
  // The gateway that took it is lost, or could not settle it.
  if (isUnsettled(conversion)) await settleDelivery(getDelivered(kept), ports);
  else if (hasResult(conversion)) await removeResult(kept, { cause: 'deadline' }, ports);
  else if (conversion.state === 'accepted' || conversion.state === 'finished')
    await abandonConversion(kept, { cause: 'deadline' }, ports);
  else await failConversion(kept, { cause: 'deadline' }, ports);
}
