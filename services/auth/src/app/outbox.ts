import type { EmailKind, UserId } from '@floatwise/contracts';

/** An email to be sent. It has no link yet: the secret of a link is made when it leaves and is stored nowhere. */
export interface QueuedEmail {
  readonly kind: EmailKind;
  readonly to: string;
  /** Absent for a forgotten password, so that known and unknown addresses are queued alike. */
  readonly userId?: UserId;
  /** What it is about, such as the name of a key. */
  readonly about?: string;
}

export interface WaitingEmail extends QueuedEmail {
  readonly id: string;
  readonly at: Date;
  /** Earlier attempts, without success. */
  readonly tries: number;
}

/** Emails that have not left yet. Every method throws `ServiceError` `service.unavailable` while the database is away. */
export interface Outbox {
  readonly ensureIndexes: () => Promise<void>;
  readonly put: (email: QueuedEmail) => Promise<void>;
  /** Takes the email that has been due longest; other instances leave it alone until `leaseUntil`. */
  readonly takeDue: (now: Date, leaseUntil: Date) => Promise<WaitingEmail | undefined>;
  readonly putBack: (id: string, dueAt: Date) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  readonly listOf: (userId: UserId) => Promise<WaitingEmail[]>;
  readonly removeAll: (userId: UserId) => Promise<void>;
}
