import { keyRequests } from '@floatwise/contracts';
import { answer, type RequestAnswer } from '@floatwise/service-kit';
import { createKey } from '../app/create-key.ts';
import { listKeys } from '../app/list-keys.ts';
import { revokeKey } from '../app/revoke-key.ts';
import { verifyKey } from '../app/verify-key.ts';

/** Everything about API keys. */
export function onKeys(deps: Parameters<typeof createKey>[0]): RequestAnswer[] {
  return [
    answer(keyRequests.create, (input) => createKey(deps, input)),
    answer(keyRequests.list, ({ userId }) => listKeys(deps, userId)),
    answer(keyRequests.revoke, (input) => revokeKey(deps, input)),
    answer(keyRequests.verify, ({ key }) => verifyKey(deps, key)),
  ];
}
