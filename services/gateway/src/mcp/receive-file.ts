import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { conversionIdSchema, failures, maxUploadBytes, type User } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { Request, RequestHandler } from 'express';
import { findReader, receiveUpload } from '../app/assistant/receive-upload.ts';
import { addressMinutes, type UploadAddresses, type UploadOrder } from '../app/assistant/upload-addresses.ts';
import { cleanFileName } from '../app/conversions/clean-file-name.ts';
import type { ApiContext } from '../receive/api-context.ts';
import { watchStall } from '../receive/limit-arrival.ts';
import { drainUpload } from '../receive/read-upload.ts';
import { readAnnouncedBytes } from '../receive/receive-conversion.ts';
import { watchCaller } from '../receive/watch-caller.ts';

/** Creates an address for one file of a user, and says how to use it. @throws ServiceError for a type that no tool takes */
export async function createUploadAddress(
  { fileName: given, siteUrl }: { readonly fileName: string; readonly siteUrl: string },
  { userId, keyId }: Pick<UploadOrder, 'userId' | 'keyId'>,
  addresses: UploadAddresses,
) {
  const fileName = cleanFileName(given);
  findReader(fileName);
  const id = conversionIdSchema.parse(randomUUID());
  const secret = await addresses.create({ userId, keyId, id, fileName }, addressMinutes * 60);
  const address = `${siteUrl}/mcp/uploads/${secret}`;
  return {
    address,
    path: `${id}/1`,
    worksUntil: new Date(Date.now() + addressMinutes * 60_000).toISOString(),
    command: `curl --upload-file '${fileName.replaceAll("'", "'\\''")}' ${address}`,
    then: 'The address is a secret and takes one file, once. When it has arrived, pass `path` to the other tools.',
  };
}

/** `PUT /mcp/uploads/SECRET`: the body is the file. The secret stands for the key of the assistant that asked for it. */
export function receiveFile(context: ApiContext, addresses: UploadAddresses): RequestHandler {
  return async (request, response, next) => {
    const gone = watchCaller(response);
    try {
      checkBody(request);
      const { order, user } = await takeOrder(request, context, addresses);
      const { admission, ports } = context.conversions;
      const admitted = admission.admit(user.id, readAnnouncedBytes(request));
      try {
        const content = readBody(request, gone, context);
        const { conversion } = await receiveUpload(order, content, { user, admitted, ports });
        response.status(201).json({
          path: `${conversion.id}/1`,
          fileName: conversion.fileName,
          bytes: conversion.inputBytes,
          keptUntil: conversion.deadline,
        });
      } finally {
        admitted.release();
      }
    } catch (error) {
      if (gone.aborted || response.headersSent) {
        request.destroy();
        return;
      }
      drainUpload(request);
      next(error);
    }
  };
}

/** Refuses, before the address is used up, what cannot be the file. */
function checkBody(request: Request): void {
  if (/^multipart\//i.test(request.headers['content-type'] ?? ''))
    throw new ServiceError(failures.notRawFile);
  if ((readAnnouncedBytes(request) ?? 0) > maxUploadBytes) throw new ServiceError(failures.fileTooLarge);
}

/** The order of an address whose key still works. Counts as an upload with that key. @throws ServiceError */
async function takeOrder(
  request: Request,
  { accounts, keys, limits }: ApiContext,
  addresses: UploadAddresses,
): Promise<{ readonly order: UploadOrder; readonly user: User }> {
  const address = request.ip ?? '';
  await limits.consumeKeyTry(address);
  const order = await addresses.take(String(request.params['secret']));
  if (order === undefined) throw new ServiceError(failures.noUploadAddress);
  await limits.forgiveKeyTry(address);
  const { userId, keyId } = order;
  const [user, known] = await Promise.all([accounts.refreshUser(userId), keys.listKeys({ userId })]);
  if (user === null || user.isBlocked || !known.some(({ id }) => id === keyId))
    throw new ServiceError(failures.noUploadAddress);
  await limits.consumeKeyConversion(userId);
  return { order, user };
}

/** The body while it arrives; ends with the reason if it stalls or its caller leaves. */
function readBody(request: Request, gone: AbortSignal, { arrival }: ApiContext): PassThrough {
  const content = new PassThrough();
  // The reader of the file reports the reason.
  content.on('error', () => undefined);
  const leave = (): void => {
    content.destroy(new Error('the caller has left'));
  };
  if (gone.aborted) leave();
  gone.addEventListener('abort', leave, { once: true });
  watchStall(request, arrival.uploadIdleMs, () => {
    content.destroy(new ServiceError(failures.uploadStalled(arrival.uploadIdleMs / 1_000)));
  });
  return request.pipe(content);
}
