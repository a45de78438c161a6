import {
  failures,
  hasEnded,
  hasResult,
  type Conversion,
  type ConversionIn,
  type KeptConversion,
} from '@floatwise/contracts';
import { computeDeadline, getSiteTime, inConversion, inSpan, ServiceError } from '@floatwise/service-kit';
import { advanceConversion, type Advanced } from './change-conversion.ts';
import type { ConversionPorts } from './ports.ts';
import { settleDelivery } from './settle-delivery.ts';
import { getDelivered } from './take-conversion.ts';

/** Stops its run, removes its result, releases its price; not if it has ended, is being taken, or `isMeant` rejects it. */
export function abandonConversion(
  kept: KeptConversion,
  ports: ConversionPorts,
  isMeant: (conversion: Conversion) => boolean = () => true,
): Promise<void> {
  return inConversion(kept.conversion.id, () =>
    inSpan('abandonConversion', async () => {
      await abandon(kept, ports, isMeant);
    }),
  );
}

/** `DELETE`: cancels a conversion, or removes a taken result, which stays paid. @throws ServiceError `conversion.being-taken` */
export function dismissConversion(kept: KeptConversion, ports: ConversionPorts): Promise<void> {
  return inConversion(kept.conversion.id, () =>
    inSpan('dismissConversion', async () => {
      const { latest, changed } = await abandon(kept, ports);
      if (changed || latest === undefined) return;
      const { conversion } = latest;
      if (ports.deliveries.isUnderWay(conversion.instance)) throw new ServiceError(failures.beingTaken);
      if (hasResult(conversion)) await removeResult(latest, ports);
    }),
  );
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
    (conversion) =>
      isMeant(conversion) && hasResult(conversion) ? { ...conversion, removedAt: getSiteTime() } : undefined,
    ports,
  );
  if (changed) await ports.objects.removeObjects([changed]);
}

/** Cancels a conversion, and releases its price if one was held. */
async function abandon(
  kept: KeptConversion,
  ports: ConversionPorts,
  isMeant: (conversion: Conversion) => boolean = () => true,
): Promise<Advanced<ConversionIn<'abandoned'>>> {
  let price = 0;
  const toAbandoned = (conversion: Conversion): ConversionIn<'abandoned'> | undefined => {
    if (hasEnded(conversion) || !isMeant(conversion)) return undefined;
    price = conversion.state === 'finished' ? conversion.price : 0;
    const facts = conversion.state === 'finished' ? omitResult(conversion) : conversion;
    return { ...facts, state: 'abandoned', ...computeDeadline(0) };
  };
  const advanced = await advanceConversion(kept, toAbandoned, ports);
  const { changed: abandoned } = advanced;
  if (abandoned === undefined) return advanced;
  ports.jobs.publishCancelled(abandoned.id);
  ports.onEnded(abandoned);
  await Promise.all([
    ports.objects.removeObjects([abandoned]),
    price > 0 ? ports.ends.publishAbandoned(abandoned) : undefined,
  ]);
  return advanced;
}

function omitResult({
  outcome: _outcome,
  summary: _summary,
  work: _work,
  ...facts
}: ConversionIn<'finished'>) {
  return facts;
}
