import { failures } from '@floatwise/contracts';
import { ServiceError, type Logger } from '@floatwise/service-kit';
import type { Account } from './account.ts';
import type { Outbox, QueuedEmail } from './outbox.ts';

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
    notify: async (email) => {
      await queue(email).catch((error: unknown) => {
        logger.warn({ err: error, kind: email.kind, userId: email.userId }, 'an email could not be queued');
      });
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
  { id, email }: Account,
  notice: Omit<QueuedEmail, 'to' | 'userId'>,
): Promise<void> {
  if (email !== undefined) await mail?.notify({ ...notice, to: email, userId: id });
}
