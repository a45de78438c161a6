import { apiKeyTextSchema, failures } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { Request, RequestHandler } from 'express';
import type { ApiKeys, RateLimits } from '../app/accounts/ports.ts';

const usedKeys = new WeakMap<Request, { readonly id: string; readonly hasWebhook: boolean }>();

/** The id of the key a call was made with; undefined for a call with a session or with neither. */
export function findKeyId(request: Request): string | undefined {
  return usedKeys.get(request)?.id;
}

/** The id of the key a call was made with, if its owner has set a webhook. */
export function findWebhookKeyId(request: Request): string | undefined {
  const key = usedKeys.get(request);
  return key?.hasWebhook === true ? key.id : undefined;
}

/** Accepts `Authorization: Bearer` for the account of the key; cookies are then ignored. */
export function acceptKey({ keys, limits }: { keys: ApiKeys; limits: RateLimits }): RequestHandler {
  return async (request, response, next) => {
    const header = request.get('authorization');
    if (header === undefined) {
      next();
      return;
    }
    const key = apiKeyTextSchema.safeParse(/^Bearer +(\S+)$/i.exec(header)?.[1]);
    const address = request.ip ?? '';
    const found = key.success ? await keys.verify(key.data, () => limits.consumeKeyTry(address)) : null;
    if (!key.success || found === null) {
      response.setHeader('www-authenticate', 'Bearer');
      throw new ServiceError(failures.invalidKey);
    }
    await limits.forgiveKeyTry(address);
    request.user = found.account;
    usedKeys.set(request, { id: key.data.split('_')[1] ?? '', hasWebhook: found.hasWebhook });
    next();
  };
}

/** Skips a handler meant only for browsers if the call was made with a key. */
export function unlessKey(handler: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (findKeyId(request) === undefined) return handler(request, response, next);
    next();
  };
}

/** Refuses API keys: they convert files; everything else needs a session. */
export const refuseKey: RequestHandler = (request, _response, next) => {
  if (findKeyId(request) !== undefined) throw new ServiceError(failures.keyForbidden);
  next();
};
