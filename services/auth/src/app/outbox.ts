import type { EmailKind, UserId } from '@floatwise/contracts';

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
