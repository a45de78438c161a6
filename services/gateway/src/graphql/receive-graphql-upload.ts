import type { ConversionId } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { Request, RequestHandler } from 'express';
import Upload from 'graphql-upload/Upload.mjs';
import { z } from 'zod';
import type { Upload as ArrivingUpload } from '../app/accept-conversion.ts';
import type { AdmittedUpload } from '../app/admission.ts';
import type { RateLimits } from '../app/rate-limits.ts';
import { drainUpload, readUpload, type FieldedUpload } from '../http/read-upload.ts';
import { readAnnouncedBytes, readConversionId, type ConversionContext } from '../http/receive-conversion.ts';
import { getSignedInUser } from '../http/require-user.ts';
import { watchCaller } from '../http/watch-caller.ts';

/** The file of a request, while it arrives. */
export interface GraphqlUpload {
  /** The conversion's, as the caller or this gateway picked it. */
  readonly id: ConversionId;
  readonly upload: ArrivingUpload;
  readonly admitted: AdmittedUpload;
}

const uploads = new WeakMap<Request, GraphqlUpload>();

/** Hands out the file of a request once: two fields cannot both read what passes by. @throws ServiceError */
export function takeGraphqlUpload(request: Request): GraphqlUpload {
  const found = uploads.get(request);
  uploads.delete(request);
  if (found) return found;
  throw new ServiceError(
    'request.no-file',
    'Send one file for each request that converts, as multipart/form-data.',
  );
}

const operationSchema = z.object({
  query: z.string().optional(),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).default({}),
  extensions: z.record(z.string(), z.unknown()).optional(),
});
/** One file, which stands for one variable. */
const mapSchema = z.record(z.string(), z.tuple([z.string().regex(/^variables\.\w+$/)]));

/**
 * Reads a request of the GraphQL multipart request specification up to the beginning of its one file. It is limited,
 * admitted and read as the uploads of REST are: the file goes on to the store while it arrives and lies nowhere between.
 */
export function receiveGraphqlUpload(context: {
  readonly limits: RateLimits;
  readonly conversions: Pick<ConversionContext, 'admission'>;
  /** A file that does not go on for so long is refused. */
  readonly uploadIdleMs: number;
}): RequestHandler {
  return async (request, response, next) => {
    if (!request.is('multipart/form-data')) {
      next();
      return;
    }
    requirePreflight(request);
    const { id: userId } = getSignedInUser(request);
    await context.limits.consumeConversion(userId);
    const id = readConversionId(request);
    const admitted = context.conversions.admission.admit(userId, readAnnouncedBytes(request));
    response.once('close', admitted.release);
    // What is left of a file that nobody took lets the caller read why.
    response.once('finish', () => {
      if (!request.complete) drainUpload(request);
    });
    const upload = await readUpload(request, {
      gone: watchCaller(response),
      idleMs: context.uploadIdleMs,
    });
    uploads.set(request, { id, upload, admitted });
    request.body = readOperation(upload);
    next();
  };
}

/** A form can be sent from anywhere without asking; a header of its own cannot. */
function requirePreflight(request: Request): void {
  const names = ['apollo-require-preflight', 'x-apollo-operation-name'];
  if (names.some((name) => (request.get(name) ?? '') !== '')) return;
  throw new ServiceError(
    'request.forbidden-origin',
    'Send the header Apollo-Require-Preflight with an upload, so that no other site can send it.',
  );
}

function readOperation(upload: FieldedUpload): z.infer<typeof operationSchema> {
  const operation = operationSchema.safeParse(parseField(upload, 'operations'));
  const map = mapSchema.safeParse(parseField(upload, 'map'));
  const paths = map.success ? Object.values(map.data).flat() : [];
  const [path] = paths;
  if (!operation.success || paths.length !== 1 || path === undefined) {
    throw new ServiceError(
      'request.invalid',
      'Send the fields operations and map, and then one file for one variable, by the GraphQL multipart request specification.',
    );
  }
  const file = new Upload();
  file.resolve({
    filename: upload.fileName,
    mimetype: 'application/octet-stream',
    encoding: 'binary',
    createReadStream: () => {
      throw new Error('The file passes by once and goes to the store.');
    },
  });
  const variables = { ...operation.data.variables, [path.slice('variables.'.length)]: file };
  return { ...operation.data, variables };
}

function parseField(upload: FieldedUpload, name: 'operations' | 'map'): unknown {
  try {
    return JSON.parse(upload.findField(name) ?? '');
  } catch {
    return undefined;
  }
}
