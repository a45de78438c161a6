import { movementKinds, type CreditHistory, type Movement, type UserId } from '@floatwise/contracts';
import { getLastEntry } from './append-entry.ts';
import { countHeld, type LedgerEntry } from './ledger-entry.ts';
import type { AuthPorts } from './ports.ts';

const pageLength = 25;
/** Entries read in parallel. */
const stride = 16;

/** The balance and a page of its history, newest first. What does not change the balance, such as a hold, is left out. */
export async function listMovements(
  { ledger }: Pick<AuthPorts, 'ledger'>,
  { userId, before }: { userId: UserId; before?: number | undefined },
): Promise<CreditHistory> {
  const last = await getLastEntry(ledger, userId);
  const movements: Movement[] = [];
  let number = Math.min(last.number, (before ?? Infinity) - 1);
  while (number > 0 && movements.length < pageLength) {
    const numbers = Array.from({ length: Math.min(stride, number) }, (_none, index) => number - index);
    const entries = await Promise.all(numbers.map((one) => ledger.find(userId, one)));
    movements.push(...entries.flatMap((entry) => toMovement(entry) ?? []));
    number -= numbers.length;
  }
  const page = movements.slice(0, pageLength);
  const hasMore = movements.length > pageLength || number > 0;
  return {
    credits: last.after.credits,
    held: countHeld(last.after),
    movements: page,
    next: hasMore ? page.at(-1)?.number : undefined,
  };
}

function toMovement(entry: LedgerEntry | undefined): Movement | undefined {
  const kind = movementKinds.find((one) => one === entry?.kind);
  if (entry === undefined || kind === undefined) return undefined;
  const { number, credits, after, at, conversion, note, change } = entry;
  // For example, a dispute about a payment that is already refunded changes nothing.
  if (change !== undefined && credits === 0) return undefined;
  return { number, kind, credits, balance: after.credits, at: at.toISOString(), conversion, note };
}
