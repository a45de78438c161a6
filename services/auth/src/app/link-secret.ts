import { createHash, randomBytes } from 'node:crypto';
import { failures, type LinkKind } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { Account } from './account.ts';
import type { StoredLink } from './link-store.ts';
import type { AuthPorts } from './ports.ts';

/** 256 random bits, so a fast hash is enough to store it. */
export function createLinkSecret(): { secret: string; secretHash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, secretHash: hashLinkSecret(secret) };
}

function hashLinkSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/**
 * A link with the account it was made for. A password change invalidates earlier links, since another person may have requested
 * them.
 * @throws ServiceError `mail.link-invalid`
 */
export async function getLink(
  { accounts, links }: Pick<AuthPorts, 'accounts' | 'links'>,
  kind: LinkKind,
  secret: string,
): Promise<{ readonly link: StoredLink; readonly account: Account }> {
  const link = await links.find(hashLinkSecret(secret));
  if (link === undefined || link.kind !== kind || link.expiresAt.getTime() <= Date.now()) {
    throw new ServiceError(failures.invalidLink);
  }
  const account = await accounts.find(link.userId);
  if (account === undefined || isVoid(link, account)) throw new ServiceError(failures.invalidLink);
  return { link, account };
}

function isVoid({ validFromMs, createdAt }: StoredLink, account: Account): boolean {
  const changedMs = readValidFromMs(account);
  return validFromMs === undefined ? createdAt.getTime() <= changedMs : validFromMs < changedMs;
}

/** Time from which sessions and links are valid; 0 if none was ever ended. */
export const readValidFromMs = ({ sessionsValidFrom }: Account): number => sessionsValidFrom?.getTime() ?? 0;
