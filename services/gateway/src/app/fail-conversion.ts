import { isSettled, type Conversion, type ConversionIn, type KeptConversion } from '@floatwise/contracts';
import { computeDeadline, inConversion, inSpan, type ServiceError } from '@floatwise/service-kit';
import { advanceConversion } from './change-conversion.ts';
import type { ConversionPorts } from './ports.ts';

/** Ends a conversion that cannot continue, with a reason for its user. Skips settled records and those that `isMeant` rejects. */
export function failConversion(
  kept: KeptConversion,
  outcome: { code: string; error: string },
  ports: ConversionPorts,
  isMeant: (conversion: Conversion) => boolean = () => true,
): Promise<void> {
  return inConversion(kept.conversion.id, () =>
    inSpan('failConversion', async () => {
      const isToFail = (conversion: Conversion): boolean => !isSettled(conversion) && isMeant(conversion);
      const failed = await advanceToFailed(kept, { outcome, isToFail }, ports);
      if (failed === undefined) return;
      ports.jobs.publishCancelled(failed.id);
      await endFailed(failed, ports);
    }),
  );
}

/** Ends a conversion that was taken but cannot be paid: nothing is held for it any more, and the balance is too low. */
export async function failTaken(
  kept: KeptConversion,
  { code, message: error }: ServiceError,
  ports: ConversionPorts,
): Promise<void> {
  const isToFail = (conversion: Conversion): boolean =>
    conversion.state === 'delivered' && conversion.removedAt === undefined;
  const failed = await advanceToFailed(kept, { outcome: { code, error }, isToFail }, ports);
  if (failed !== undefined) await endFailed(failed, ports);
}

async function advanceToFailed(
  kept: KeptConversion,
  to: { outcome: { code: string; error: string }; isToFail: (conversion: Conversion) => boolean },
  ports: ConversionPorts,
): Promise<ConversionIn<'failed'> | undefined> {
  const { outcome, isToFail } = to;
  const step = (conversion: Conversion): ConversionIn<'failed'> | undefined =>
    isToFail(conversion) ? { ...conversion, state: 'failed', outcome, ...computeDeadline(0) } : undefined;
  return (await advanceConversion(kept, step, ports)).changed;
}

async function endFailed(failed: ConversionIn<'failed'>, ports: ConversionPorts): Promise<void> {
  ports.onEnded(failed);
  await Promise.all([ports.ends.publishFailed(failed), ports.objects.removeObjects([failed])]);
}
