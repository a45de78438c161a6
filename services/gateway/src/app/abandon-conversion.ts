import { hasEnded, type Conversion, type ConversionIn, type KeptConversion } from '@floatwise/contracts';
import { inConversion, inSpan } from '@floatwise/service-kit';
import { bringForward, computeDeadline } from './change-conversion.ts';
import type { ConversionPorts } from './ports.ts';

/**
 * Nobody wants it any more: whatever runs is called off, what waits to be fetched goes. An end that is there stays, and what
 * the record has become meanwhile if it is not meant.
 */
export function abandonConversion(
  kept: KeptConversion,
  ports: ConversionPorts,
  isMeant: (conversion: Conversion) => boolean = () => true,
): Promise<void> {
  return inConversion(kept.conversion.id, () =>
    inSpan('abandonConversion', () => abandon(kept, ports, isMeant)),
  );
}

async function abandon(
  ...[kept, ports, isMeant]: Required<Parameters<typeof abandonConversion>>
): Promise<void> {
  const left = { price: 0 };
  const abandoned = await bringForward(
    kept,
    (conversion) => {
      if (hasEnded(conversion) || !isMeant(conversion)) return undefined;
      left.price = conversion.state === 'finished' ? conversion.price : 0;
      const facts = conversion.state === 'finished' ? omitOutput(conversion) : conversion;
      return { ...facts, state: 'abandoned' as const, ...computeDeadline(0) };
    },
    ports,
  );
  if (abandoned === undefined) return;
  ports.jobs.publishCancelled(abandoned.id);
  ports.onEnded(abandoned);
  await Promise.all([
    ports.objects.removeObjects([abandoned]),
    left.price > 0 ? ports.ends.publishAbandoned(abandoned) : undefined,
  ]);
}

function omitOutput({ outcome: _outcome, handover: _handover, ...facts }: ConversionIn<'finished'>) {
  return facts;
}
