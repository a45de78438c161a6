import { hasResult, isUnsettled, type ConversionIn, type KeptConversion } from '@floatwise/contracts';
import { settle, take, type SettleFacts } from '@floatwise/conversion';
import { inConversion, inSpan, ServiceError } from '@floatwise/service-kit';
import { advanceConversion } from './change-conversion.ts';
import { failConversion } from './fail-conversion.ts';
import type { ConversionPorts } from './ports.ts';
import { toServiceError } from './to-service-error.ts';

export type DeliveredConversion = KeptConversion & { readonly conversion: ConversionIn<'delivered'> };

/** Settles the price before the first byte is sent. @throws ServiceError without a result, or if its price cannot be settled */
export function takeConversion(kept: KeptConversion, ports: ConversionPorts): Promise<DeliveredConversion> {
  return inConversion(kept.conversion.id, () =>
    inSpan('takeConversion', async () => {
      const { latest, changed } = await advanceConversion(kept, take, {}, ports);
      if (latest === undefined) throw toServiceError(undefined);
      const settled = await settleDelivery(getDelivered(latest), ports);
      if (changed) ports.onEnded(settled.conversion);
      return settled;
    }),
  );
}

/**
 * Settles and counts a delivery, then records both. Each takes effect once, so that any gateway can continue where another was
 * lost. @throws ServiceError if the price cannot be settled
 */
export async function settleDelivery(
  kept: DeliveredConversion,
  ports: ConversionPorts,
): Promise<DeliveredConversion> {
  if (!isUnsettled(kept.conversion)) return kept;
  const paid = await settlePrice(kept, ports);
  await ports.ends.publishDelivered({ ...kept.conversion, ...paid });
  const { latest } = await advanceConversion(kept, settle, paid, ports);
  if (latest === undefined) throw toServiceError(undefined);
  return getDelivered(latest);
}

/** What was paid: nothing if the same work was paid for while this one waited. */
async function settlePrice(kept: DeliveredConversion, ports: ConversionPorts): Promise<SettleFacts> {
  const { price, noCharge } = kept.conversion;
  if (price === 0) return { price, noCharge };
  try {
    const paid = await ports.settlePrice(kept.conversion);
    return paid.price === 0 ? { price: 0, noCharge: 'repeated' } : { price: paid.price, noCharge };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    // The account was deleted, with its credits and holds.
    if (error.code === 'session.required') return { price, noCharge };
    if (error.code === 'credits.missing')
      await failConversion(kept, { cause: 'price', outcome: error.failure }, ports);
    throw error;
  }
}

/** @throws ServiceError if there is no result, or it has been removed */
export function getDelivered(kept: KeptConversion): DeliveredConversion {
  const { conversion } = kept;
  if (hasResult(conversion)) return { ...kept, conversion };
  throw toServiceError(conversion);
}
