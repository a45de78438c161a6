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

/** Requests stats answers over NATS. */
export const statsRequests = {
  listUsage: {
    subject: 'stats.list-usage',
    request: z.object({}),
    response: z.array(userUsageSchema),
  },
} as const;
