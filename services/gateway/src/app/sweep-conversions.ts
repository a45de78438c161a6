import { hasEnded, type Conversion, type KeptConversion } from '@floatwise/contracts';
import { inConversion } from '@floatwise/service-kit';
import { abandonConversion } from './abandon-conversion.ts';
import { deliverConversion } from './deliver-conversion.ts';
import { failConversion } from './fail-conversion.ts';
import type { ConversionPorts } from './ports.ts';

/** Gateways do not all try at the same moment; the first one ends it. */
const mostLateMs = 2_000;
const longestWaitMs = 60_000;
/** Callers of a gateway that was lost come back to the next one: they get so long from its start on. */
const comeBackMs = 10_000;

/** Ends conversions whose deadline has passed, whichever process was at them. Waits for the nearest deadline. */
export function sweepConversions(ports: ConversionPorts): { readonly stop: () => void } {
  const lateMs = Math.random() * mostLateMs;
  const startedMs = Date.now();
  const getDeadlineMs = (conversion: Conversion): number => {
    const deadlineMs = Date.parse(conversion.deadline);
    return isHandedOver(conversion) ? Math.max(deadlineMs, startedMs + comeBackMs) : deadlineMs;
  };
  let timer: NodeJS.Timeout | undefined;
  let wakesAtMs = Infinity;
  const wakeFor = (deadlineMs: number): void => {
    const atMs = Math.min(deadlineMs + lateMs, Date.now() + longestWaitMs);
    if (atMs >= wakesAtMs) return;
    clearTimeout(timer);
    wakesAtMs = atMs;
    timer = setTimeout(sweep, Math.max(0, atMs - Date.now()));
  };
  const sweep = (): void => {
    wakesAtMs = Infinity;
    const nowMs = Date.now();
    for (const kept of [...ports.view.listUnderWay()]) {
      const deadlineMs = getDeadlineMs(kept.conversion);
      if (deadlineMs + lateMs > nowMs) wakeFor(deadlineMs);
      else {
        void inConversion(kept.conversion.id, () => endOverdue(kept, ports).catch(ports.onTidyError));
        // Once more, in case it could not be ended now.
        wakeFor(nowMs + mostLateMs);
      }
    }
  };
  const stopWatching = ports.view.watchAll(({ conversion }) => {
    if (!hasEnded(conversion)) wakeFor(getDeadlineMs(conversion));
  });
  sweep();
  return {
    stop: () => {
      stopWatching();
      clearTimeout(timer);
    },
  };
}

function isHandedOver(conversion: Conversion): boolean {
  return conversion.state === 'finished' && conversion.handover !== undefined;
}

async function endOverdue(kept: KeptConversion, ports: ConversionPorts): Promise<void> {
  const { state } = kept.conversion;
  // Its last bytes were sent by a gateway that is gone, and nobody has asked for them again.
  if (isHandedOver(kept.conversion)) await deliverConversion(kept, ports);
  // Its upload has lost its gateway, or its result was not fetched in time.
  else if (state === 'accepted' || state === 'finished') await abandonConversion(kept, ports);
  else {
    await failConversion(
      kept,
      {
        code: 'conversion.timed-out',
        error:
          state === 'queued'
            ? 'No converter could take your file in time. Please try again in a minute.'
            : 'The converter that had your file did not finish it in time. Please try again in a minute.',
      },
      ports,
    );
  }
}
