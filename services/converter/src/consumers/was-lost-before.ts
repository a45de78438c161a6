import { keptConversionSchema } from '@floatwise/contracts';
import type { ConversionRecords } from '@floatwise/service-kit';
import type { JsMsg } from '@nats-io/jetstream';

/**
 * Whether a run of this job has begun before and not ended in the record. The file may have ended its converter, so its
 * next run must have a process of its own. Then it cannot end the conversion of another person, however often it is
 * tried.
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
