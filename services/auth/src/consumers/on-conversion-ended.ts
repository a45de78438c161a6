import {
  conversionAbandonedSchema,
  conversionFailedSchema,
  conversionSubjects,
  creditConsumer,
} from '@floatwise/contracts';
import type { NatsConnection } from '@floatwise/service-kit';
import { isAccountGone } from '../app/append-entry.ts';
import { releaseHold } from '../app/hold-credits.ts';
import type { ReviewPorts } from '../app/review-hold.ts';
import { consumeEvents, parseEvent } from './consume-events.ts';

/** Records every end of a conversion in the ledger, retrying until it succeeds; runs until stopped. */
export function consumeConversionEnds(
  nats: NatsConnection,
  deps: ReviewPorts,
): { readonly stop: () => Promise<void> } {
  const take = (message: EndMessage): Promise<void> => onConversionEnded(message, deps);
  const { logger } = deps;
  return consumeEvents(nats, { consumer: creditConsumer, name: 'onConversionEnded', take, logger });
}

interface EndMessage {
  readonly subject: string;
  readonly json: () => unknown;
}

/** A failed or abandoned conversion releases its hold; a delivered one is settled. A repeated event changes nothing. */
export async function onConversionEnded(message: EndMessage, deps: ReviewPorts): Promise<void> {
  try {
    await takeEnd(message, deps);
  } catch (error) {
    if (!isAccountGone(error)) throw error;
  }
}

async function takeEnd(message: EndMessage, deps: ReviewPorts): Promise<void> {
  const schema = releasingEnds[message.subject];
  const end = schema && parseEvent(schema, message, deps.logger);
  if (end !== undefined) await releaseHold(deps, end);
}

/** Schemas of the ends after which nothing is charged. */
const releasingEnds: Readonly<
  Partial<Record<string, typeof conversionFailedSchema | typeof conversionAbandonedSchema>>
> = {
  [conversionSubjects.failed]: conversionFailedSchema,
  [conversionSubjects.abandoned]: conversionAbandonedSchema,
};
