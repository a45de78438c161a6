import type { Request, RequestHandler } from 'express';
import { drainUpload } from './read-upload.ts';
import { receiveConversion, type ConversionContext, type UploadCall } from './receive-conversion.ts';
import type { ApiCall } from './api-call.ts';
import { handleUpload } from './handle-upload.ts';
import { conversionIdHeaders, uploadProblems } from './upload-call.ts';

export const postConversionCall = {
  method: 'post',
  path: '/conversions',
  summary: 'Uploads a file and queues its conversion. A repeat with the same id is the same conversion.',
  who: 'session',
  takesKey: true,
  headers: conversionIdHeaders,
  upload: 'UploadForm',
  answers: {
    200: { description: 'The conversion exists already: its record.', json: 'Conversion' },
    202: {
      description: 'The file is accepted.',
      json: 'AcceptedConversion',
      headers: { Location: 'Address of the record.' },
    },
  },
  problems: uploadProblems,
} satisfies ApiCall;

/**
 * `POST /api/conversions`: accepts a file and answers 202 as soon as it is complete. A repeat with the same id is the same
 * conversion, even after its end. Disconnecting after the 202 does not cancel it.
 */
export function postConversion(context: ConversionContext): RequestHandler {
  return handleUpload('postConversion', takeIn, context);
}

async function takeIn(request: Request, call: UploadCall, context: ConversionContext): Promise<void> {
  const { response } = call;
  const { kept, repeated } = await receiveConversion(request, call, context);
  const { id, state } = kept.conversion;
  response.location(`/api/conversions/${id}`);
  if (repeated) {
    drainUpload(request);
    response.json(kept.conversion);
  } else {
    response.status(202).json({ id, state });
  }
}
