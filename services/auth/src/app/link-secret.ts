import { createHash, randomBytes } from 'node:crypto';
import { failures, type LinkKind } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { LinkStore, StoredLink } from './link-store.ts';

/** 256 random bits, so a quick hash is enough to store them. */
export function createLinkSecret(): { secret: string; secretHash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, secretHash: hashLinkSecret(secret) };
}

function hashLinkSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** @throws ServiceError `mail.link-invalid` */
export async function getLink(links: LinkStore, kind: LinkKind, secret: string): Promise<StoredLink> {
  const link = await links.find(hashLinkSecret(secret));
  if (link === undefined || link.kind !== kind || link.expiresAt.getTime() <= Date.now()) {
    throw new ServiceError(failures.invalidLink);
  }
  return link;
}
