import type { RequestHandler } from 'express';
import { drainUpload } from './read-upload.ts';
import { receiveConversion, type ConversionContext } from './receive-conversion.ts';
import { refuseUpload } from './refuse-upload.ts';
import { watchCaller } from './watch-caller.ts';

/**
 * `POST /api/conversions`: takes a file in and answers 202 as soon as it is whole. A repeat with the same id is the same
 * conversion, also after its end. Who leaves then does not call it off.
 */
export function postConversion(context: ConversionContext): RequestHandler {
  return async (request, response, next) => {
    const gone = watchCaller(response);
    try {
      const { kept, repeated } = await receiveConversion(request, { response, gone }, context);
      const { id, state } = kept.conversion;
      response.location(`/api/conversions/${id}`);
      if (repeated) {
        drainUpload(request);
        response.json(kept.conversion);
      } else {
        response.status(202).json({ id, state });
      }
    } catch (error) {
      refuseUpload(error, { request, response, next }, { gone, logger: context.logger });
    }
  };
}
