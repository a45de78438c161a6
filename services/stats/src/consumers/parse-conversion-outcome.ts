import {
  conversionDeliveredSchema,
  conversionFailedSchema,
  conversionFinishedSchema,
  conversionSubjects,
} from '@floatwise/contracts';
import { z } from 'zod';
import type { ConversionOutcome } from '../app/conversion-outcome.ts';

/** A message on the event stream that tells nothing this service knows. */
export class UnreadableEventError extends Error {
  override readonly name = 'UnreadableEventError';
}

/** @throws UnreadableEventError when the subject is unknown or the payload does not fit it */
export function parseConversionOutcome(subject: string, payload: string): ConversionOutcome {
  switch (subject) {
    case conversionSubjects.finished:
      return { outcome: 'finished', event: parsePayload(conversionFinishedSchema, payload) };
    case conversionSubjects.failed:
      return { outcome: 'failed', event: parsePayload(conversionFailedSchema, payload) };
    case conversionSubjects.delivered:
      return { outcome: 'delivered', event: parsePayload(conversionDeliveredSchema, payload) };
    default:
      throw new UnreadableEventError(`There is no event ${subject}.`);
  }
}

function parsePayload<Schema extends z.ZodType>(schema: Schema, payload: string): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(payload));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : 'It is no JSON.';
    throw new UnreadableEventError(`The event does not fit its schema: ${reason}`, { cause: error });
  }
}
