import { failures } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { RequestHandler } from 'express';

/**
 * Refuses every request whose body is compressed, before anything reads it: inflating costs memory and time, and callers that
 * have not signed in could ask for it.
 */
export const refuseEncoded: RequestHandler = (request, _response, next) => {
  const encoding = request.get('content-encoding')?.trim().toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity') throw new ServiceError(failures.encodedBody);
  next();
};
