import { keptConversionSchema, type SizeClass } from '@floatwise/contracts';
import type { ConversionRecords } from '@floatwise/service-kit';
import type { JsMsg } from '@nats-io/jetstream';

/**
 * Whether an earlier run of this job may have been lost; the run of a small file may not have been recorded. The file may have
 * crashed its converter, so its next run gets a converter to itself, where it cannot harm other conversions again.
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
    // The job or its record cannot be read; the consumer of the job reports that.
    return true;
  }
}
