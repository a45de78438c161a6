import { z } from 'zod';
import { toolIdSchema, userIdSchema } from './ids.ts';

/** One user's line of `GET /api/admin/stats`. */
export const userUsageSchema = z.object({
  userId: userIdSchema,
  username: z.string(),
  totalConversions: z.int().nonnegative(),
  toolUsage: z.array(z.object({ toolType: toolIdSchema, count: z.int().nonnegative() })),
});
export type UserUsage = z.infer<typeof userUsageSchema>;

/** Which page of everybody's usage: the first, or the one behind this user. */
export const usagePageRequestSchema = z.object({ after: userIdSchema.optional() });
export type UsagePageRequest = z.infer<typeof usagePageRequestSchema>;

/** Everybody's usage comes in pages, since a message has its largest size. */
export const usagePageSchema = z.object({
  /** By user id. */
  users: z.array(userUsageSchema),
  /** The `after` of the next page; absent on the last. */
  next: userIdSchema.optional(),
});
export type UsagePage = z.infer<typeof usagePageSchema>;

/** Requests stats answers over NATS. */
export const statsRequests = {
  listUsage: { subject: 'stats.list-usage', request: usagePageRequestSchema, response: usagePageSchema },
} as const;
