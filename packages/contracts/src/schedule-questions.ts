import { z } from 'zod';
import { userIdSchema, workHashSchema } from './ids.ts';
import { call, type AnswerOf, type RequestOf } from './call.ts';

/** A file of a question: the path the assistant uses for it, and its key in the bucket. */
const questionFileSchema = z.object({ path: z.string(), fileName: z.string(), key: z.string() });

/** A schedule as a converter has read it: the tasks that its price depends on, and the hash of its content. */
const readFileSchema = z.object({ tasks: z.int().nonnegative(), hash: workHashSchema });

/** Questions about schedules and results in the bucket, answered by converters over NATS. */
export const scheduleRequests = {
  /** One tool call of an assistant. The sender has checked that the caller may make it. */
  answer: call(
    'schedule.answer',
    z.object({
      /** Who asks: questions take turns by person. */
      userId: userIdSchema,
      tool: z.string(),
      input: z.record(z.string(), z.unknown()),
      files: z.array(questionFileSchema),
      /** The result the call is about, if any. */
      result: z
        .object({ reportKey: z.string(), unchanged: z.boolean(), paths: z.array(z.string()) })
        .optional(),
      /** Whether the files are paid for: otherwise one with a price is not answered. */
      isPaid: z.boolean(),
    }),
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('answered'),
        answer: z.record(z.string(), z.unknown()),
        /** The schedule it read. */
        read: readFileSchema.optional(),
      }),
      /** The schedule has a price and is not paid for. */
      z.object({ kind: z.literal('unpaid'), read: readFileSchema }),
      /** The sentence says why, and what to do. */
      z.object({ kind: z.literal('refused'), sentence: z.string() }),
    ]),
  ),
};

export type ScheduleQuestion = RequestOf<typeof scheduleRequests.answer>;
export type ScheduleAnswer = AnswerOf<typeof scheduleRequests.answer>;
