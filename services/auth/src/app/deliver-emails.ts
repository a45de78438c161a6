import { formatAccountKey, linkHours, type EmailKind, type LinkKind } from '@floatwise/contracts';
import { warn } from '@floatwise/service-kit';
import type { StoredAccount } from './account-store.ts';
import { createLinkSecret, readValidFromMs } from './link-store.ts';
import type { WaitingEmail } from './mail-desk.ts';
import type { AuthPorts } from './ports.ts';
import { writeEmail, type MailSite, type OutgoingEmail } from './write-email.ts';

/** The mail server refuses this recipient permanently, so retrying is useless. */
export class RecipientRefusedError extends Error {
  override readonly name = 'RecipientRefusedError';
}

export interface Mailer {
  /** @throws RecipientRefusedError, or another error if it may be sent later */
  readonly send: (email: OutgoingEmail) => Promise<void>;
  readonly close: () => void;
}

export interface DeliveryPorts extends Pick<AuthPorts, 'accounts' | 'links' | 'outbox' | 'logger'> {
  readonly mailer: Mailer;
  readonly site: MailSite;
}

const hourMs = 3_600_000;
const pauseMs = 2_000;
/** Longer than the mail server may take to respond. */
const leaseMs = 120_000;
const longestPauseMs = 300_000;
/** An older email is no longer useful. */
const mostAgeMs = 72 * hourMs;

/** Sends the emails in the outbox, with retries. Delivery is at least once: after a crash an email may be sent twice. */
export function deliverEmails(ports: DeliveryPorts): {
  readonly wake: () => void;
  readonly stop: () => Promise<void>;
} {
  let delivering: Promise<void> = Promise.resolve();
  let isStopped = false;
  const onError = warn(ports.logger, 'emails could not be sent now and will be');
  const deliver = async (): Promise<void> => {
    while (!isStopped && (await deliverNext(ports)));
  };
  const wake = (): void => {
    delivering = delivering.then(deliver).catch(onError);
  };
  const timer = setInterval(wake, pauseMs);
  wake();
  return {
    wake,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await delivering;
      ports.mailer.close();
    },
  };
}

/** Returns false if nothing is due, or the mail server is unavailable. */
async function deliverNext(ports: DeliveryPorts): Promise<boolean> {
  const { outbox, mailer, links, logger } = ports;
  const nowMs = Date.now();
  const email = await outbox.takeDue(new Date(nowMs), new Date(nowMs + leaseMs));
  if (email === undefined) return false;
  const facts = { kind: email.kind, userId: email.userId };
  if (nowMs - email.at.getTime() > mostAgeMs) {
    logger.error(facts, 'an email could not be sent for three days and was given up');
    await outbox.remove(email.id);
    return true;
  }
  const prepared = await prepareEmail(ports, email);
  try {
    if (prepared !== undefined) await mailer.send(prepared.outgoing);
  } catch (error) {
    if (prepared?.secretHash !== undefined) await links.remove(prepared.secretHash);
    if (!(error instanceof RecipientRefusedError)) {
      await outbox.putBack(email.id, new Date(nowMs + Math.min(longestPauseMs, pauseMs * 2 ** email.tries)));
      logger.warn({ ...facts, reason: describe(error) }, 'the mail server is away; the email is sent later');
      return false;
    }
    logger.warn({ ...facts, reason: describe(error) }, 'the mail server refused the recipient of an email');
  }
  await outbox.remove(email.id);
  return true;
}

interface PreparedEmail {
  readonly outgoing: OutgoingEmail;
  /** Hash of the secret in its link. */
  readonly secretHash?: string;
}

/** Undefined if the email is no longer useful: the account is gone, blocked, or has another address. */
async function prepareEmail(ports: DeliveryPorts, email: WaitingEmail): Promise<PreparedEmail | undefined> {
  const { accounts, site } = ports;
  const { kind, to, userId, about } = email;
  const account = userId === undefined ? await accounts.findByEmail(to) : await accounts.find(userId);
  if (account === undefined) return undefined;
  if (kind === 'confirm-address') {
    if (!isSame(account.pendingEmail, to)) return undefined;
    return prepareLink(ports, { kind: 'confirm', account, to }, kind);
  }
  if (kind === 'reset-password') {
    // Uses the address as confirmed by its owner, not as typed elsewhere.
    if (account.isBlocked || account.email === undefined) return undefined;
    return prepareLink(ports, { kind: 'reset', account, to: account.email }, kind);
  }
  return { outgoing: writeEmail(site, { kind, to, username: account.username, about }) };
}

/** Limits are the gateway's, which counts what is asked for a mailbox. */
async function prepareLink(
  { links, site }: DeliveryPorts,
  { kind, account, to }: { kind: LinkKind; account: StoredAccount; to: string },
  emailKind: EmailKind,
): Promise<PreparedEmail> {
  const createdAt = new Date();
  await links.removeExpired(createdAt);
  const { secret, secretHash } = createLinkSecret();
  const expiresAt = new Date(createdAt.getTime() + linkHours[kind] * hourMs);
  const validFromMs = readValidFromMs(account);
  await links.create({ secretHash, kind, userId: account.id, email: to, createdAt, validFromMs, expiresAt });
  const outgoing = writeEmail(site, { kind: emailKind, to, username: account.username, secret });
  return { outgoing, secretHash };
}

function isSame(left: string | undefined, right: string): boolean {
  return left !== undefined && formatAccountKey(left) === formatAccountKey(right);
}

/** Describes a mail error for the log without the server's message, which may name the recipient. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
