import { apiKeyTextSchema } from '@floatwise/contracts';
import type { Request } from 'express';
import { findKeyId } from './accept-key.ts';
import type { ApiContext } from './api-context.ts';
import { getSignedInUser } from './require-user.ts';
import { hasSessionEnded } from './sessions.ts';

/** Whether the session or key of a long call is still valid, checked with its store. */
export async function isStillSignedIn(
  request: Request,
  { accounts, keys, sessionContext }: Pick<ApiContext, 'accounts' | 'keys' | 'sessionContext'>,
): Promise<boolean> {
  if (findKeyId(request) !== undefined) {
    const key = apiKeyTextSchema.parse(/\S+$/.exec(request.get('authorization') ?? '')?.[0]);
    return (await keys.verify(key, () => Promise.resolve())) !== null;
  }
  const { limits, records } = sessionContext;
  const [data, account] = await Promise.all([
    records.find(request.sessionID),
    accounts.findUser(getSignedInUser(request).id),
  ]);
  return data !== undefined && account !== null && !hasSessionEnded(data, account, limits);
}
