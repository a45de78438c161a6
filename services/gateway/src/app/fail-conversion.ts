import { isSettled, type Conversion, type KeptConversion } from '@floatwise/contracts';
import { inConversion, inSpan, type ServiceError } from '@floatwise/service-kit';
import { advanceConversion, computeDeadline } from './change-conversion.ts';
import type { ConversionPorts } from './ports.ts';

/** Ends a conversion that cannot continue, with a reason for its user. Skips settled records and those that `isMeant` rejects. */
export function failConversion(
  kept: KeptConversion,
  outcome: { code: string; error: string },
  ports: ConversionPorts,
  isMeant: (conversion: Conversion) => boolean = () => true,
): Promise<void> {
  return inConversion(kept.conversion.id, () =>
    inSpan('failConversion', () => fail(kept, outcome, { ports, isMeant })),
  );
}

async function fail(
  kept: KeptConversion,
  outcome: { code: string; error: string },
  { ports, isMeant }: { ports: ConversionPorts; isMeant: (conversion: Conversion) => boolean },
): Promise<void> {
  const { changed: failed } = await advanceConversion(
    kept,
    (conversion) =>
      isSettled(conversion) || !isMeant(conversion)
        ? undefined
        : { ...conversion, state: 'failed' as const, outcome, ...computeDeadline(0) },
    ports,
  );
  if (failed === undefined) return;
  ports.jobs.publishCancelled(failed.id);
  ports.onEnded(failed);
  await Promise.all([ports.ends.publishFailed(failed), ports.objects.removeObjects([failed])]);
}

/** Ends a conversion that was taken but cannot be paid: nothing is held for it any more, and the balance is too low. */
export async function failTaken(
  kept: KeptConversion,
  { code, message: error }: ServiceError,
  ports: ConversionPorts,
): Promise<void> {
  const { changed: failed } = await advanceConversion(
    kept,
    (conversion) =>
      conversion.state === 'delivered' && conversion.removedAt === undefined
        ? { ...conversion, state: 'failed' as const, outcome: { code, error }, ...computeDeadline(0) }
        : undefined,
    ports,
  );
  if (failed === undefined) return;
  ports.onEnded(failed);
  await Promise.all([ports.ends.publishFailed(failed), ports.objects.removeObjects([failed])]);
}
