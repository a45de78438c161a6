import { scheduleRequests } from '@floatwise/contracts';
import { request, type NatsConnection } from '@floatwise/service-kit';
import type { AssistantContext } from '../app/assistant/assistant-context.ts';

/** Longer than a converter spends on a question. */
const limitMs = 90_000;

/** Sends questions about schedules to the converters. */
export function openScheduleQuestions(nats: NatsConnection): AssistantContext['askConverter'] {
  return (question) => request(nats, scheduleRequests.answer, question, limitMs);
}
