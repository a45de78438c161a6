import { z } from 'zod';

/** A file of a question: what the assistant calls it, and where it lies in the bucket. */
const questionFileSchema = z.object({ path: z.string(), fileName: z.string(), key: z.string() });

/** What converters answer over NATS about schedules and results that lie in the bucket. */
export const scheduleRequests = {
  /** One call of an assistant's tool, by whom it may be asked is checked before. */
  answer: {
    subject: 'schedule.answer',
    request: z.object({
      tool: z.string(),
      input: z.record(z.string(), z.unknown()),
      files: z.array(questionFileSchema),
      /** The result the call is about, where it is about one. */
      result: z
        .object({ reportKey: z.string(), unchanged: z.boolean(), paths: z.array(z.string()) })
        .optional(),
    }),
    response: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('answered'), answer: z.record(z.string(), z.unknown()) }),
      /** The sentence says why and what to do. */
      z.object({ kind: z.literal('refused'), sentence: z.string() }),
    ]),
  },
} as const;

export type ScheduleQuestion = z.infer<typeof scheduleRequests.answer.request>;
export type ScheduleAnswer = z.infer<typeof scheduleRequests.answer.response>;
