import { z } from 'zod';
import { accountSchema } from './account.ts';
import { call } from './call.ts';
import { userIdSchema } from './ids.ts';
import { parseWholeNumber } from './number-text.ts';
import { removeUnseen } from './remove-unseen.ts';
import { createdWebhookSchema, newWebhookSchema, webhookDeliverySchema } from './webhook.ts';

/** Keys a person may have at a time. */
export const mostKeysAPerson = 20;

/** Identifies a key in lists and calls. It is part of the key, but not secret. */
export const apiKeyIdSchema = z.string().regex(/^[0-9a-f]{16}$/);

/** What a program sends as `Authorization: Bearer`: `fw_`, the id, and 43 characters of secret. */
export const apiKeyTextSchema = z.string().regex(/^fw_[0-9a-f]{16}_[A-Za-z0-9_-]{43}$/);

/** The highest daily limit of a key. */
export const mostDailyCredits = 1_000_000;
const dailyCreditsProblem = 'The daily limit must be a whole number of credits from 0 to 1,000,000';

/** `POST /api/keys`. */
export const newApiKeySchema = z.object({
  name: z
    .string()
    .overwrite(removeUnseen)
    .min(1, 'Give the key a name')
    .max(60, 'The name of a key must be at most 60 characters')
    .regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, 'The name of a key must not contain control characters'),
  /** Credits that the key may spend in a day (UTC); no limit if absent. */
  dailyCredits: z
    .int(dailyCreditsProblem)
    .min(0, dailyCreditsProblem)
    .max(mostDailyCredits, dailyCreditsProblem)
    .optional(),
});

export type NewApiKey = z.infer<typeof newApiKeySchema>;

/** The same as text in a form: an empty limit is none. */
export const newApiKeyFormSchema = newApiKeySchema.extend({
  dailyCredits: z
    .string()
    .trim()
    .transform((text) => (text === '' ? undefined : parseWholeNumber(text)))
    .pipe(newApiKeySchema.shape.dailyCredits),
});

/** The whole key, returned only when it is created. */
export const createdApiKeySchema = z.object({ id: apiKeyIdSchema, key: apiKeyTextSchema });
export type CreatedApiKey = z.infer<typeof createdApiKeySchema>;

/** A key as its owner sees it after creation. */
export const apiKeySchema = z.object({
  id: apiKeyIdSchema,
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** To the minute; absent if never used. */
  lastUsedAt: z.iso.datetime().optional(),
  dailyCredits: z.int().optional(),
  /** Where the ends of its conversions are posted. */
  webhookUrl: z.string().optional(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

const ownKeySchema = z.object({ userId: userIdSchema, id: apiKeyIdSchema });

const keySpendingSchema = z.object({
  id: apiKeyIdSchema,
  instance: z.string().min(1).max(100),
  credits: z.int().positive(),
});
export type KeySpending = z.infer<typeof keySpendingSchema>;

/** Requests about keys, answered by auth over NATS. */
export const keyRequests = {
  createKey: call(
    'auth.create-key',
    newApiKeySchema.extend({
      userId: userIdSchema,
      /** `sessionsValidFrom` of the account when the caller's session began. */
      validFromMs: z.number(),
    }),
    createdApiKeySchema,
  ),
  listKeys: call('auth.list-keys', z.object({ userId: userIdSchema }), z.array(apiKeySchema)),
  revokeKey: call('auth.revoke-key', ownKeySchema, z.null()),
  /**
   * Counts credits against the daily limit of a key, once for each instance. @throws ServiceError `key.limit-reached`,
   * `key.invalid` if it was revoked
   */
  spendByKey: call('auth.spend-by-key', keySpendingSchema, z.object({})),
  /** Counts them no longer: they were not charged. */
  unspendByKey: call('auth.unspend-by-key', keySpendingSchema, z.object({})),
  /** Sets the address, with a new secret; forgets what was posted to another one. */
  setWebhook: call('auth.set-webhook', ownKeySchema.extend(newWebhookSchema.shape), createdWebhookSchema),
  removeWebhook: call('auth.remove-webhook', ownKeySchema, z.null()),
  /** The last events of a key, newest first. */
  listDeliveries: call('auth.list-deliveries', ownKeySchema, z.array(webhookDeliverySchema)),
  /** Returns the account of a key; null if the key is invalid or revoked, or its account is blocked. */
  verifyKey: call(
    'auth.verify-key',
    z.object({ key: apiKeyTextSchema }),
    z.object({ account: accountSchema, hasWebhook: z.boolean() }).nullable(),
  ),
};
