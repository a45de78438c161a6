import { createHash, randomBytes } from 'node:crypto';
import type { LinkKind } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { LinkStore, StoredLink } from './link-store.ts';

/** 256 random bits, so a quick hash is enough to store them. */
export function createLinkSecret(): { secret: string; secretHash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, secretHash: hashLinkSecret(secret) };
}

export function hashLinkSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** @throws ServiceError `mail.link-invalid` */
export async function getLink(links: LinkStore, kind: LinkKind, secret: string): Promise<StoredLink> {
  const link = await links.find(hashLinkSecret(secret));
  if (link === undefined || link.kind !== kind || link.expiresAt.getTime() <= Date.now()) {
    throw createLinkInvalidError();
  }
  return link;
}

export function createLinkInvalidError(): ServiceError {
  return new ServiceError(
    'mail.link-invalid',
    'This link is not valid. It was used before, has expired or was replaced. Please ask for a new one.',
  );
}
