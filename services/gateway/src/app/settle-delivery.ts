import { hasResult, type Conversion, type ConversionIn, type KeptConversion } from '@floatwise/contracts';
import { computeDeadline, getSiteMs, ServiceError } from '@floatwise/service-kit';
import { advanceConversion } from './change-conversion.ts';
import { failTaken } from './fail-conversion.ts';
import type { ConversionPorts } from './ports.ts';

export type DeliveredConversion = KeptConversion & { readonly conversion: ConversionIn<'delivered'> };

/** Settlement and count are idempotent: any gateway may repeat them. @throws ServiceError if the price cannot be settled */
export async function settleDelivery(
  kept: DeliveredConversion,
  ports: ConversionPorts,
): Promise<DeliveredConversion> {
  if (isKnownSettled(kept.conversion, ports)) return kept;
  const instance = kept.conversion.instance;
  const end = ports.deliveries.begin(instance);
  try {
    const price = await settlePrice(kept, ports);
    await ports.ends.publishDelivered({ ...kept.conversion, ...price });
    const settled = await recordSettled(kept, price, ports);
    ports.deliveries.noteSettled(instance);
    return settled;
  } finally {
    end();
  }
}

/** Whether there is a result whose delivery is not known here to be settled and counted. */
export function isUnsettled(
  conversion: Conversion,
  ports: Pick<ConversionPorts, 'deliveries'>,
): conversion is ConversionIn<'delivered'> {
  return hasResult(conversion) && !isKnownSettled(conversion, ports);
}

function isKnownSettled(
  conversion: ConversionIn<'delivered'>,
  { deliveries }: Pick<ConversionPorts, 'deliveries'>,
): boolean {
  return conversion.settledLater !== true || deliveries.isSettled(conversion.instance);
}

type PaidPrice = Pick<ConversionIn<'delivered'>, 'price' | 'noCharge'>;

/** What was paid: nothing if the same work was paid for while this one waited. */
async function settlePrice(kept: DeliveredConversion, ports: ConversionPorts): Promise<PaidPrice> {
  const { price, noCharge } = kept.conversion;
  const asked = { price, ...(noCharge === undefined ? {} : { noCharge }) };
  if (price === 0) return asked;
  try {
    const paid = await ports.settlePrice(kept.conversion);
    return paid.price === 0 ? { price: 0, noCharge: 'repeated' } : { ...asked, price: paid.price };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    // The account was deleted, with its credits and holds.
    if (error.code === 'session.required') return asked;
    if (error.code === 'credits.missing') await failTaken(kept, error, ports);
    throw error;
  }
}

/** Rewrites a record that differs from what was paid. A late settlement restarts the time to download the result. */
async function recordSettled(
  kept: DeliveredConversion,
  paid: PaidPrice,
  ports: ConversionPorts,
): Promise<DeliveredConversion> {
  const { latest, changed } = await advanceConversion(
    kept,
    (found): ConversionIn<'delivered'> | undefined => {
      if (found.state !== 'delivered' || found.removedAt !== undefined) return undefined;
      const { settledLater, ...facts } = found;
      if (settledLater !== true || (found.price === paid.price && !isLate(found))) return undefined;
      return { ...facts, ...paid, ...computeDeadline(getResultMs(found)) };
    },
    ports,
  );
  const settled = { ...kept.conversion, ...paid };
  return { revision: latest?.revision ?? kept.revision, conversion: changed ?? settled };
}

const getResultMs = ({ since, deadline }: ConversionIn<'delivered'>): number =>
  Date.parse(deadline) - Date.parse(since);

/** Whether more than half of the result's time has passed. */
function isLate(conversion: ConversionIn<'delivered'>): boolean {
  return Date.parse(conversion.deadline) - getSiteMs() < getResultMs(conversion) / 2;
}
