/** An email as it leaves. */
export interface OutgoingEmail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The mail server refuses this recipient for good, so trying again is of no use. */
export class RecipientRefusedError extends Error {
  override readonly name = 'RecipientRefusedError';
}

export interface Mailer {
  /** @throws RecipientRefusedError, or another error when it may be sent later */
  readonly send: (email: OutgoingEmail) => Promise<void>;
  readonly close: () => void;
}
