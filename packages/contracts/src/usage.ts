import { z } from 'zod';
import { call } from './call.ts';
import { cursorSchema, toolIdSchema, userIdSchema } from './ids.ts';
import { mostSkipped } from './limits.ts';

const countSchema = z.int().nonnegative();
const toolUsageSchema = z.object({ toolType: toolIdSchema, count: countSchema });
export type ToolUsage = z.infer<typeof toolUsageSchema>;

/** Owner of conversions without an account: of deleted accounts, which still count, of samples and of probes. */
export const noUserId = userIdSchema.parse('f'.repeat(24));
/** Their name in lists of usage by user. */
export const deletedAccountsName = 'Deleted accounts';

/** One user's line of `GET /api/admin/stats`. */
export const userUsageSchema = z.object({
  userId: userIdSchema,
  username: z.string(),
  totalConversions: countSchema,
  toolUsage: z.array(toolUsageSchema),
});
export type UserUsage = z.infer<typeof userUsageSchema>;

/** A page of the usage of all users: the first, or the one after this user. */
export const usagePageRequestSchema = z.object({ after: userIdSchema.optional() });
export type UsagePageRequest = z.infer<typeof usagePageRequestSchema>;

/** One page of usage, since the size of a NATS message is limited. */
export const usagePageSchema = z.object({
  /** Sorted by user id. */
  users: z.array(userUsageSchema),
  /** The `after` of the next page; absent on the last. */
  next: userIdSchema.optional(),
  /** Total usage of the site, deleted accounts included; on the first page. */
  site: z.array(toolUsageSchema).optional(),
});
export type UsagePage = z.infer<typeof usagePageSchema>;

/** Most users of one request. */
export const mostUsersAsked = 500;

/** Length of one point of a time series. Weeks begin on Monday; all in UTC. */
export const usageIntervals = ['hour', 'day', 'week'] as const;
export type UsageInterval = (typeof usageIntervals)[number];

/** A period with an exclusive end, rounded to whole hours. */
export const usageQuerySchema = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  interval: z.enum(usageIntervals).default('day'),
  toolId: toolIdSchema.optional(),
  userId: userIdSchema.optional(),
});
export type UsageQuery = z.infer<typeof usageQuerySchema>;

/** Page of people in a period, most delivered conversions first. */
export const peopleUsageRequestSchema = usageQuerySchema.omit({ interval: true }).extend({
  first: z.int().min(1).max(mostUsersAsked).default(50),
  after: cursorSchema.optional(),
});
export type PeopleUsageRequest = z.infer<typeof peopleUsageRequestSchema>;

/** Conversions in which the site failed, and those whose file it refused: type, content, credits. */
const failedCounts = { failed: countSchema, refused: countSchema };

/** Delivered, failed and refused conversions, in total and by tool. */
const countedUsageSchema = z.object({
  count: countSchema,
  ...failedCounts,
  toolUsage: z.array(toolUsageSchema.extend(failedCounts)),
});
export type CountedUsage = z.infer<typeof countedUsageSchema>;

/** Usage by person in a period. Together with deleted accounts it adds up to the total of the site. */
export const peopleUsageSchema = z.object({
  people: z.array(
    z.object({
      person: countedUsageSchema.extend({ userId: userIdSchema, username: z.string() }),
      cursor: z.string(),
    }),
  ),
  hasMore: z.boolean(),
  total: countSchema,
  deletedAccounts: countedUsageSchema,
});
export type PeopleUsageAnswer = z.infer<typeof peopleUsageSchema>;

const percentileSchema = z.number().nonnegative().optional();

/** One hour, day or week of a time series. */
export const usagePointSchema = z.object({
  at: z.iso.datetime(),
  /** Delivered conversions. */
  count: countSchema,
  ...failedCounts,
  /** Absent if nothing was delivered. */
  p95Ms: percentileSchema,
});
export type UsagePoint = z.infer<typeof usagePointSchema>;

/** Usage in a period. Counts are of delivered conversions unless they say failed or refused. */
export const usageSummarySchema = z.object({
  total: countSchema,
  ...failedCounts,
  /** Run times of delivered conversions; absent if there are none. */
  p50Ms: percentileSchema,
  p95Ms: percentileSchema,
  /** Tools with delivered conversions, most first. */
  byTool: z.array(
    toolUsageSchema.extend({ ...failedCounts, p50Ms: percentileSchema, p95Ms: percentileSchema }),
  ),
  /** All intervals of the period, also those without conversions. */
  points: z.array(usagePointSchema),
  /** The ten users with most delivered conversions, most first. */
  topUsers: z.array(
    z.object({ userId: userIdSchema, username: z.string(), count: countSchema, ...failedCounts }),
  ),
});
export type UsageSummary = z.infer<typeof usageSummarySchema>;

export const mostFailuresAPage = 200;

/** A failed conversion, without any content of its file. */
export const listedFailureSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  toolId: toolIdSchema,
  /** `noUserId` if the account is deleted; then name, file name and message are empty. */
  userId: userIdSchema,
  /** As it was at that time. */
  username: z.string(),
  fileName: z.string(),
  code: z.string(),
  message: z.string(),
});
export type ListedFailure = z.infer<typeof listedFailureSchema>;

/** Whether the site refused a file (type, content, credits), or failed itself. */
export const failureKinds = ['refused', 'fault'] as const;
export type FailureKind = (typeof failureKinds)[number];

export const failurePageRequestSchema = z.object({
  first: z.int().min(1).max(mostFailuresAPage).default(50),
  after: cursorSchema.optional(),
  /** Number of failures to skip. */
  skip: z.int().min(0).max(mostSkipped).default(0),
  toolId: toolIdSchema.optional(),
  /** Only failures of this kind, among the newest 5,000. */
  kind: z.enum(failureKinds).optional(),
  /** Rounded to whole hours, as usage is. */
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
});
export type FailurePageRequest = z.infer<typeof failurePageRequestSchema>;

/** Newest first. */
export const failurePageSchema = z.object({
  failures: z.array(z.object({ failure: listedFailureSchema, cursor: z.string() })),
  hasMore: z.boolean(),
  total: countSchema,
});
export type FailurePage = z.infer<typeof failurePageSchema>;

/** Requests answered by stats over NATS. */
export const statsRequests = {
  listUsage: call('stats.list-usage', usagePageRequestSchema, usagePageSchema),
  /** Users without conversions are left out. */
  findUsage: call(
    'stats.find-usage',
    z.object({ ids: z.array(userIdSchema).max(mostUsersAsked) }),
    z.object({ users: z.array(userUsageSchema) }),
  ),
  sumUsage: call('stats.sum-usage', usageQuerySchema, usageSummarySchema),
  sumPeople: call('stats.sum-people', peopleUsageRequestSchema, peopleUsageSchema),
  /** Day of the first conversion; absent if there is none. */
  findBeginning: call('stats.find-beginning', z.object({}), z.object({ at: z.iso.datetime().optional() })),
  listFailures: call('stats.list-failures', failurePageRequestSchema, failurePageSchema),
};
