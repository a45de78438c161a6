import type { SignInAudit } from '@floatwise/contracts';

/** Tells auth's audit trail who signed in, and who could not. */
export interface SignInNotes {
  readonly note: (entry: SignInAudit, address: string) => void;
}
