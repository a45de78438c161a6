import type { KeptConversion } from '@floatwise/contracts';
import { fail, type FailFacts } from '@floatwise/conversion';
import { inConversion, inSpan } from '@floatwise/service-kit';
import { advanceConversion } from './change-conversion.ts';
import type { ConversionPorts } from './ports.ts';

/** Ends a conversion that cannot continue, with a reason for its user. */
export function failConversion(
  kept: KeptConversion,
  facts: FailFacts,
  ports: ConversionPorts,
): Promise<void> {
  return inConversion(kept.conversion.id, () =>
    inSpan('failConversion', async () => {
      const { changed: failed } = await advanceConversion(kept, fail, facts, ports);
      if (failed === undefined) return;
      ports.jobs.publishCancelled(failed.id);
      ports.onEnded(failed);
      await Promise.all([ports.ends.publishFailed(failed), ports.objects.removeObjects([failed])]);
    }),
  );
}
