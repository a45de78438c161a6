import {
  failures,
  hasResult,
  isUnsettled,
  type ConversionIn,
  type KeptConversion,
} from '@floatwise/contracts';
import { abandon, remove, type AbandonFacts, type Advanced, type RemoveFacts } from '@floatwise/conversion';
import { inConversion, inSpan, ServiceError } from '@floatwise/service-kit';
import { advanceConversion } from './change-conversion.ts';
import type { ConversionPorts } from './ports.ts';

/** Stops its run, removes its files, releases its price; nothing if it has ended or was taken. */
export function abandonConversion(
  kept: KeptConversion,
  facts: AbandonFacts,
  ports: ConversionPorts,
): Promise<void> {
  return inConversion(kept.conversion.id, () =>
    inSpan('abandonConversion', async () => {
      await endAbandoned(kept, facts, ports);
    }),
  );
}

/** `DELETE`: cancels a conversion, or removes a taken result, which stays paid. @throws ServiceError `conversion.being-taken` */
export function dismissConversion(kept: KeptConversion, ports: ConversionPorts): Promise<void> {
  return inConversion(kept.conversion.id, () =>
    inSpan('dismissConversion', async () => {
      const { latest, changed } = await endAbandoned(kept, { cause: 'owner' }, ports);
      if (changed || latest === undefined) return;
      if (isUnsettled(latest.conversion)) throw new ServiceError(failures.beingTaken);
      if (hasResult(latest.conversion)) await removeResult(latest, { cause: 'owner' }, ports);
    }),
  );
}

/** Removes a result that was taken and settled, whether or not its owner downloaded it. */
export async function removeResult(
  kept: KeptConversion,
  facts: RemoveFacts,
  ports: ConversionPorts,
): Promise<void> {
  const { changed } = await advanceConversion(kept, remove, facts, ports);
  if (changed) await ports.objects.removeObjects([changed]);
}

/** Ends a conversion without a result, and releases its price if one was held. */
async function endAbandoned(
  kept: KeptConversion,
  facts: AbandonFacts,
  ports: ConversionPorts,
): Promise<Advanced<ConversionIn<'abandoned'>>> {
  const advanced = await advanceConversion(kept, abandon, facts, ports);
  const { before, changed: abandoned } = advanced;
  if (abandoned === undefined) return advanced;
  ports.jobs.publishCancelled(abandoned.id);
  ports.onEnded(abandoned);
  await Promise.all([
    ports.objects.removeObjects([abandoned]),
    before?.state === 'finished' && before.price > 0 ? ports.ends.publishAbandoned(abandoned) : undefined,
  ]);
  return advanced;
}
