import {
  hasEnded,
  hasResult,
  isBeingTaken,
  type Conversion,
  type ConversionIn,
  type KeptConversion,
} from '@floatwise/contracts';
import { inConversion, inSpan, ServiceError } from '@floatwise/service-kit';
import { advanceConversion, computeDeadline } from './change-conversion.ts';
import { failTaken } from './fail-conversion.ts';
import type { ConversionPorts } from './ports.ts';
import { toServiceError } from './to-service-error.ts';

export type DeliveredConversion = KeptConversion & { readonly conversion: ConversionIn<'delivered'> };

/** A gateway that began to take a result and says nothing for so long is lost: another one goes on. */
export const takingLimitMs = 10_000;

/**
 * Settles the price of a finished conversion and delivers it, before the first byte of its report or output leaves. After
 * the mark in the record there is no way back, so that every gateway can continue where another one was lost. Settling
 * twice settles once, and the event counts once. A conversion that was taken before is answered as it is.
 * @throws ServiceError when there is no result to take, or its price cannot be settled
 */
export async function takeConversion(
  kept: KeptConversion,
  ports: ConversionPorts,
): Promise<DeliveredConversion> {
  if (hasEnded(kept.conversion)) return getDelivered(kept);
  return inConversion(kept.conversion.id, () => inSpan('takeConversion', () => take(kept, ports)));
}

async function take(kept: KeptConversion, ports: ConversionPorts): Promise<DeliveredConversion> {
  const { latest } = await advanceConversion(kept, beginTaking, ports);
  if (latest === undefined) throw toServiceError(undefined);
  if (!isBeingTaken(latest.conversion)) return getDelivered(latest);
  const settled = await settlePrice(latest, ports);
  await ports.ends.publishDelivered(settled);
  const delivery = await advanceConversion(
    latest,
    (conversion) => (isBeingTaken(conversion) ? toDelivered(settled) : undefined),
    ports,
  );
  if (delivery.changed) ports.onEnded(delivery.changed);
  if (delivery.latest === undefined) throw toServiceError(undefined);
  return getDelivered(delivery.latest);
}

function beginTaking(conversion: Conversion): ConversionIn<'finished'> | undefined {
  if (conversion.state !== 'finished' || isBeingTaken(conversion)) return undefined;
  return { ...conversion, takingSince: new Date().toISOString() };
}

/** The conversion at the price that was paid: none when the same work was paid for while this one waited. */
async function settlePrice(kept: KeptConversion, ports: ConversionPorts): Promise<ConversionIn<'finished'>> {
  const { conversion } = kept;
  if (conversion.state !== 'finished') throw toServiceError(conversion);
  if (conversion.price === 0) return conversion;
  try {
    const { price } = await ports.settlePrice(conversion);
    return price === 0 ? { ...conversion, price, noCharge: 'repeated' } : { ...conversion, price };
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'credits.missing')
      await failTaken(kept, error, ports);
    throw error;
  }
}

/** Its result can be fetched for as long as it would have waited to be taken. */
function toDelivered(conversion: ConversionIn<'finished'>): ConversionIn<'delivered'> {
  const { takingSince: _takingSince, work: _work, since, deadline, ...facts } = conversion;
  return { ...facts, state: 'delivered', ...computeDeadline(Date.parse(deadline) - Date.parse(since)) };
}

function getDelivered(kept: KeptConversion): DeliveredConversion {
  const { conversion } = kept;
  if (hasResult(conversion)) return { ...kept, conversion };
  throw toServiceError(conversion);
}
