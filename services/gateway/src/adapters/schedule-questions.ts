import { scheduleRequests } from '@floatwise/contracts';
import { request, type NatsConnection } from '@floatwise/service-kit';
import type { AssistantContext } from '../app/assistant/assistant-context.ts';

/** More than a converter gives a question. */
const limitMs = 90_000;

/** Questions about schedules, as converters answer them. */
export function openScheduleQuestions(nats: NatsConnection): AssistantContext['askConverter'] {
  return (question) => request(nats, scheduleRequests.answer, question, limitMs);
}
