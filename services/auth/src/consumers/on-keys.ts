import { keyRequests } from '@floatwise/contracts';
import { answer, type RequestAnswer } from '@floatwise/service-kit';
import type { AccountStore } from '../app/account-store.ts';
import type { AuditTrail } from '../app/audit-trail.ts';
import { createKey } from '../app/create-key.ts';
import type { KeyStore } from '../app/key-store.ts';
import { listKeys } from '../app/list-keys.ts';
import { revokeKey } from '../app/revoke-key.ts';
import { verifyKey } from '../app/verify-key.ts';

/** Everything about API keys. */
export function onKeys(deps: { accounts: AccountStore; audit: AuditTrail; keys: KeyStore }): RequestAnswer[] {
  return [
    answer(keyRequests.create, (input) => createKey(deps, input)),
    answer(keyRequests.list, ({ userId }) => listKeys(deps, userId)),
    answer(keyRequests.revoke, (input) => revokeKey(deps, input)),
    answer(keyRequests.verify, ({ key }) => verifyKey(deps, key)),
  ];
}
