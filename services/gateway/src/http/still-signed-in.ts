import { apiKeyTextSchema, type UserId } from '@floatwise/contracts';
import type { Request } from 'express';
import type { Accounts } from '../app/accounts.ts';
import type { ApiKeys } from '../app/api-keys.ts';
import { findKeyId } from './accept-key.ts';
import { getSignedInUser } from './require-user.ts';
import { hasSessionEnded, type SessionContext } from './sessions.ts';

export interface SignInContext {
  readonly accounts: Pick<Accounts, 'findUser'>;
  readonly keys: Pick<ApiKeys, 'verify'>;
  readonly sessionContext: SessionContext;
}

/** Whether the session or key of a long call is still valid, checked with its store. */
export async function isStillSignedIn(request: Request, context: SignInContext): Promise<boolean> {
  if (findKeyId(request) !== undefined) return isKeyValid(request, context);
  const { limits, records } = context.sessionContext;
  const userId: UserId = getSignedInUser(request).id;
  const [data, account] = await Promise.all([
    records.find(request.sessionID),
    context.accounts.findUser(userId),
  ]);
  return data !== undefined && account !== null && !hasSessionEnded(data, account, limits);
}

async function isKeyValid(request: Request, { keys }: SignInContext): Promise<boolean> {
  const key = apiKeyTextSchema.parse(/\S+$/.exec(request.get('authorization') ?? '')?.[0]);
  return (await keys.verify(key, () => Promise.resolve())) !== null;
}
