import { userIdSchema } from '@floatwise/contracts';
import type { Types } from 'mongoose';
import type { Account } from '../app/account.ts';

/** What is stored of an account beside what is its owner's. */
export interface AccountDocument extends Omit<Account, 'id' | 'isBlocked'> {
  _id: Types.ObjectId;
  usernameKey: string;
  emailKey?: string;
  pendingEmailKey?: string;
  isBlocked?: boolean;
  /** The credits as of an entry of the ledger; absent while the account has what it began with. */
  ledger?: { number: number; credits: number };
}

export function toAccount(document: AccountDocument): Account {
  const { _id, usernameKey: _name, emailKey: _email, pendingEmailKey: _pending, ledger, ...facts } = document;
  return {
    ...facts,
    id: userIdSchema.parse(_id.toHexString()),
    credits: ledger?.credits ?? facts.credits,
    isBlocked: facts.isBlocked ?? false,
  };
}
