import type { ConversionIn, KeptConversion } from '@floatwise/contracts';
import { getSiteTime } from '@floatwise/service-kit';
import type { RunConversionPorts } from './ports.ts';

const limitMs = 20_000;

/** Marks the conversion as failed, with the reason for its owner. Returns false if another process changed the record first. */
export async function failConversion(
  kept: KeptConversion,
  outcome: { code: string; error: string },
  ports: Pick<RunConversionPorts, 'records' | 'objects' | 'events' | 'onFailed'>,
): Promise<boolean> {
  const { conversion } = kept;
  if (conversion.state !== 'queued' && conversion.state !== 'running') return false;
  const now = getSiteTime();
  const failed: ConversionIn<'failed'> = {
    ...conversion,
    state: 'failed',
    outcome,
    since: now,
    deadline: now,
  };
  if (!(await ports.records.change(kept, failed, { limitMs }))) return false;
  ports.onFailed(failed);
  await tidyFailed(failed, ports);
  return true;
}

/** Follow-up work after a failure; the converter that gets the job after a loss may repeat it. */
export async function tidyFailed(
  failed: ConversionIn<'failed'>,
  { objects, events }: Pick<RunConversionPorts, 'objects' | 'events'>,
): Promise<void> {
  await Promise.all([events.publishFailed(failed), objects.removeInputs(failed)]);
}
