import type { PaymentChange } from '@floatwise/contracts';

/** A payment that was credited. */
export interface CreditedPayment {
  readonly credits: number;
  /** Total paid, in the smallest unit of its currency. */
  readonly amount: number;
}

/**
 * Returns how many credits of a payment its changes take back, in any order and with any repetition: the refunded or disputed
 * share of the money, rounded down to whole credits. All the money takes back all the credits, once.
 */
export function countTakenBack(
  { credits, amount }: CreditedPayment,
  changes: readonly PaymentChange[],
): number {
  const lost = Math.min(amount, sumRefunded(changes) + sumDisputed(changes));
  if (lost === amount) return credits;
  const share = credits * lost;
  // Integer division: a quotient would be rounded before it is rounded down.
  return (share - (share % amount)) / amount;
}

/** Each refund states the total refunded so far, so the largest one counts. */
function sumRefunded(changes: readonly PaymentChange[]): number {
  const byCharge = new Map<string, number>();
  for (const change of changes) {
    if (change.kind === 'refund')
      byCharge.set(change.id, Math.max(byCharge.get(change.id) ?? 0, change.amount));
  }
  return sum(byCharge.values());
}

/** A dispute counts until it is won, even if its end is reported before its beginning. */
function sumDisputed(changes: readonly PaymentChange[]): number {
  const won = new Set(changes.flatMap((change) => (change.kind === 'dispute-won' ? [change.id] : [])));
  const open = new Map(
    changes.flatMap((change) =>
      change.kind === 'dispute' && !won.has(change.id) ? [[change.id, change.amount] as const] : [],
    ),
  );
  return sum(open.values());
}

function sum(amounts: Iterable<number>): number {
  return [...amounts].reduce((total, amount) => total + amount, 0);
}
