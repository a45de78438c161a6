import { isSettled, type KeptConversion } from '@floatwise/contracts';
import { inConversion, inSpan } from '@floatwise/service-kit';
import { bringForward, computeDeadline } from './change-conversion.ts';
import type { ConversionPorts } from './ports.ts';

/** Ends a conversion that cannot go on, for a reason its person is told. What is settled stays. */
export function failConversion(
  kept: KeptConversion,
  outcome: { code: string; error: string },
  ports: ConversionPorts,
): Promise<void> {
  return inConversion(kept.conversion.id, () => inSpan('failConversion', () => fail(kept, outcome, ports)));
}

async function fail(...[kept, outcome, ports]: Parameters<typeof failConversion>): Promise<void> {
  const failed = await bringForward(
    kept,
    (conversion) =>
      isSettled(conversion)
        ? undefined
        : { ...conversion, state: 'failed' as const, outcome, ...computeDeadline(0) },
    ports,
  );
  if (failed === undefined) return;
  ports.jobs.publishCancelled(failed.id);
  ports.onEnded(failed);
  await Promise.all([ports.ends.publishFailed(failed), ports.objects.removeObjects([failed])]);
}
