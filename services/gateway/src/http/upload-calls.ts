import {
  conversionIdHeader,
  failures,
  idempotencyKeyHeader,
  type ConversionId,
  type ErrorCode,
} from '@floatwise/contracts';
import { beginConversion, inConversion, ServiceError } from '@floatwise/service-kit';
import type { Request, Response } from 'express';
import { abandonConversion } from '../app/conversions/abandon-conversion.ts';
import { awaitSettled } from '../app/conversions/await-settled.ts';
import { takeByKey } from '../app/accounts/pay-by-key.ts';
import { findKeyId } from '../receive/accept-key.ts';
import type { ApiCall } from './api-call.ts';
import type { ApiContext } from '../receive/api-context.ts';
import { compressLarge } from './compress-large.ts';
import { drainUpload } from '../receive/read-upload.ts';
import { readConversionId, receiveConversion } from '../receive/receive-conversion.ts';
import { getSignedInUser } from '../receive/require-user.ts';
import { outputAnswers, sendOutput } from './send-output.ts';
import { isStillSignedIn } from '../receive/sessions.ts';
import { watchCaller } from '../receive/watch-caller.ts';

/** OpenAPI cannot declare header aliases, so one entry covers both. */
const headers = {
  [conversionIdHeader]: `A UUID chosen by the caller as the id of the conversion; ${idempotencyKeyHeader} is also accepted.`,
};

/** Codes of unusable files share one status; E_NOT_XER stands for them. */
const uploadProblems: readonly ErrorCode[] = [
  'request.no-file',
  'request.timed-out',
  'request.too-large',
  'request.unknown-tool',
  'file.too-large',
  'file.wrong-type',
  'E_NOT_XER',
  'E_OPTION',
  'conversion.duplicate',
  'rate.limited',
  'upload.busy',
  'queue.full',
  'queue.user-full',
];

/** Both ways to start a conversion share a rate. */
const limit: ApiCall['limit'] = (limits, request) => {
  const { id } = getSignedInUser(request);
  return findKeyId(request) === undefined ? limits.consumeConversion(id) : limits.consumeKeyConversion(id);
};

export const uploadCalls: readonly ApiCall[] = [
  {
    route: 'post /convert',
    summary: 'Converts a file and returns the result. Disconnecting before it is finished cancels it.',
    takesKey: true,
    headers,
    upload: 'UploadForm',
    answers: outputAnswers,
    problems: [
      ...uploadProblems,
      'credits.missing',
      'key.limit-reached',
      'tool.timed-out',
      'conversion.gone',
      'conversion.abandoned',
      'conversion.timed-out',
      'conversion.newer-format',
      'conversion.lost',
      'conversion.crashed',
    ],
    limit,
    middleware: compressLarge,
    handle: handleUpload(postConvert),
  },
  {
    route: 'post /conversions',
    summary: 'Uploads a file and queues its conversion. A repeat with the same id is the same conversion.',
    takesKey: true,
    headers,
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
    limit,
    handle: handleUpload(postConversion),
  },
];

/** An upload as the conversion it requests. */
interface UploadCall {
  readonly id: ConversionId;
  readonly response: Response;
  /** Aborts when the caller disconnects. */
  readonly gone: AbortSignal;
}

/** Handles an upload as the conversion it requests, whose span has the name of the handler. */
function handleUpload(
  handle: (request: Request, call: UploadCall, context: ApiContext) => Promise<void>,
): ApiCall['handle'] {
  return async ({ request, response, next }, context) => {
    const gone = watchCaller(response);
    const id = readConversionId(request);
    try {
      await beginConversion(id, handle.name, () => handle(request, { id, response, gone }, context));
    } catch (error) {
      // Sends the caller the reason, even during the upload, unless it has disconnected or a response has begun.
      inConversion(id, () => {
        if (gone.aborted || response.headersSent) {
          const reason = error instanceof Error ? error.message : 'unknown';
          context.logger.info({ reason }, 'the caller has disconnected');
          request.destroy();
          return;
        }
        const code = error instanceof Error && 'code' in error ? error.code : undefined;
        context.logger.info({ code }, 'conversion refused');
        drainUpload(request);
        next(error);
      });
    }
  };
}

/**
 * Converts a file and returns the result in one request. It is the same conversion as that of the other calls. Disconnecting
 * before it is finished cancels it; afterwards the file can be downloaded under its id.
 */
async function postConvert(request: Request, call: UploadCall, context: ApiContext): Promise<void> {
  const { ports } = context.conversions;
  const { response, gone } = call;
  const { kept, repeated } = await receiveConversion(request, call, context);
  if (repeated) throw new ServiceError(failures.startedBefore);
  const abandon = (): void => {
    abandonConversion(ports.view.find(kept.conversion.id) ?? kept, { cause: 'owner' }, ports).catch(
      ports.onTidyError,
    );
  };
  gone.addEventListener('abort', abandon);
  if (gone.aborted) abandon();
  const settled = await awaitSettled(kept, ports.view, AbortSignal.any([gone, context.leaving]));
  // An upload may take hours: if the key was revoked meanwhile, it gets nothing, and its owner pays nothing.
  if (!(await isStillSignedIn(request, context))) {
    abandon();
    throw new ServiceError(findKeyId(request) === undefined ? failures.logInAgain : failures.invalidKey);
  }
  // A refused download costs nothing; the result can be downloaded under its id.
  const leave = await context.enterDownload(settled.conversion.userId);
  try {
    const { conversion } = await takeByKey(settled, findKeyId(request), { ports, keys: context.keys });
    gone.removeEventListener('abort', abandon);
    await sendOutput(response, conversion, ports);
  } finally {
    leave();
  }
}

/** Answers 202 as soon as the file is complete; leaving then cancels nothing. A repeat is the same conversion, even after its end. */
async function postConversion(request: Request, call: UploadCall, context: ApiContext): Promise<void> {
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
