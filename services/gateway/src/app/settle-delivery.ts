import { getInstance, type ConversionIn, type KeptConversion } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { advanceConversion } from './change-conversion.ts';
import { failTaken } from './fail-conversion.ts';
import type { ConversionPorts } from './ports.ts';

export type DeliveredConversion = KeptConversion & { readonly conversion: ConversionIn<'delivered'> };

/**
 * Settles the price of a conversion that was taken, and then has it counted, unless this gateway knows that both are done.
 * Settling twice settles once, and the event counts once: any gateway may do it again.
 * @throws ServiceError when the price cannot be settled
 */
export async function settleDelivery(
  kept: DeliveredConversion,
  ports: ConversionPorts,
): Promise<DeliveredConversion> {
  if (isKnownSettled(kept.conversion, ports)) return kept;
  const end = ports.deliveries.begin(getInstance(kept.conversion));
  try {
    const settled = await settlePrice(kept, ports);
    await ports.ends.publishDelivered(settled.conversion);
    ports.deliveries.noteSettled(getInstance(kept.conversion));
    return settled;
  } finally {
    end();
  }
}

export function isKnownSettled(
  conversion: ConversionIn<'delivered'>,
  { deliveries }: Pick<ConversionPorts, 'deliveries'>,
): boolean {
  return conversion.settledLater !== true || deliveries.isSettled(getInstance(conversion));
}

/** The conversion at the price that was paid: none when the same work was paid for while this one waited. */
async function settlePrice(kept: DeliveredConversion, ports: ConversionPorts): Promise<DeliveredConversion> {
  const { conversion } = kept;
  if (conversion.price === 0) return kept;
  try {
    const { price } = await ports.settlePrice(conversion);
    return price === conversion.price ? kept : await correctPrice(kept, price, ports);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'credits.missing')
      await failTaken(kept, error, ports);
    throw error;
  }
}

async function correctPrice(
  kept: DeliveredConversion,
  price: number,
  ports: ConversionPorts,
): Promise<DeliveredConversion> {
  const correct = (conversion: ConversionIn<'delivered'>): ConversionIn<'delivered'> => ({
    ...conversion,
    price,
    ...(price === 0 ? { noCharge: 'repeated' as const } : {}),
  });
  const { latest } = await advanceConversion(
    kept,
    (found) => (found.state === 'delivered' && found.price !== price ? correct(found) : undefined),
    ports,
  );
  return { revision: latest?.revision ?? kept.revision, conversion: correct(kept.conversion) };
}
