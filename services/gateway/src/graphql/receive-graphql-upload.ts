import { failures, type ConversionId } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { Request, RequestHandler } from 'express';
import Upload from 'graphql-upload/Upload.mjs';
import { z } from 'zod';
import type { AdmittedUpload } from '../app/conversions/admission.ts';
import type { ApiContext } from '../receive/api-context.ts';
import { drainUpload, readUpload, type FieldedUpload } from '../receive/read-upload.ts';
import { readAnnouncedBytes, readConversionId } from '../receive/receive-conversion.ts';
import { getSignedInUser } from '../receive/require-user.ts';
import { watchCaller } from '../receive/watch-caller.ts';

/** The files of a request, while they arrive. */
export interface GraphqlUpload {
  /** Id of the conversion, chosen by the caller or this gateway. */
  readonly id: ConversionId;
  readonly upload: FieldedUpload;
  readonly admitted: AdmittedUpload;
}

const uploads = new WeakMap<Request, GraphqlUpload>();

/** Returns the files of a request once, since two fields cannot both read the stream. @throws ServiceError */
export function takeGraphqlUpload(request: Request): GraphqlUpload {
  const found = uploads.get(request);
  uploads.delete(request);
  if (found) return found;
  throw new ServiceError(failures.noGraphqlFile);
}

const operationSchema = z.object({
  query: z.string().optional(),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).default({}),
  extensions: z.record(z.string(), z.unknown()).optional(),
});
/** Maps each file to one variable, or to one place in a list. */
const mapSchema = z
  .record(z.string(), z.tuple([z.string().regex(/^variables\.\w+(\.\d{1,2})?$/)]))
  .refine((map) => Object.keys(map).length > 0);

/**
 * Reads a request of the GraphQL multipart request specification up to the beginning of its first file. It is limited,
 * admitted and read like a REST upload: files stream to the store while they arrive and are never written to disk here.
 */
export function receiveGraphqlUpload({ limits, conversions, arrival }: ApiContext): RequestHandler {
  return async (request, response, next) => {
    if (!request.is('multipart/form-data')) {
      next();
      return;
    }
    requirePreflight(request);
    const { id: userId } = getSignedInUser(request);
    await limits.consumeConversion(userId);
    const id = readConversionId(request);
    const gone = watchCaller(response);
    // Otherwise its place would never be released.
    if (gone.aborted) return;
    const admitted = conversions.admission.admit(userId, readAnnouncedBytes(request));
    response.once('close', admitted.release);
    // Drains the rest of an unread file, so that the caller can read the error.
    response.once('finish', () => {
      if (!request.complete) drainUpload(request);
    });
    const upload = await readUpload(request, { gone, idleMs: arrival.uploadIdleMs });
    uploads.set(request, { id, upload, admitted });
    request.body = readOperation(upload);
    next();
  };
}

/** Requires a custom header: other sites can send a form without a preflight, but not such a header. */
function requirePreflight(request: Request): void {
  const names = ['apollo-require-preflight', 'x-apollo-operation-name'];
  if (names.some((name) => (request.get(name) ?? '') !== '')) return;
  throw new ServiceError(failures.preflightMissing);
}

function readOperation(upload: FieldedUpload): z.infer<typeof operationSchema> {
  const operation = operationSchema.safeParse(parseField(upload, 'operations'));
  const map = mapSchema.safeParse(parseField(upload, 'map'));
  if (!operation.success || !map.success) throw new ServiceError(failures.noGraphqlUpload);
  const variables = new Map(Object.entries(operation.data.variables));
  for (const [part, [path]] of Object.entries(map.data)) {
    const [, name = '', index] = path.split('.');
    const file = createUploadOf(part);
    const list = variables.get(name);
    const files: unknown[] = Array.isArray(list) ? [...(list as unknown[])] : [];
    if (index !== undefined) files[Number(index)] = file;
    variables.set(name, index === undefined ? file : files);
  }
  return { ...operation.data, variables: Object.fromEntries(variables) };
}

/** The value of an `Upload` variable: the name of the part that contains the file. */
function createUploadOf(part: string): Upload {
  const upload = new Upload();
  upload.resolve({
    filename: part,
    mimetype: 'application/octet-stream',
    encoding: 'binary',
    createReadStream: () => {
      throw new Error('The file passes by once and goes to the store.');
    },
  });
  return upload;
}

function parseField(upload: FieldedUpload, name: 'operations' | 'map'): unknown {
  try {
    return JSON.parse(upload.findField(name) ?? '');
  } catch {
    return undefined;
  }
}
