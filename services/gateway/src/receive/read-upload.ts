import type { Readable } from 'node:stream';
import { failures, maxInputs, maxTotalUploadBytes, type Failure } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import busboy from 'busboy';
import type { Request } from 'express';
import { cleanFileName } from '../app/conversions/clean-file-name.ts';
import type { Upload, UploadedFile } from '../app/conversions/receive-files.ts';
import { watchStall } from './limit-arrival.ts';

/** Room for the fields and the headers of the parts. */
const multipartOverheadBytes = 1024 * 1024;
/** More than any tool accepts, so that the tool can report its own limit. */
const mostParsedFiles = 2 * maxInputs;
const maxFieldBytes = 64 * 1024;
/** How much of a refused upload is read, so that its caller can read the response. */
const mostDrainedBytes = maxTotalUploadBytes + 2 * multipartOverheadBytes;

/** All fields of a request by name, and its files with the names of their parts. */
export interface FieldedUpload extends Upload {
  readonly findField: (name: string) => string | undefined;
  readonly files: () => AsyncIterable<UploadedFile & { readonly part: string }>;
}

/**
 * Reads a multipart request up to the beginning of its first file; the files themselves are read while they arrive.
 * @throws ServiceError for a request that is not multipart, or the signal's reason if that has aborted
 */
export async function readUpload(
  request: Request,
  { gone: signal, idleMs }: { gone: AbortSignal; idleMs: number },
): Promise<FieldedUpload> {
  // A closed connection does not report that again, so it would be watched until the gateway stops.
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

/** Queues the files of a form as they arrive: small ones may all arrive before the first is read. */
function queueFiles(parser: busboy.Busboy, whole: Promise<undefined>) {
  const waiting: (UploadedFile & { part: string })[] = [];
  let arrival = Promise.withResolvers<undefined>();
  let hasEnded = false;
  parser.on('file', (part, content, info) => {
    // The stream may break off before or after it is read; `whole` rejects with the reason.
    content.on('error', () => undefined);
    // An error that ends the upload also ends its files.
    whole.catch((reason: unknown) => content.destroy(reason instanceof Error ? reason : undefined));
    const place = part === 'baseline' ? 'baseline' : 'file';
    waiting.push({
      part,
      place,
      fileName: cleanFileName(info.filename ?? ''),
      content: readContent(content, whole),
    });
    arrival.resolve(undefined);
  });
  whole.then(
    () => (hasEnded = true),
    () => undefined,
  );
  return {
    /** Undefined after the last file. @throws the error that ends the upload early */
    next: async (): Promise<(UploadedFile & { readonly part: string }) | undefined> => {
      while (waiting.length === 0 && !hasEnded) {
        await Promise.race([arrival.promise, whole]);
        arrival = Promise.withResolvers();
      }
      return waiting.shift();
    },
  };
}

/** Reads the file's bytes; if they break off, throws the reason of the whole upload. */
async function* readContent(content: Readable, whole: Promise<undefined>): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of content as AsyncIterable<Uint8Array>) yield chunk;
  } catch (error) {
    await whole;
    throw error;
  }
}

/** The parser's errors differ only in their messages. */
function describeFormError(error: unknown): Failure {
  return error instanceof Error && error.message === 'Malformed part header'
    ? failures.invalidPart
    : failures.uploadCutShort;
}

/** Stops an upload that is larger than its files and some fields may be, wherever in the request the excess is. */
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

/** Reads the rest of a refused upload, up to a limit, so that the caller can read why. */
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

/** @throws ServiceError for a request that does not declare a multipart body */
export function checkIsUpload(request: Request): void {
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')) {
    throw new ServiceError(failures.noUpload);
  }
}
