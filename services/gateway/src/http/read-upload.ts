import { failures, maxInputs, maxTotalUploadBytes, type Failure } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import busboy from 'busboy';
import type { Request } from 'express';
import type { Upload, UploadedFile } from '../app/receive-files.ts';
import { watchStall } from './limit-arrival.ts';
import { queueFiles } from './queue-files.ts';

/** Room for the fields and the parts' headers beside the files. */
const multipartOverheadBytes = 1024 * 1024;
/** More than any tool takes, so that the tool can say how many it takes. */
const mostParsedFiles = 2 * maxInputs;
const maxFieldBytes = 64 * 1024;
/** At most this much of a refused upload is read, so that its caller can read the answer. */
const mostDrainedBytes = maxTotalUploadBytes + 2 * multipartOverheadBytes;

/** All fields of a request, by whatever name, and its files with the names of their parts. */
export interface FieldedUpload extends Upload {
  readonly findField: (name: string) => string | undefined;
  readonly files: () => AsyncIterable<UploadedFile & { readonly part: string }>;
}

/**
 * Reads a multipart request up to the beginning of its first file; the files themselves are read while they arrive.
 * @throws ServiceError for a request that is not one, and the signal's reason when that has aborted
 */
export async function readUpload(
  request: Request,
  { gone: signal, idleMs }: { gone: AbortSignal; idleMs: number },
): Promise<FieldedUpload> {
  // A connection that has ended does not say so again, and would be watched until the gateway ends.
  signal.throwIfAborted();
  if (Number(request.headers['content-length'] ?? 0) > maxTotalUploadBytes + multipartOverheadBytes) {
    throw new ServiceError(failures.filesTooLarge);
  }
  const parser = createParser(request);
  const fields = new Map<string, string>();
  parser.on('field', (name, value) => fields.set(name, value));
  const { promise: whole, resolve, reject } = Promise.withResolvers<undefined>();
  signal.addEventListener('abort', () => reject(new Error('the caller has left')), { once: true });
  parser.once('close', () => resolve(undefined));
  parser.once('filesLimit', () => reject(new ServiceError(failures.tooManyFiles(maxInputs))));
  parser.on('error', (error) => reject(new ServiceError(describeFormError(error), { cause: error })));

  watchStall(request, idleMs, () => {
    reject(new ServiceError(failures.uploadStalled(idleMs / 1_000)));
  });
  limitBytes(request, parser, reject);
  const files = queueFiles(parser, whole);
  request.pipe(parser);
  const first = await files.next();
  if (first === undefined) throw new ServiceError(failures.noFile);
  return {
    first,
    files: async function* () {
      for (let file: typeof first | undefined = first; file; file = await files.next()) yield file;
    },
    whole,
    findField: (name) => fields.get(name),
    stop: reject,
  };
}

/** The parser's errors differ only in their messages. */
function describeFormError(error: unknown): Failure {
  return error instanceof Error && error.message === 'Malformed part header'
    ? failures.invalidPart
    : failures.uploadCutShort;
}

/** Ends an upload that has more than its files and some fields: before its files, in them, or behind them. */
function limitBytes(request: Request, parser: busboy.Busboy, reject: (reason: Error) => void): void {
  let mostBytes = multipartOverheadBytes;
  let bytes = 0;
  parser.once('file', () => {
    mostBytes += maxTotalUploadBytes;
  });
  const count = (chunk: Uint8Array): void => {
    bytes += chunk.length;
    if (bytes <= mostBytes) return;
    request.off('data', count);
    reject(
      mostBytes === multipartOverheadBytes
        ? new ServiceError(failures.fieldsTooLarge)
        : new ServiceError(failures.filesTooLarge),
    );
  };
  request.on('data', count);
}

/** Lets the rest of a refused upload run out, so that the caller can read why; not without end. */
export function drainUpload(request: Request): void {
  request.unpipe();
  let drainedBytes = 0;
  request.on('data', (chunk: Uint8Array) => {
    drainedBytes += chunk.length;
    if (drainedBytes > mostDrainedBytes) request.destroy();
  });
  request.resume();
  const timer = setTimeout(() => request.destroy(), 30_000);
  request.once('close', () => clearTimeout(timer));
}

function createParser(request: Request): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: {
        files: mostParsedFiles,
        fields: 10,
        fieldSize: maxFieldBytes,
        fieldNameSize: 100,
        headerPairs: 50,
      },
    });
  } catch (error) {
    throw new ServiceError(failures.noUpload, { cause: error });
  }
}

/** @throws ServiceError for a request that is not announced as one */
export function checkIsUpload(request: Request): void {
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')) {
    throw new ServiceError(failures.noUpload);
  }
}
