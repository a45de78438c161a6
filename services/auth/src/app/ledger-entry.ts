import type { MovementKind, PaidConversion, PaymentChange, UserId } from '@floatwise/contracts';

/** A part of a balance that is kept for a conversion until that ends. */
export interface Hold {
  readonly conversionId: string;
  readonly credits: number;
}

/** What an account has after an entry. */
export interface Balance {
  /** Before holds. */
  readonly credits: number;
  readonly holds: readonly Hold[];
}

/** One thing that happened to an account's credits, and what the account had after it. Entries are never changed. */
export interface LedgerEntry {
  readonly userId: UserId;
  /** 1, 2, 3 ... within an account: of two entries that would follow the same one only the first can be. */
  readonly number: number;
  /** What happened, named so that it cannot happen twice to the same account, such as `settle:<conversion id>`. */
  readonly key: string;
  /** Holds, releases and mismatches move no balance. */
  readonly kind: MovementKind | 'hold' | 'release' | 'mismatch';
  /** Change of the balance. */
  readonly credits: number;
  readonly after: Balance;
  readonly at: Date;
  readonly conversion?: PaidConversion;
  readonly note?: string;
  /** What became of a payment. */
  readonly change?: PaymentChange;
}

/** Entries that tell of money; they outlive their account. */
export const paymentKinds: readonly LedgerEntry['kind'][] = [
  'purchase',
  'refund',
  'dispute',
  'dispute-won',
  'mismatch',
];

/** The next entry of an account, but for what the account and its place in it say. */
export type NextEntry = Omit<LedgerEntry, 'userId' | 'number' | 'at'> & { readonly at?: Date };

export function countHeld({ holds }: Balance): number {
  return holds.reduce((sum, { credits }) => sum + credits, 0);
}

const withoutHold = (holds: readonly Hold[], conversionId: string): Hold[] =>
  holds.filter((hold) => hold.conversionId !== conversionId);

/** Undefined when there is nothing to hold any more, or not enough. */
export function holdEntry(before: Balance, hold: Hold): NextEntry | undefined {
  if (isHeld(before, hold.conversionId) || before.credits - countHeld(before) < hold.credits)
    return undefined;
  return {
    key: `hold:${hold.conversionId}`,
    kind: 'hold',
    credits: 0,
    after: { ...before, holds: [...before.holds, hold] },
  };
}

export function isHeld({ holds }: Balance, conversionId: string): boolean {
  return holds.some((hold) => hold.conversionId === conversionId);
}

/** Undefined when nothing is held for it. */
export function releaseEntry(before: Balance, conversionId: string): NextEntry | undefined {
  if (!isHeld(before, conversionId)) return undefined;
  return {
    key: `release:${conversionId}`,
    kind: 'release',
    credits: 0,
    after: { ...before, holds: withoutHold(before.holds, conversionId) },
  };
}

/** What was delivered is paid for, also when its hold was lost: the balance may then fall below zero. */
export function settleEntry(
  before: Balance,
  { conversion, price, at }: { conversion: PaidConversion; price: number; at: Date },
): NextEntry {
  const holds = withoutHold(before.holds, conversion.id);
  return {
    key: `settle:${conversion.id}`,
    kind: 'conversion',
    credits: -price,
    after: { credits: before.credits - price, holds },
    at,
    conversion,
  };
}

export function addEntry(
  before: Balance,
  added: { key: string; kind: MovementKind; credits: number; note?: string | undefined },
): NextEntry {
  const { key, kind, credits, note } = added;
  return {
    key,
    kind,
    credits,
    after: { ...before, credits: before.credits + credits },
    ...(note === undefined ? {} : { note }),
  };
}
