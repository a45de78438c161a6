import { keptConversionSchema, type SizeClass } from '@floatwise/contracts';
import type { ConversionRecords } from '@floatwise/service-kit';
import type { JsMsg } from '@nats-io/jetstream';

/**
 * Whether a run of this job may have begun before and not ended in the record, which of a small one need not say so. Its converter may have been ended by the file, so
 * its next run is to share its process with no other: nobody else's conversion goes with it again, however often it is tried.
 */
export async function wasLostBefore(
  message: JsMsg,
  size: SizeClass,
  { find }: Pick<ConversionRecords, 'find'>,
): Promise<boolean> {
  try {
    const { conversion } = keptConversionSchema.parse(message.json());
    const state = (await find(conversion.id))?.conversion.state;
    return state === 'running' || (size === 'small' && state === 'queued');
  } catch {
    // It cannot be read, or the record does not answer: who takes the job tells that.
    return true;
  }
}
