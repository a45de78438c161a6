import { userIdSchema } from '@floatwise/contracts';
import type { Types } from 'mongoose';
import type { Account } from '../app/account-store.ts';

/** The stored form of an account, including what its owner never sees. */
export interface AccountDocument extends Omit<Account, 'id' | 'isBlocked'> {
  _id: Types.ObjectId;
  usernameKey: string;
  emailKey?: string;
  pendingEmailKey?: string;
  isBlocked?: boolean;
  /** Credits after a ledger entry; absent while the account has its opening credits. */
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
