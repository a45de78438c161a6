import { failures } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { Request, RequestHandler } from 'express';
import { abandonConversion } from '../app/abandon-conversion.ts';
import { awaitSettled } from '../app/await-settled.ts';
import { takeConversion } from '../app/take-conversion.ts';
import { findKeyId } from './accept-key.ts';
import { receiveConversion, type ConversionContext, type UploadCall } from './receive-conversion.ts';
import { sendOutput } from './send-output.ts';
import type { ApiCall } from './api-call.ts';
import { handleUpload } from './handle-upload.ts';
import { conversionIdHeaders, outputContentTypes, uploadProblems } from './upload-call.ts';

export const postConvertCall = {
  method: 'post',
  path: '/convert',
  summary: 'Converts a file and returns the result. Disconnecting before it is finished cancels it.',
  who: 'session',
  takesKey: true,
  headers: conversionIdHeaders,
  upload: 'UploadForm',
  answers: {
    200: {
      description: 'The converted file.',
      contentTypes: outputContentTypes,
      headers: { 'Content-Disposition': 'The file name.' },
    },
  },
  problems: [
    ...uploadProblems,
    'credits.missing',
    'tool.timed-out',
    'conversion.gone',
    'conversion.abandoned',
    'conversion.timed-out',
    'conversion.newer-format',
    'conversion.lost',
    'conversion.crashed',
  ],
} satisfies ApiCall;

interface ConvertContext extends ConversionContext {
  readonly leaving: AbortSignal;
  readonly stillSignedIn: (request: Request) => Promise<boolean>;
}

/**
 * `POST /api/convert`: converts a file and returns the result in one request. It is the same conversion as that of the other
 * calls. Disconnecting before it is finished cancels it; afterwards the file can be downloaded under its id.
 */
export function postConvert(context: ConvertContext): RequestHandler {
  return handleUpload('postConvert', convert, context);
}

async function convert(request: Request, call: UploadCall, context: ConvertContext): Promise<void> {
  const { ports, leaving } = context;
  const { response, gone } = call;
  const { kept, repeated } = await receiveConversion(request, call, context);
  if (repeated) throw new ServiceError(failures.startedBefore);
  const abandon = (): void => {
    abandonConversion(ports.view.find(kept.conversion.id) ?? kept, ports).catch(ports.onTidyError);
  };
  gone.addEventListener('abort', abandon);
  if (gone.aborted) abandon();
  const settled = await awaitSettled(kept, ports.view, AbortSignal.any([gone, leaving]));
  // An upload may take hours: if the key was revoked meanwhile, it gets nothing, and its owner pays nothing.
  if (!(await context.stillSignedIn(request))) {
    abandon();
    throw new ServiceError(findKeyId(request) === undefined ? failures.logInAgain : failures.invalidKey);
  }
  const { conversion } = await takeConversion(settled, ports);
  gone.removeEventListener('abort', abandon);
  await sendOutput(response, conversion, ports);
}
