import { z } from 'zod';
import { userSchema } from './account.ts';
import { conversionIdSchema, toolIdSchema, userIdSchema } from './ids.ts';
import { parseWholeNumber, wholeNumberText } from './number-text.ts';

/** Most credits that can be added or bought in one call. */
export const maxCreditsAtOnce = 10_000;
const amountProblem = 'Credits must be a whole number from 1 to 10,000';

/** `POST /api/add-credits` and `POST /api/checkout`. */
export const creditAmountSchema = z.object({
  credits: z.int(amountProblem).min(1, amountProblem).max(maxCreditsAtOnce, amountProblem),
});
export type CreditAmount = z.infer<typeof creditAmountSchema>;

/** The same amount as text in a form. */
export const creditAmountTextSchema = z
  .string()
  .trim()
  .transform(parseWholeNumber)
  .pipe(creditAmountSchema.shape.credits);

const requestIdProblem = 'The request id must have 1 to 100 letters, digits, hyphens or underscores';
const reasonProblem = 'Say why the credits are granted, in 3 to 200 characters';

/** An administrator's gift. */
export const creditGrantSchema = creditAmountSchema.extend({
  userId: userIdSchema,
  /** Shown in the user's credit history and in the audit trail. */
  reason: z
    .string()
    .trim()
    .min(3, reasonProblem)
    .max(200, reasonProblem)
    .regex(/^\P{Cc}*$/u, 'The reason must not contain control characters'),
  /** Created once per grant, so that a repeated click or request grants once. */
  requestId: z
    .string()
    .regex(/^[\w-]{1,100}$/, requestIdProblem)
    .optional(),
});

/**
 * Why a balance changed. `opening`: initial balance of a new account; `signup`: for a confirmed address;
 * `self-service`: by add-credits; `refund`, `dispute` and `dispute-won`: changes to a purchase.
 */
export const movementKinds = [
  'opening',
  'signup',
  'purchase',
  'self-service',
  'grant',
  'conversion',
  'refund',
  'dispute',
  'dispute-won',
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** The conversion that was paid for. */
export const paidConversionSchema = z.object({
  id: conversionIdSchema,
  toolId: toolIdSchema,
  /** For several files as `formatFileNames` writes them. */
  fileName: z.string(),
  tasks: z.int().nonnegative(),
});
export type PaidConversion = z.infer<typeof paidConversionSchema>;

export const movementSchema = z.object({
  /** Orders the movements of an account; may have gaps. */
  number: z.int().positive(),
  kind: z.enum(movementKinds),
  /** Positive for credits received, negative for credits paid. */
  credits: z.int(),
  balance: z.int(),
  at: z.iso.datetime(),
  conversion: paidConversionSchema.optional(),
  /** Reason given by the administrator. */
  note: z.string().optional(),
});
export type Movement = z.infer<typeof movementSchema>;

/** A page of the history: the latest, or the one before this number. */
export const creditHistoryQuerySchema = z.object({ before: wholeNumberText(1).optional() });

/** `GET /api/credits`: the balance and a page of its history, newest first. */
export const creditHistorySchema = z.object({
  /** Includes held credits. */
  credits: z.int(),
  /** Held for conversions not delivered yet. */
  held: z.int().nonnegative(),
  movements: z.array(movementSchema),
  /** `before` of the next page; absent on the last. */
  next: z.int().positive().optional(),
});
export type CreditHistory = z.infer<typeof creditHistorySchema>;

/** `POST /api/checkout`: URL of the payment page. */
export const checkoutSchema = z.object({ url: z.url() });

/** `POST /api/checkout/:id`: state of a payment, for a user who returns from the payment page. */
export const checkoutStateSchema = z.object({
  isPaid: z.boolean(),
  credits: z.int().nonnegative(),
  user: userSchema,
});
export type CheckoutState = z.infer<typeof checkoutStateSchema>;

/** How users get credits on this site; part of `GET /api/config`. */
export const creditOfferSchema = z.object({
  /** Everything is free until then; absent if that time is over or was never set. */
  freeUntil: z.iso.datetime().optional(),
  canBuy: z.boolean(),
  /** Whether users may add credits free of charge. */
  canAdd: z.boolean(),
  pricePerCreditCents: z.int().positive(),
  /** ISO 4217, in lower case. */
  currency: z.string(),
});
export type CreditOffer = z.infer<typeof creditOfferSchema>;
