import { z } from 'zod';
import { call, type AnswerOf, type RequestOf } from './call.ts';

/** A file of a question: the path the assistant uses for it, and its key in the bucket. */
const questionFileSchema = z.object({ path: z.string(), fileName: z.string(), key: z.string() });

/** Questions about schedules and results in the bucket, answered by converters over NATS. */
export const scheduleRequests = {
  /** One tool call of an assistant. The sender has checked that the caller may make it. */
  answer: call(
    'schedule.answer',
    z.object({
      tool: z.string(),
      input: z.record(z.string(), z.unknown()),
      files: z.array(questionFileSchema),
      /** The result the call is about, if any. */
      result: z
        .object({ reportKey: z.string(), unchanged: z.boolean(), paths: z.array(z.string()) })
        .optional(),
    }),
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('answered'), answer: z.record(z.string(), z.unknown()) }),
      /** The sentence says why, and what to do. */
      z.object({ kind: z.literal('refused'), sentence: z.string() }),
    ]),
  ),
};

export type ScheduleQuestion = RequestOf<typeof scheduleRequests.answer>;
export type ScheduleAnswer = AnswerOf<typeof scheduleRequests.answer>;
