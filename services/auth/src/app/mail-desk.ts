import { failures, type EmailKind, type KeptMail, type UserId } from '@floatwise/contracts';
import { ServiceError, warn, type Logger } from '@floatwise/service-kit';
import type { StoredAccount } from './account-store.ts';
import type { LinkStore } from './link-store.ts';

/** An email to be sent. It has no link yet: the secret of a link is created on sending and stored nowhere. */
export interface QueuedEmail {
  readonly kind: EmailKind;
  readonly to: string;
  /** Absent for a forgotten password, so that known and unknown addresses are queued alike. */
  readonly userId?: UserId;
  /** The subject of the message, such as the name of a key. */
  readonly about?: string;
}

export interface WaitingEmail extends QueuedEmail {
  readonly id: string;
  readonly at: Date;
  /** Failed attempts so far. */
  readonly tries: number;
}

/** Emails not sent yet. Every method throws `ServiceError` `service.unavailable` while the database is unavailable. */
export interface Outbox {
  readonly ensureIndexes: () => Promise<void>;
  readonly put: (email: QueuedEmail) => Promise<void>;
  /** Takes the email that has been due longest; other instances skip it until `leaseUntil`. */
  readonly takeDue: (now: Date, leaseUntil: Date) => Promise<WaitingEmail | undefined>;
  readonly putBack: (id: string, dueAt: Date) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  readonly listOf: (userId: UserId) => Promise<WaitingEmail[]>;
  readonly removeAll: (userId: UserId) => Promise<void>;
}

/** Where use cases leave emails to be sent. */
export interface MailDesk {
  /** @throws ServiceError `service.unavailable` while the database is unavailable */
  readonly queue: (email: QueuedEmail) => Promise<void>;
  /** For emails about past events: a failure is logged and does not fail the request. */
  readonly notify: (email: QueuedEmail) => Promise<void>;
}

/** `wake` is called when there is something to send. */
export function createMailDesk(outbox: Outbox, wake: () => void, logger: Logger): MailDesk {
  const queue = async (email: QueuedEmail): Promise<void> => {
    await outbox.put(email);
    wake();
  };
  return {
    queue,
    notify: (email) => {
      const { kind, userId } = email;
      return queue(email).catch(warn(logger, 'an email could not be queued', { kind, userId }));
    },
  };
}

/** @throws ServiceError `mail.not-set-up` */
export function requireMail(mail: MailDesk | undefined): MailDesk {
  if (mail !== undefined) return mail;
  throw new ServiceError(failures.noMail);
}

/** Writes to the confirmed address of an account, if it has one and email is set up. */
export async function notifyOwner(
  mail: MailDesk | undefined,
  { id, email }: StoredAccount,
  notice: Omit<QueuedEmail, 'to' | 'userId'>,
): Promise<void> {
  if (email !== undefined) await mail?.notify({ ...notice, to: email, userId: id });
}

/** Lists what is stored about a user's emails, without the secrets of links. */
export async function listMail(
  { links, outbox }: { links: LinkStore; outbox: Outbox },
  id: UserId,
): Promise<KeptMail> {
  const [sent, waiting] = await Promise.all([links.listOf(id), outbox.listOf(id)]);
  return {
    links: sent.map(({ kind, email, createdAt, expiresAt }) => ({
      kind,
      email,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    waiting: waiting.map(({ kind, to, at }) => ({ kind, to, at: at.toISOString() })),
  };
}
