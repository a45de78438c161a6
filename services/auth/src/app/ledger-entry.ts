import type { ConversionId, MovementKind, PaidConversion, PaymentChange, UserId } from '@floatwise/contracts';

/** The conversion a price is held or paid for: its instance names it, since the caller may use its id again. */
export interface Charged {
  readonly conversionId: ConversionId;
  readonly instance: string;
}

/** A part of a balance that is held for a conversion until it is taken or ends without a result. */
export interface Hold {
  readonly instance: string;
  readonly credits: number;
}

/** An account's credits after an entry. */
export interface Balance {
  /** Before holds. */
  readonly credits: number;
  readonly holds: readonly Hold[];
}

/** One change to an account's credits, with the resulting balance. Entries are never changed. */
export interface LedgerEntry {
  readonly userId: UserId;
  /** 1, 2, 3 ... within an account: of two entries that would follow the same one, only the first is stored. */
  readonly number: number;
  /** Names the event, such as `settle:<instance>`, so that it cannot happen twice to the same account. */
  readonly key: string;
  /** Holds, releases, refusals and mismatches move no balance. */
  readonly kind: MovementKind | 'hold' | 'release' | 'refusal' | 'mismatch';
  /** Change of the balance. */
  readonly credits: number;
  readonly after: Balance;
  readonly at: Date;
  readonly conversion?: PaidConversion;
  readonly note?: string;
  /** What happened to a payment. */
  readonly change?: PaymentChange;
}

/** Entries about payments; they are kept after the account is deleted. */
export const paymentKinds: readonly LedgerEntry['kind'][] = [
  'purchase',
  'refund',
  'dispute',
  'dispute-won',
  'mismatch',
];

/** The next entry of an account, without the account's id and its number. */
export type NextEntry = Omit<LedgerEntry, 'userId' | 'number' | 'at'> & { readonly at?: Date };

export function countHeld({ holds }: Balance): number {
  return holds.reduce((sum, { credits }) => sum + credits, 0);
}

type Instance = Pick<Charged, 'instance'>;

const withoutHold = (holds: readonly Hold[], charged: Instance): Hold[] =>
  holds.filter(({ instance }) => instance !== charged.instance);

const formatKey = (what: 'hold' | 'settle' | 'release', { instance }: Instance): string =>
  `${what}:${instance}`;

export const formatSettleKey = (charged: Instance): string => formatKey('settle', charged);

/** Undefined if it is already held, or the balance does not suffice. */
export function holdEntry(before: Balance, charged: Instance, credits: number): NextEntry | undefined {
  if (isHeld(before, charged) || before.credits - countHeld(before) < credits) return undefined;
  const after = { ...before, holds: [...before.holds, { instance: charged.instance, credits }] };
  return { key: formatKey('hold', charged), kind: 'hold', credits: 0, after };
}

export function isHeld({ holds }: Balance, charged: Instance): boolean {
  return holds.some(({ instance }) => instance === charged.instance);
}

/** Undefined if nothing is held for it. */
export function releaseEntry(before: Balance, charged: Instance): NextEntry | undefined {
  if (!isHeld(before, charged)) return undefined;
  const after = { ...before, holds: withoutHold(before.holds, charged) };
  return { key: formatKey('release', charged), kind: 'release', credits: 0, after };
}

/**
 * A refusal if nothing is held for it and the available balance does not suffice. Both have the same key: a refused conversion fails,
 * and is not charged when another gateway asks again after credits were bought.
 */
export function settleEntry(
  before: Balance,
  { conversion, price, ...charged }: Instance & { conversion: PaidConversion; price: number },
): NextEntry {
  const key = formatSettleKey(charged);
  if (!isHeld(before, charged) && before.credits - countHeld(before) < price)
    return { key, kind: 'refusal', credits: 0, after: before };
  const after = { credits: before.credits - price, holds: withoutHold(before.holds, charged) };
  return { key, kind: 'conversion', credits: -price, after, conversion };
}

export function addEntry(
  before: Balance,
  added: { key: string; kind: MovementKind; credits: number; note?: string | undefined },
): NextEntry {
  const { key, kind, credits, note } = added;
  const after = { ...before, credits: before.credits + credits };
  return { key, kind, credits, after, ...(note === undefined ? {} : { note }) };
}
