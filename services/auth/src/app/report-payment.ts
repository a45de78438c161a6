import {
  failures,
  formatCredits,
  type Account,
  type AuditKind,
  type PaymentChange,
  type PaymentReport,
} from '@floatwise/contracts';
import { appendEntry } from './append-entry.ts';
import { getUser } from './find-accounts.ts';
import type { Balance, NextEntry } from './ledger-entry.ts';
import type { LedgerStore } from './ledger-store.ts';
import type { AuthPorts } from './ports.ts';

const auditKinds: Readonly<Record<PaymentChange['kind'], AuditKind>> = {
  refund: 'credits-refunded',
  dispute: 'payment-disputed',
  'dispute-won': 'dispute-won',
  mismatch: 'payment-mismatch',
};

/** Changes in any order, even repeated, give the same balance, which may be negative. @throws ServiceError `session.required` */
export async function reportPayment(
  deps: Pick<AuthPorts, 'accounts' | 'ledger' | 'audit'>,
  report: PaymentReport,
): Promise<Account> {
  const { userId, change } = report;
  const { last, outcome } = await appendEntry(deps.ledger, userId, ({ after }) =>
    createEntry(after, report, deps.ledger),
  );
  if (outcome === 'added') {
    const about = change.kind === 'mismatch' ? report.paymentId : `${report.paymentId} ${change.id}`;
    const details = change.kind === 'mismatch' ? { reason: change.reason } : { credits: last.credits };
    await deps.audit.note({ kind: auditKinds[change.kind], userId, about, ...details });
  }
  return getUser(deps, userId, failures.accountNotFound);
}

/** Undefined if nothing was credited, or the existing entries already cover the change. */
async function createEntry(
  before: Balance,
  { userId, paymentId, amount, change }: PaymentReport,
  ledger: LedgerStore,
): Promise<NextEntry | undefined> {
  const keyStart = `payment:${paymentId}:`;
  if (change.kind === 'mismatch')
    return { key: `${keyStart}mismatch`, kind: 'mismatch', credits: 0, after: before, change };
  const purchase = await ledger.findByKey(userId, `checkout:${paymentId}`);
  if (purchase === undefined) return undefined;
  const entries = await ledger.listByKey(userId, keyStart);
  const known = entries.flatMap((entry) => entry.change ?? []);
  if (known.some((one) => includesChange(one, change))) return undefined;
  const bought = { credits: purchase.credits, amount };
  const takenBack = entries.reduce((total, { credits }) => total - credits, 0);
  const credits = takenBack - countTakenBack(bought, [...known, change]);
  return {
    key: `${keyStart}${change.kind}:${change.id}${change.kind === 'refund' ? `:${change.amount}` : ''}`,
    kind: change.kind,
    credits,
    after: { ...before, credits: before.credits + credits },
    note: `Of a purchase of ${formatCredits(purchase.credits)}`,
    change,
  };
}

function includesChange(one: PaymentChange, change: PaymentChange): boolean {
  if (one.kind === 'mismatch' || change.kind === 'mismatch') return one.kind === change.kind;
  if (one.kind !== change.kind || one.id !== change.id) return false;
  return one.kind !== 'refund' || change.kind !== 'refund' || one.amount >= change.amount;
}

/** The refunded or disputed share of the credits, rounded down. `amount`: total paid, in the smallest unit of its currency. */
export function countTakenBack(
  { credits, amount }: { credits: number; amount: number },
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
