import { userIdSchema } from '@floatwise/contracts';
import { Schema, type Connection, type Types } from 'mongoose';
import type { Account } from '../app/account.ts';

export interface AccountDocument {
  _id: Types.ObjectId;
  username: string;
  usernameKey: string;
  email?: string;
  emailKey?: string;
  pendingEmail?: string;
  pendingEmailKey?: string;
  signupCreditsDue?: boolean;
  passwordHash?: string;
  googleId?: string;
  credits: number;
  isAdmin: boolean;
  isBlocked?: boolean;
  sessionsValidFrom?: Date;
  createdAt: Date;
  lastLoginAt?: Date;
  /** The credits as of an entry of the ledger; absent while the account has what it began with. */
  ledger?: { number: number; credits: number };
}

const accountSchema = new Schema<AccountDocument>(
  {
    username: String,
    usernameKey: String,
    email: String,
    emailKey: String,
    pendingEmail: String,
    pendingEmailKey: String,
    signupCreditsDue: Boolean,
    passwordHash: String,
    googleId: String,
    credits: Number,
    isAdmin: Boolean,
    isBlocked: Boolean,
    sessionsValidFrom: Date,
    createdAt: Date,
    lastLoginAt: Date,
    ledger: new Schema({ number: Number, credits: Number }, { _id: false }),
  },
  { collection: 'users', versionKey: false, strict: 'throw' },
);

accountSchema.index({ usernameKey: 1 }, { unique: true });
// Sparse, since accounts without an address are not each other's double.
accountSchema.index({ emailKey: 1 }, { unique: true, sparse: true });
// Not unique: an unconfirmed address belongs to no account.
accountSchema.index({ pendingEmailKey: 1 }, { sparse: true });
accountSchema.index({ googleId: 1 }, { unique: true, sparse: true });

export type AccountModel = ReturnType<typeof defineAccountModel>;

export function defineAccountModel(connection: Connection) {
  return connection.model('Account', accountSchema);
}

export function toAccount(document: AccountDocument): Account {
  return {
    id: userIdSchema.parse(document._id.toHexString()),
    username: document.username,
    ...(document.email === undefined ? {} : { email: document.email }),
    ...(document.pendingEmail === undefined ? {} : { pendingEmail: document.pendingEmail }),
    ...(document.signupCreditsDue === undefined ? {} : { signupCreditsDue: document.signupCreditsDue }),
    ...(document.passwordHash === undefined ? {} : { passwordHash: document.passwordHash }),
    ...(document.googleId === undefined ? {} : { googleId: document.googleId }),
    credits: document.ledger?.credits ?? document.credits,
    isAdmin: document.isAdmin,
    isBlocked: document.isBlocked ?? false,
    createdAt: document.createdAt,
    ...(document.lastLoginAt === undefined ? {} : { lastLoginAt: document.lastLoginAt }),
    ...(document.sessionsValidFrom === undefined ? {} : { sessionsValidFrom: document.sessionsValidFrom }),
  };
}
