import type { ConversionOutcome, DeliveredOutcome } from './conversion-outcome.ts';
import type { StreamPosition } from './stream-position.ts';

/**
 * One record a conversion: names and figures, never content. Every method may run twice with the same result
 * and throws `ServiceError` `service.unavailable` while the database is away.
 */
export interface ConversionStore {
  /** Notes an outcome. One that says delivered stays, whatever comes after it. */
  readonly putOutcome: (outcome: Exclude<ConversionOutcome, DeliveredOutcome>) => Promise<void>;
  /**
   * Notes the delivery with the event that told of it, if none did before.
   * Answers the position of the event that was first, which may be this one.
   */
  readonly putDelivery: (delivery: DeliveredOutcome, position: StreamPosition) => Promise<StreamPosition>;
}
