import {
  failures,
  getInstance,
  hasEnded,
  hasResult,
  isBeingTaken,
  type Conversion,
  type ConversionIn,
  type KeptConversion,
} from '@floatwise/contracts';
import { getSiteTime, inConversion, inSpan, ServiceError } from '@floatwise/service-kit';
import { advanceConversion, computeDeadline } from './change-conversion.ts';
import type { ConversionPorts } from './ports.ts';
import { settleDelivery } from './settle-delivery.ts';
import { getDelivered } from './take-conversion.ts';

/**
 * Cancels a conversion: stops its run, removes its result, releases its price. Changes nothing if it has ended, is being taken,
 * or has become something that `isMeant` rejects.
 */
export function abandonConversion(
  kept: KeptConversion,
  ports: ConversionPorts,
  isMeant: (conversion: Conversion) => boolean = () => true,
): Promise<void> {
  return inConversion(kept.conversion.id, () =>
    inSpan('abandonConversion', async () => {
      const ending = createEnding(isMeant);
      const { changed } = await advanceConversion(kept, ending.abandon, ports);
      if (changed) await ending.tidy(changed, ports);
    }),
  );
}

/**
 * Implements `DELETE`: cancels a conversion that was not taken; removes the result of one that was, which stays paid for.
 * @throws ServiceError `conversion.being-taken` while it is being taken
 */
export function dismissConversion(kept: KeptConversion, ports: ConversionPorts): Promise<void> {
  return inConversion(kept.conversion.id, () =>
    inSpan('dismissConversion', async () => {
      const ending = createEnding();
      const { latest, changed } = await advanceConversion(kept, ending.abandon, ports);
      if (changed) await ending.tidy(changed, ports);
      else if (latest && isUnderWay(latest.conversion, ports)) throw new ServiceError(failures.beingTaken);
      else if (latest && hasResult(latest.conversion)) await removeResult(latest, ports);
    }),
  );
}

function isUnderWay(conversion: Conversion, { deliveries }: ConversionPorts): boolean {
  return isBeingTaken(conversion) || deliveries.isUnderWay(getInstance(conversion));
}

/** Removes a result that was taken, whether or not its owner downloaded it, after its delivery is settled. */
export async function removeResult(
  kept: KeptConversion,
  ports: ConversionPorts,
  isMeant: (conversion: Conversion) => boolean = () => true,
): Promise<void> {
  const settled = await settleDelivery(getDelivered(kept), ports);
  const { changed } = await advanceConversion(
    settled,
    (conversion) => (isMeant(conversion) ? toRemoved(conversion) : undefined),
    ports,
  );
  if (changed) await ports.objects.removeObjects([changed]);
}

/** A cancellation and what follows it: a price that was held is released. */
function createEnding(isMeant: (conversion: Conversion) => boolean = () => true) {
  let price = 0;
  return {
    abandon: (conversion: Conversion): ConversionIn<'abandoned'> | undefined => {
      if (hasEnded(conversion) || isBeingTaken(conversion) || !isMeant(conversion)) return undefined;
      price = conversion.state === 'finished' ? conversion.price : 0;
      const facts = conversion.state === 'finished' ? omitResult(conversion) : conversion;
      return { ...facts, state: 'abandoned', ...computeDeadline(0) };
    },
    tidy: async (abandoned: ConversionIn<'abandoned'>, ports: ConversionPorts): Promise<void> => {
      ports.jobs.publishCancelled(abandoned.id);
      ports.onEnded(abandoned);
      await Promise.all([
        ports.objects.removeObjects([abandoned]),
        price > 0 ? ports.ends.publishAbandoned(abandoned) : undefined,
      ]);
    },
  };
}

function toRemoved(conversion: Conversion): ConversionIn<'delivered'> | undefined {
  return hasResult(conversion) ? { ...conversion, removedAt: getSiteTime() } : undefined;
}

function omitResult({
  outcome: _outcome,
  summary: _summary,
  work: _work,
  ...facts
}: ConversionIn<'finished'>) {
  return facts;
}
