import { keptConversionSchema } from '@floatwise/contracts';
import type { ConversionRecords } from '@floatwise/service-kit';
import type { JsMsg } from '@nats-io/jetstream';

/**
 * Whether a run of this job has begun before and not ended in the record. Its converter may have been ended by the file, so
 * its next run is to share its process with no other: nobody else's conversion goes with it again, however often it is tried.
 */
export async function wasLostBefore(
  message: JsMsg,
  { find }: Pick<ConversionRecords, 'find'>,
): Promise<boolean> {
  try {
    const { conversion } = keptConversionSchema.parse(message.json());
    return (await find(conversion.id))?.conversion.state === 'running';
  } catch {
    // The job or its record cannot be read; the consumer of the job reports that.
    return true;
  }
}
