import { z } from 'zod';
import { conversionIdSchema, toolIdSchema } from './ids.ts';

/** The headers of a webhook, by the Standard Webhooks specification. */
export const webhookHeaders = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const;

/** Before the base64 of a secret. */
export const webhookSecretPrefix = 'whsec_';

const urlProblem = 'The address must begin with https:// and contain no user name or password';

/** `POST /api/keys/:id/webhook`: where to post how conversions of the key end. */
export const newWebhookSchema = z.object({
  url: z
    .string()
    .trim()
    .max(500, 'The address must be at most 500 characters')
    .refine((text) => {
      if (!URL.canParse(text)) return false;
      const { protocol, username, password } = new URL(text);
      return protocol === 'https:' && username === '' && password === '';
    }, urlProblem)
    .meta({ format: 'uri', pattern: '^https://' }),
});

/** The secret that signs what is posted, returned only when the address is set. */
export const createdWebhookSchema = z.object({ secret: z.string() });

const eventFacts = z.object({
  /** The id of the conversion. */
  id: conversionIdSchema,
  toolId: toolIdSchema,
  /** For several files as `formatFileNames` writes them. */
  fileName: z.string(),
});

/** What is posted. It has no content of a file: the program fetches the result with its key. */
export const webhookEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('conversion.finished'),
    timestamp: z.iso.datetime(),
    data: eventFacts.extend({
      tasks: z.int().nonnegative(),
      /** In credits, charged when the result is taken. */
      price: z.int().nonnegative(),
    }),
  }),
  z.object({
    type: z.literal('conversion.failed'),
    timestamp: z.iso.datetime(),
    data: eventFacts.extend({
      code: z.string(),
      /** A sentence that says what to do. */
      error: z.string(),
    }),
  }),
]);
export type WebhookEvent = z.infer<typeof webhookEventSchema>;

/** Why the last try failed: not a public address, no answer in time, an untrusted certificate, or a status other than 2xx. */
export const webhookProblems = ['address', 'no-answer', 'certificate', 'status'] as const;
export type WebhookProblem = (typeof webhookProblems)[number];

/** `GET /api/keys/:id/deliveries`: one event and what became of it. */
export const webhookDeliverySchema = z.object({
  /** The `webhook-id`, which is the same in every try. */
  id: z.string(),
  type: z.string(),
  conversionId: conversionIdSchema,
  at: z.iso.datetime(),
  state: z.enum(['waiting', 'delivered', 'given-up']),
  /** Number of tries so far. */
  tries: z.int().nonnegative(),
  /** Status of the last answer. */
  status: z.int().optional(),
  problem: z.enum(webhookProblems).optional(),
  /** When it is tried again. */
  nextAt: z.iso.datetime().optional(),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

/** Deliveries that the log of a key shows. */
export const mostDeliveriesShown = 50;
