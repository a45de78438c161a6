import { createHash, randomBytes } from 'node:crypto';
import { failures, type LinkKind, type UserId } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { StoredAccount, AccountStore } from './account-store.ts';

/** A link that was sent by email. Only that email has its secret. */
export interface StoredLink {
  readonly secretHash: string;
  readonly kind: LinkKind;
  readonly userId: UserId;
  /** The address it was sent to. */
  readonly email: string;
  readonly createdAt: Date;
  /** The account's `sessionsValidFrom` at that moment, 0 for none: a later one makes the link void. */
  readonly validFromMs: number;
  readonly expiresAt: Date;
}

/** Every method throws `ServiceError` `service.unavailable` while the database is unavailable. */
export interface LinkStore {
  readonly ensureIndexes: () => Promise<void>;
  readonly create: (link: StoredLink) => Promise<void>;
  readonly find: (secretHash: string) => Promise<StoredLink | undefined>;
  readonly remove: (secretHash: string) => Promise<void>;
  readonly listOf: (userId: UserId) => Promise<StoredLink[]>;
  /** Removes links of one kind, or of every kind if undefined. */
  readonly removeOf: (userId: UserId, kind?: LinkKind) => Promise<void>;
  readonly removeExpired: (now: Date) => Promise<void>;
}

/** 256 random bits, so a fast hash is enough to store it. */
export function createLinkSecret(): { secret: string; secretHash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, secretHash: hashLinkSecret(secret) };
}

function hashLinkSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** A link with its account; a password change makes earlier links void. @throws ServiceError `mail.link-invalid` */
export async function getLink(
  { accounts, links }: { accounts: AccountStore; links: LinkStore },
  kind: LinkKind,
  secret: string,
): Promise<{ readonly link: StoredLink; readonly account: StoredAccount }> {
  const link = await links.find(hashLinkSecret(secret));
  if (link === undefined || link.kind !== kind || link.expiresAt.getTime() <= Date.now()) {
    throw new ServiceError(failures.invalidLink);
  }
  const account = await accounts.find(link.userId);
  if (account === undefined || isVoid(link, account)) throw new ServiceError(failures.invalidLink);
  return { link, account };
}

const isVoid = ({ validFromMs }: StoredLink, account: StoredAccount): boolean =>
  validFromMs < readValidFromMs(account);

/** Time from which sessions and links are valid; 0 if none was ever ended. */
export const readValidFromMs = ({ sessionsValidFrom }: StoredAccount): number =>
  sessionsValidFrom?.getTime() ?? 0;
