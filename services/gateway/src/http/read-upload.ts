import type { Readable } from 'node:stream';
import { maxFileNameLength, maxUploadBytes, fileTooLargeMessage } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import busboy from 'busboy';
import type { Request } from 'express';
import type { Upload } from '../app/accept-conversion.ts';
import { watchStall } from './limit-arrival.ts';

/** Room for the fields and the parts' headers beside the file. */
const multipartOverheadBytes = 1024 * 1024;
const noUploadSentence = 'Send the file as multipart/form-data with the fields file and toolId.';
const maxFieldBytes = 64 * 1024;
/** What is read of a refused upload at most, so that its caller can read the answer. */
const mostDrainedBytes = maxUploadBytes + 2 * multipartOverheadBytes;

/** All fields of a request, by whatever name. */
export type FieldedUpload = Upload & { readonly findField: (name: string) => string | undefined };

/**
 * Reads a multipart request up to the beginning of its one file; the file itself is read while it arrives.
 * @throws ServiceError for a request that is not one
 */
export async function readUpload(
  request: Request,
  { gone: signal, idleMs }: { gone: AbortSignal; idleMs: number },
): Promise<FieldedUpload> {
  if (Number(request.headers['content-length'] ?? 0) > maxUploadBytes + multipartOverheadBytes) {
    throw new ServiceError('file.too-large', fileTooLargeMessage());
  }
  const parser = createParser(request);
  const fields = new Map<string, string>();
  parser.on('field', (name, value) => fields.set(name, value));
  const { promise: whole, resolve, reject } = Promise.withResolvers<undefined>();
  const stop = (): void => reject(new Error('the caller has left'));
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  parser.once('close', () => resolve(undefined));
  parser.once('filesLimit', () => reject(new ServiceError('request.invalid', 'Send one file at a time.')));
  parser.on('error', (error) =>
    reject(new ServiceError('request.invalid', describeFormError(error), { cause: error })),
  );

  watchStall(request, idleMs, () => {
    const sentence = `The upload has stalled: nothing of it arrived for ${idleMs / 1_000} seconds. Please try again.`;
    reject(new ServiceError('request.timed-out', sentence));
  });
  limitBytes(request, parser, reject);
  const started = awaitFile(parser, whole);
  request.pipe(parser);
  const { fileName, content } = await started;
  // What ends the upload early ends the file as well.
  whole.catch((reason: unknown) => content.destroy(reason instanceof Error ? reason : undefined));
  return {
    fileName,
    content: readContent(content, whole),
    whole,
    findField: (name) => fields.get(name),
    stop: reject,
  };
}

/** The parser tells its errors apart by their words alone. */
function describeFormError(error: unknown): string {
  return error instanceof Error && error.message === 'Malformed part header'
    ? 'The form cannot be read: a part of it has a header that is none.'
    : 'The upload is not complete: it ends too early.';
}

/** The file's bytes; when they break off, the reason is that of the whole upload. */
async function* readContent(content: Readable, whole: Promise<undefined>): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of content as AsyncIterable<Uint8Array>) yield chunk;
  } catch (error) {
    await whole;
    throw error;
  }
}

/** Ends an upload that has more than a file and some fields: before its file, in them, or behind it. */
function limitBytes(request: Request, parser: busboy.Busboy, reject: (reason: Error) => void): void {
  let mostBytes = multipartOverheadBytes;
  let bytes = 0;
  parser.once('file', () => {
    mostBytes += maxUploadBytes;
  });
  const count = (chunk: Uint8Array): void => {
    bytes += chunk.length;
    if (bytes <= mostBytes) return;
    request.off('data', count);
    reject(
      mostBytes === multipartOverheadBytes
        ? new ServiceError(
            'request.too-large',
            'The fields before the file are too large: each may have 64 KB.',
          )
        : new ServiceError('file.too-large', fileTooLargeMessage()),
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
      limits: { files: 1, fields: 10, fieldSize: maxFieldBytes, fieldNameSize: 100, headerPairs: 50 },
    });
  } catch (error) {
    throw new ServiceError('request.invalid', noUploadSentence, { cause: error });
  }
}

/** @throws ServiceError for a request that is not announced as one */
export function checkIsUpload(request: Request): void {
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')) {
    throw new ServiceError('request.invalid', noUploadSentence);
  }
}

async function awaitFile(
  parser: busboy.Busboy,
  whole: Promise<undefined>,
): Promise<{ fileName: string; content: Readable }> {
  const file = new Promise<{ fileName: string; content: Readable }>((resolve) => {
    parser.once('file', (_field, content, info) => {
      // It may break off before or after somebody reads it; `whole` tells.
      content.on('error', () => undefined);
      resolve({ fileName: cleanFileName(info.filename), content });
    });
  });
  const none = whole.then(() => {
    throw new ServiceError('request.no-file', 'There is no file in the request. Send it in the field file.');
  });
  return Promise.race([file, none]);
}

/** A bare name that is safe in headers and messages. */
function cleanFileName(given: string | undefined): string {
  const bare = (given ?? '').split(/[/\\]/).at(-1) ?? '';
  const clean = bare.replaceAll(/\p{Cc}/gu, '').trim();
  if (clean.length <= maxFileNameLength) return clean || 'file';
  const dot = clean.lastIndexOf('.');
  const extension = dot > clean.length - 10 ? clean.slice(dot) : '';
  return clean.slice(0, maxFileNameLength - extension.length) + extension;
}
