import type { ConversionOutcome, DeliveredOutcome } from './conversion-outcome.ts';
import type { StreamPosition } from './stream-position.ts';

/**
 * One record a conversion: names and figures, never content. Every method may run twice with the same result
 * and throws `ServiceError` `service.unavailable` while the database is away.
 */
export interface ConversionStore {
  /** Notes an outcome. Delivered wins over failed and failed over finished, in whatever order they come. */
  readonly putOutcome: (outcome: Exclude<ConversionOutcome, DeliveredOutcome>) => Promise<void>;
  /** Notes the delivery. Answers whether this event is the one that counts: the first that told of it. */
  readonly putDelivery: (delivery: DeliveredOutcome, position: StreamPosition) => Promise<boolean>;
}
