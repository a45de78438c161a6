import {
  conversionDeliveredSchema,
  conversionFailedSchema,
  conversionSubjects,
  isNewerFormat,
} from '@floatwise/contracts';
import { z } from 'zod';
import type { ConversionEnding } from '../app/conversion-ending.ts';

/** A message on the event stream that does not match its schema. */
export class UnreadableEventError extends Error {
  override readonly name = 'UnreadableEventError';
}

/** An event in a newer format than this process knows: it must not be skipped, since a newer instance can count it. */
export class NewerEventError extends Error {
  override readonly name = 'NewerEventError';
}

/** Undefined for other events. @throws UnreadableEventError for an invalid payload, NewerEventError for a newer format */
export function parseConversionEnding(message: {
  readonly subject: string;
  readonly string: () => string;
}): ConversionEnding | undefined {
  if (message.subject === conversionSubjects.delivered) {
    const { deliveredAt, ...event } = parsePayload(conversionDeliveredSchema, message.string());
    const { inputBytes, outputBytes, tasks, durationMs } = event;
    return {
      kind: 'delivered',
      ...pickFacts(event, deliveredAt),
      inputBytes,
      outputBytes,
      tasks,
      durationMs,
    };
  }
  if (message.subject === conversionSubjects.failed) {
    const { failedAt, ...event } = parsePayload(conversionFailedSchema, message.string());
    const { code, message: sentence } = event;
    return { kind: 'failed', ...pickFacts(event, failedAt), code, message: sentence };
  }
  return undefined;
}

type Event = Omit<z.infer<typeof conversionFailedSchema>, 'code' | 'message' | 'failedAt'>;

function pickFacts({ instance, conversionId, userId, username, toolId, fileName }: Event, at: string) {
  return {
    run: instance,
    conversionId,
    userId,
    username,
    toolId,
    fileName,
    at: new Date(at),
  };
}

function parsePayload<Schema extends z.ZodType>(schema: Schema, payload: string): z.infer<Schema> {
  let event: unknown;
  try {
    event = JSON.parse(payload);
    return schema.parse(event);
  } catch (error) {
    if (isNewerFormat(event)) throw new NewerEventError('The event is of a newer form.', { cause: error });
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : 'It is no JSON.';
    throw new UnreadableEventError(`The event does not fit its schema: ${reason}`, { cause: error });
  }
}
