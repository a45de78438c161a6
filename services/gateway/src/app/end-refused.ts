import type { Conversion, KeptConversion } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { UnusableInputError } from '@floatwise/tools';
import { abandonConversion } from './abandon-conversion.ts';
import { failConversion } from './fail-conversion.ts';
import type { ConversionPorts } from './ports.ts';

/**
 * Ends a conversion whose upload failed: as failed if there is a reason for the user, otherwise as abandoned. Changes
 * nothing if the same file is being sent again.
 */
export async function endRefused(
  kept: KeptConversion,
  reason: unknown,
  ports: ConversionPorts,
): Promise<void> {
  const isMeant = ({ arrival }: Conversion): boolean => arrival === kept.conversion.arrival;
  if (reason instanceof ServiceError || reason instanceof UnusableInputError) {
    await failConversion(kept, { code: reason.code, error: reason.message }, ports, isMeant);
  } else {
    await abandonConversion(kept, ports, isMeant);
  }
}
