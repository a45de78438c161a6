import { z } from 'zod';
import { accountSchema } from './account.ts';
import { call } from './call.ts';
import { userIdSchema } from './ids.ts';

/** Keys a person may have at a time. */
export const mostKeysAPerson = 20;

/** Identifies a key in lists and calls. It is part of the key, but not secret. */
export const apiKeyIdSchema = z.string().regex(/^[0-9a-f]{16}$/);

/** What a program sends as `Authorization: Bearer`: `fw_`, the id, and 43 characters of secret. */
export const apiKeyTextSchema = z.string().regex(/^fw_[0-9a-f]{16}_[A-Za-z0-9_-]{43}$/);

/** `POST /api/keys`. */
export const newApiKeySchema = z.object({
  name: z
    .string()
    .min(1, 'Give the key a name')
    .max(60, 'The name of a key must be at most 60 characters')
    .regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, 'The name of a key must not contain control characters'),
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
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/** Requests about keys, answered by auth over NATS. */
export const keyRequests = {
  createKey: call(
    'auth.create-key',
    newApiKeySchema.extend({
      userId: userIdSchema,
      /** `sessionsValidFrom` of the account when the caller's session began; earlier releases omit it. */
      validFromMs: z.number().optional(),
    }),
    createdApiKeySchema,
  ),
  listKeys: call('auth.list-keys', z.object({ userId: userIdSchema }), z.array(apiKeySchema)),
  revokeKey: call('auth.revoke-key', z.object({ userId: userIdSchema, id: apiKeyIdSchema }), z.null()),
  /** Returns the account of a key; null if the key is invalid or revoked, or its account is blocked. */
  verifyKey: call('auth.verify-key', z.object({ key: apiKeyTextSchema }), accountSchema.nullable()),
};
