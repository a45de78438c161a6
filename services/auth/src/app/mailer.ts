/** An email ready to send. */
export interface OutgoingEmail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The mail server refuses this recipient permanently, so retrying is useless. */
export class RecipientRefusedError extends Error {
  override readonly name = 'RecipientRefusedError';
}

export interface Mailer {
  /** @throws RecipientRefusedError, or another error if it may be sent later */
  readonly send: (email: OutgoingEmail) => Promise<void>;
  readonly close: () => void;
}
