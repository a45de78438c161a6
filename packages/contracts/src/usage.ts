import { z } from 'zod';
import { cursorSchema, toolIdSchema, userIdSchema } from './ids.ts';
import { mostSkipped } from './limits.ts';

const countSchema = z.int().nonnegative();
const toolUsageSchema = z.object({ toolType: toolIdSchema, count: countSchema });
export type ToolUsage = z.infer<typeof toolUsageSchema>;

/** The owner of conversions without an account: of deleted accounts, which still count, of samples and of probes. */
export const noUserId = userIdSchema.parse('f'.repeat(24));
/** Their common name in lists of usage by user. */
export const deletedAccountsName = 'Deleted accounts';

/** One user's line of `GET /api/admin/stats`. */
export const userUsageSchema = z.object({
  userId: userIdSchema,
  username: z.string(),
  totalConversions: countSchema,
  toolUsage: z.array(toolUsageSchema),
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
  /** What everybody had converted by then, deleted accounts included; on the first page. */
  site: z.array(toolUsageSchema).optional(),
});
export type UsagePage = z.infer<typeof usagePageSchema>;

/** Users whose usage is asked for at once. */
export const mostUsersAsked = 500;

/** How long one point of a time series is. Weeks begin on Monday; all in UTC. */
export const usageIntervals = ['hour', 'day', 'week'] as const;
export type UsageInterval = (typeof usageIntervals)[number];

/** What was converted from an instant up to another one, which is not in it; counted by whole hours. */
export const usageQuerySchema = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  interval: z.enum(usageIntervals).default('day'),
  toolId: toolIdSchema.optional(),
  userId: userIdSchema.optional(),
});
export type UsageQuery = z.infer<typeof usageQuerySchema>;

/** Which people of a time, most delivered conversions first. */
export const peopleUsageRequestSchema = usageQuerySchema.omit({ interval: true }).extend({
  first: z.int().min(1).max(mostUsersAsked).default(50),
  after: cursorSchema.optional(),
});
export type PeopleUsageRequest = z.infer<typeof peopleUsageRequestSchema>;

/** Delivered and failed conversions, by tool too. */
const countedUsageSchema = z.object({
  count: countSchema,
  failed: countSchema,
  toolUsage: z.array(toolUsageSchema.extend({ failed: countSchema })),
});
export type CountedUsage = z.infer<typeof countedUsageSchema>;

/** What people had converted in a time. Together with the deleted accounts they add up to the site's own counts. */
export const peopleUsageSchema = z.object({
  people: z.array(
    z.object({
      person: countedUsageSchema.extend({ userId: userIdSchema, username: z.string() }),
      cursor: z.string(),
    }),
  ),
  hasMore: z.boolean(),
  /** People on all pages. */
  total: countSchema,
  deletedAccounts: countedUsageSchema,
});
export type PeopleUsageAnswer = z.infer<typeof peopleUsageSchema>;

const percentileSchema = z.number().nonnegative().optional();

/** One hour, day or week of a time series. */
export const usagePointSchema = z.object({
  /** When it begins. */
  at: z.iso.datetime(),
  /** Delivered conversions. */
  count: countSchema,
  failed: countSchema,
  /** Absent where nothing was delivered. */
  p95Ms: percentileSchema,
});
export type UsagePoint = z.infer<typeof usagePointSchema>;

/** Conversions of a period. Counts are of delivered conversions; failed ones are counted separately. */
export const usageSummarySchema = z.object({
  total: countSchema,
  failed: countSchema,
  /** How long delivered conversions ran; absent where nothing was delivered. */
  p50Ms: percentileSchema,
  p95Ms: percentileSchema,
  /** Tools that delivered something, most first. */
  byTool: z.array(
    toolUsageSchema.extend({ failed: countSchema, p50Ms: percentileSchema, p95Ms: percentileSchema }),
  ),
  /** Every interval of the time, those without conversions too. */
  points: z.array(usagePointSchema),
  /** The ten who had most delivered, most first. */
  topUsers: z.array(
    z.object({ userId: userIdSchema, username: z.string(), count: countSchema, failed: countSchema }),
  ),
});
export type UsageSummary = z.infer<typeof usageSummarySchema>;

/** Failures in one answer over NATS. */
export const mostFailuresAPage = 200;

/** A conversion that failed, without anything of its file's content. */
export const listedFailureSchema = z.object({
  /** The conversion's id. */
  id: z.string(),
  at: z.iso.datetime(),
  toolId: toolIdSchema,
  /** `noUserId` when the account is deleted; name, file name and message are empty then. */
  userId: userIdSchema,
  /** As it was then. */
  username: z.string(),
  fileName: z.string(),
  code: z.string(),
  message: z.string(),
});
export type ListedFailure = z.infer<typeof listedFailureSchema>;

export const failurePageRequestSchema = z.object({
  first: z.int().min(1).max(mostFailuresAPage).default(50),
  after: cursorSchema.optional(),
  /** So many are passed over. */
  skip: z.int().min(0).max(mostSkipped).default(0),
  toolId: toolIdSchema.optional(),
  /** Counted by whole hours, as usage is. */
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
});
export type FailurePageRequest = z.infer<typeof failurePageRequestSchema>;

/** The latest first. */
export const failurePageSchema = z.object({
  failures: z.array(z.object({ failure: listedFailureSchema, cursor: z.string() })),
  hasMore: z.boolean(),
  /** Failures on all pages. */
  total: countSchema,
});
export type FailurePage = z.infer<typeof failurePageSchema>;

/** Requests stats answers over NATS. */
export const statsRequests = {
  listUsage: { subject: 'stats.list-usage', request: usagePageRequestSchema, response: usagePageSchema },
  /** Users who had nothing converted are left out. */
  findUsage: {
    subject: 'stats.find-usage',
    request: z.object({ ids: z.array(userIdSchema).max(mostUsersAsked) }),
    response: z.object({ users: z.array(userUsageSchema) }),
  },
  sumUsage: { subject: 'stats.sum-usage', request: usageQuerySchema, response: usageSummarySchema },
  sumPeople: { subject: 'stats.sum-people', request: peopleUsageRequestSchema, response: peopleUsageSchema },
  /** The day of the first conversion; nothing before any. */
  findBeginning: {
    subject: 'stats.find-beginning',
    request: z.object({}),
    response: z.object({ at: z.iso.datetime().optional() }),
  },
  listFailures: {
    subject: 'stats.list-failures',
    request: failurePageRequestSchema,
    response: failurePageSchema,
  },
} as const;
