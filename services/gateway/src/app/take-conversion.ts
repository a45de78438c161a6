import { hasResult, type Conversion, type ConversionIn, type KeptConversion } from '@floatwise/contracts';
import { computeDeadline, inConversion, inSpan } from '@floatwise/service-kit';
import { advanceConversion } from './change-conversion.ts';
import type { ConversionPorts } from './ports.ts';
import { settleDelivery, type DeliveredConversion } from './settle-delivery.ts';
import { toServiceError } from './to-service-error.ts';

/** Settles the price before the first byte is sent. @throws ServiceError without a result, or if its price cannot be settled */
export function takeConversion(kept: KeptConversion, ports: ConversionPorts): Promise<DeliveredConversion> {
  return inConversion(kept.conversion.id, () =>
    inSpan('takeConversion', async () => {
      // `delivered` is final, so any gateway can continue where another was lost.
      const { latest, changed } = await advanceConversion(kept, toDelivered, ports);
      if (latest === undefined) throw toServiceError(undefined);
      const settled = await settleDelivery(getDelivered(latest), ports);
      if (changed) ports.onEnded(settled.conversion);
      return settled;
    }),
  );
}

/** Keeps the result available for as long as it would have waited to be taken. */
function toDelivered(conversion: Conversion): ConversionIn<'delivered'> | undefined {
  if (conversion.state !== 'finished') return undefined;
  const { since, deadline, ...facts } = conversion;
  return {
    ...facts,
    state: 'delivered',
    settledLater: true,
    ...computeDeadline(Date.parse(deadline) - Date.parse(since)),
  };
}

/** @throws ServiceError if there is no result, or it has been removed */
export function getDelivered(kept: KeptConversion): DeliveredConversion {
  const { conversion } = kept;
  if (hasResult(conversion)) return { ...kept, conversion };
  throw toServiceError(conversion);
}
