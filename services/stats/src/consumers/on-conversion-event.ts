import type { Logger } from '@floatwise/service-kit';
import type { ConversionOutcome } from '../app/conversion-outcome.ts';
import type { RecordResult } from '../app/record-conversion.ts';
import type { StreamPosition } from '../app/stream-position.ts';
import { parseConversionOutcome, UnreadableEventError } from './parse-conversion-outcome.ts';
import type { StreamInstant } from './stream-instant.ts';

/** The part of a JetStream message that is used here. */
export interface EventMessage {
  readonly subject: string;
  readonly string: () => string;
  readonly info: { readonly streamSequence: number; readonly deliveryCount: number };
  readonly ack: () => void;
  readonly nak: (delayMs: number) => void;
  readonly term: (reason: string) => void;
}

export type RecordEvent = (outcome: ConversionOutcome, position: StreamPosition) => Promise<RecordResult>;

export type EventResult = RecordResult | 'unreadable' | 'deferred';

const longestPauseMs = 10_000;

/** Grows from 250 ms with every time the message was handed over. */
export function computePauseMs(deliveryCount: number): number {
  return Math.min(longestPauseMs, 250 * 2 ** Math.min(deliveryCount - 1, 10));
}

/**
 * Records one event and settles its message: acknowledged when everything is stored, handed back when it
 * could not be, put aside when no delivery could ever make it readable.
 */
export async function onConversionEvent(
  deps: {
    record: RecordEvent;
    streamInstant: StreamInstant;
    logger: Logger;
  },
  message: EventMessage,
): Promise<EventResult> {
  const { streamSequence: sequence, deliveryCount } = message.info;
  let logger = deps.logger.child({ sequence, subject: message.subject });
  try {
    const outcome = parseConversionOutcome(message.subject, message.string());
    const { conversionId, toolId, userId } = outcome.event;
    logger = logger.child({ conversionId, toolId, userId });
    const result = await deps.record(outcome, {
      sequence,
      streamCreated: await deps.streamInstant(sequence),
    });
    message.ack();
    logger.info({ result }, 'conversion event recorded');
    return result;
  } catch (error) {
    if (error instanceof UnreadableEventError) {
      logger.error({ err: error }, 'an event cannot be read and is put aside');
      message.term('unreadable');
      return 'unreadable';
    }
    const pauseMs = computePauseMs(deliveryCount);
    logger.error(
      { err: error, deliveryCount, pauseMs },
      'an event could not be recorded and will come again',
    );
    message.nak(pauseMs);
    return 'deferred';
  }
}
