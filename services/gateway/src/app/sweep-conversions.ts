import {
  failures,
  hasEnded,
  hasResult,
  type Conversion,
  type ConversionId,
  type KeptConversion,
} from '@floatwise/contracts';
import { getSiteMs, inConversion } from '@floatwise/service-kit';
import { abandonConversion, removeResult } from './abandon-conversion.ts';
import { failConversion } from './fail-conversion.ts';
import type { ConversionPorts } from './ports.ts';
import { isUnsettled } from './settle-delivery.ts';

/** Spread, so that gateways do not all try at the same moment; the first one ends the conversion. */
const mostLateMs = 2_000;
const longestWaitMs = 60_000;

/** Ends conversions whose deadline has passed, whichever process had them. Waits for the nearest deadline. */
export function sweepConversions(ports: ConversionPorts): { readonly stop: () => void } {
  const lateMs = Math.random() * mostLateMs;
  let timer: NodeJS.Timeout | undefined;
  let wakesAtMs = Infinity;
  const wakeFor = (deadlineMs: number): void => {
    const atMs = Math.min(deadlineMs + lateMs, getSiteMs() + longestWaitMs);
    if (atMs >= wakesAtMs) return;
    clearTimeout(timer);
    wakesAtMs = atMs;
    timer = setTimeout(sweep, Math.max(0, atMs - getSiteMs()));
  };
  const ending = new Set<ConversionId>();
  let settling: Promise<void> = Promise.resolve();
  /**
   * A gateway that has just started does not know which deliveries are settled, and settles them again. It does so one after
   * another: all at the same time would delay auth's answers to waiting users.
   */
  const end = (kept: KeptConversion): void => {
    const { conversion } = kept;
    if (ending.has(conversion.id)) return;
    ending.add(conversion.id);
    const run = (): Promise<void> =>
      inConversion(conversion.id, () => endOverdue(kept, ports).catch(ports.onTidyError)).finally(() =>
        ending.delete(conversion.id),
      );
    if (isUnsettled(conversion, ports)) settling = settling.then(run);
    else void run();
  };
  const sweep = (): void => {
    wakesAtMs = Infinity;
    const nowMs = getSiteMs();
    const endDue = (kept: KeptConversion): boolean => {
      const deadlineMs = getDeadlineMs(kept.conversion);
      if (deadlineMs + lateMs > nowMs) {
        wakeFor(deadlineMs);
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
    if (!hasEnded(conversion) || hasResult(conversion)) wakeFor(getDeadlineMs(conversion));
  });
  sweep();
  return {
    stop: () => {
      stopWatching();
      clearTimeout(timer);
    },
  };
}

/** When any gateway continues a conversion, whichever process had it. */
const getDeadlineMs = ({ deadline }: Conversion): number => Date.parse(deadline);

const isOverdue = ({ deadline }: Conversion): boolean => Date.parse(deadline) <= getSiteMs();

async function endOverdue(kept: KeptConversion, ports: ConversionPorts): Promise<void> {
  const { conversion } = kept;
  const { state } = conversion;
  // A late settlement restarts the result's time.
  if (hasResult(conversion)) await removeResult(kept, ports, isOverdue);
  // The gateway of its upload is lost, or its result was not taken in time.
  else if (state === 'accepted' || state === 'finished') await abandonConversion(kept, ports);
  else {
    await failConversion(kept, state === 'queued' ? failures.noConverter : failures.notFinished, ports);
  }
}
