import { z } from 'zod';
import { accountSchema } from './account.ts';
import { userIdSchema } from './ids.ts';

/** Keys a person may have at once. */
export const mostKeysAPerson = 20;

/** Names a key in lists and calls; it is a part of the key, and no secret. */
export const apiKeyIdSchema = z.string().regex(/^[0-9a-f]{16}$/);

/** What a program sends as `Authorization: Bearer`: `fw_`, the id, 43 letters of secret. */
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

/** A key as its owner sees it afterwards. */
export const apiKeySchema = z.object({
  id: apiKeyIdSchema,
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** To a minute; absent until it is used. */
  lastUsedAt: z.iso.datetime().optional(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/** Requests auth answers about keys over NATS. */
export const keyRequests = {
  create: {
    subject: 'auth.create-key',
    request: newApiKeySchema.extend({
      userId: userIdSchema,
      /** The account's `sessionsValidFrom` that the session of the caller began under; earlier releases send none. */
      validFromMs: z.number().optional(),
    }),
    response: createdApiKeySchema,
  },
  list: {
    subject: 'auth.list-keys',
    request: z.object({ userId: userIdSchema }),
    response: z.array(apiKeySchema),
  },
  revoke: {
    subject: 'auth.revoke-key',
    request: z.object({ userId: userIdSchema, id: apiKeyIdSchema }),
    response: z.null(),
  },
  /** The account a key belongs to; null for a key that is none, was revoked or is of a blocked account. */
  verify: {
    subject: 'auth.verify-key',
    request: z.object({ key: apiKeyTextSchema }),
    response: accountSchema.nullable(),
  },
} as const;
