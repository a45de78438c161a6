import type { ConversionIn, KeptConversion } from '@floatwise/contracts';
import { inConversion, inSpan } from '@floatwise/service-kit';
import { bringForward, computeDeadline } from './change-conversion.ts';
import type { ConversionPorts } from './ports.ts';

type FinishedConversion = KeptConversion & { readonly conversion: ConversionIn<'finished'> };

/**
 * The last byte of the output has been taken: from here on it counts. It is told before the record says so, since it may
 * be told again and counts once; the other way round a process that is lost in between would leave it uncounted.
 */
export async function deliverConversion(kept: KeptConversion, ports: ConversionPorts): Promise<void> {
  if (kept.conversion.state !== 'finished') return;
  const { conversion } = kept;
  await inConversion(conversion.id, () =>
    inSpan('deliverConversion', () => deliver({ ...kept, conversion }, ports)),
  );
}

async function deliver(kept: FinishedConversion, ports: ConversionPorts): Promise<void> {
  await ports.ends.publishDelivered(kept.conversion);
  const delivered = await bringForward(
    kept,
    (conversion) => {
      if (conversion.state !== 'finished') return undefined;
      const { handover: _handover, ...facts } = conversion;
      return { ...facts, state: 'delivered' as const, ...computeDeadline(0) };
    },
    ports,
  );
  if (delivered === undefined) return;
  ports.onEnded(delivered);
  await ports.objects.removeObjects([delivered]);
}
