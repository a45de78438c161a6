import {
  failures,
  paidWorkMs,
  type PaidConversion,
  type SettleRequest,
  type UserId,
} from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { appendEntry } from './append-entry.ts';
import {
  countHeld,
  formatSettleKey,
  isHeld,
  settleEntry,
  type Balance,
  type Charged,
} from './ledger-entry.ts';
import type { LedgerStore, WorkClaim } from './ledger-store.ts';
import type { AuthPorts } from './ports.ts';
import { releaseHold } from './hold-credits.ts';

export type SettlePorts = Pick<AuthPorts, 'ledger' | 'holds' | 'paidWork' | 'logger'>;

/** A gateway repeats a lost settlement within seconds; after this long, another instance may pay for the same work. */
const claimMs = 60_000;

/**
 * Can be repeated, with the same answer. Work that another instance has paid for within a day costs nothing.
 * @throws ServiceError `credits.missing` if nothing is held for it and the balance does not suffice, `service.unavailable`
 */
export async function settleConversion(
  ports: SettlePorts,
  { userId, conversionId, instance, credits, work, files = [], conversion }: SettleRequest,
): Promise<{ price: number; credits: number }> {
  const charged = { conversionId, instance };
  const claim = work === undefined ? undefined : { userId, work, instance };
  if (claim !== undefined && !(await becomePayer(ports, claim, charged))) {
    const last = await releaseHold(ports, { userId, ...charged });
    return { price: 0, credits: last.after.credits };
  }
  const { last, outcome, there } = await appendEntry(ports.ledger, userId, ({ after }) =>
    settleEntry(after, { ...charged, conversion, price: credits }),
  );
  const settled = there ?? last;
  if (settled.kind === 'refusal') {
    if (claim !== undefined) await ports.paidWork.drop(claim);
    throw describeMissing(conversion, credits, settled.after);
  }
  const paidUntil = new Date(Date.now() + paidWorkMs);
  if (claim !== undefined) await ports.paidWork.confirm(claim, paidUntil);
  await ports.paidWork.putFiles({ userId, instance, files }, paidUntil);
  // A run that was taken for lost may have held the price once more.
  if (isHeld(last.after, charged)) await releaseHold(ports, { userId, ...charged });
  else await ports.holds.remove(charged);
  if (outcome === 'added') ports.logger.info({ userId, conversionId, credits }, 'conversion paid');
  return { price: credits, credits: last.after.credits };
}

/** False if another instance has paid. @throws ServiceError `service.unavailable` while another one pays: the caller retries */
async function becomePayer(ports: SettlePorts, claim: WorkClaim, charged: Charged): Promise<boolean> {
  const { paidWork, ledger } = ports;
  const payer = await paidWork.claim(claim, new Date(Date.now() + claimMs));
  if (payer.instance === claim.instance) return true;
  if (payer.settled) return false;
  if (!payer.isOver) {
    const cause = new Error('Another conversion of the same work is being paid for.');
    throw new ServiceError(failures.unavailable, { cause });
  }
  const { instance } = payer;
  const isPaid = await isSettled(ledger, claim.userId, { ...charged, instance });
  const other = { ...claim, instance };
  await (isPaid ? paidWork.confirm(other, new Date(Date.now() + paidWorkMs)) : paidWork.drop(other));
  return becomePayer(ports, claim, charged);
}

async function isSettled(ledger: LedgerStore, userId: UserId, charged: Charged): Promise<boolean> {
  return (await ledger.findByKey(userId, formatSettleKey(charged)))?.kind === 'conversion';
}

function describeMissing({ tasks }: PaidConversion, price: number, balance: Balance): ServiceError {
  const missing = { tasks, price, credits: balance.credits, held: countHeld(balance) };
  return new ServiceError(failures.missingCredits(missing));
}
