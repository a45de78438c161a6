import { randomUUID } from 'node:crypto';
import {
  conversionIdHeader,
  conversionIdSchema,
  failures,
  idempotencyKeyHeader,
  type ConversionId,
  type KeptConversion,
  type User,
} from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { Request, Response } from 'express';
import { acceptConversion } from '../app/conversions/accept-conversion.ts';
import { checkOwner, findConversion } from '../app/conversions/change-conversion.ts';
import type { ConversionPorts } from '../app/conversions/ports.ts';
import { findWebhookKeyId } from './accept-key.ts';
import type { ApiContext } from './api-context.ts';
import { checkIsUpload, readUpload } from './read-upload.ts';
import { getSignedInUser } from './require-user.ts';

interface ReceivedConversion {
  readonly kept: KeptConversion;
  /** Whether this upload repeats one of the user's conversions, known before or begun while this one arrived. */
  readonly repeated: boolean;
}

/** Accepts an upload as a new conversion, or finds the one it repeats. @throws ServiceError or UnusableInputError */
export async function receiveConversion(
  request: Request,
  { id, response, gone }: { id: ConversionId; response: Response; gone: AbortSignal },
  { conversions: { ports, admission }, arrival, logger }: ApiContext,
): Promise<ReceivedConversion> {
  const user = getSignedInUser(request);
  checkIsUpload(request);
  response.setHeader(conversionIdHeader, id);
  const known = ports.view.find(id) && (await findConversion(id, ports));
  // One that has not arrived yet may be sent again, as its connection or gateway was lost.
  if (known && known.conversion.state !== 'accepted') return repeat(known, user);
  const admitted = admission.admit(user.id, readAnnouncedBytes(request));
  try {
    const upload = await readUpload(request, { gone, idleMs: arrival.uploadIdleMs });
    logger.info({ userId: user.id }, 'upload started');
    const owner = { id, user, webhookKeyId: findWebhookKeyId(request) };
    const kept = await acceptConversion(upload, owner, { admitted, ports });
    if (kept) return { kept, repeated: false };
    const found = await ports.records.find(id);
    if (found) return repeat(found, user);
    throw new ServiceError(failures.startedBefore);
  } finally {
    admitted.release();
  }
}

function repeat(known: KeptConversion, user: User): ReceivedConversion {
  if (known.conversion.userId !== user.id) throw new ServiceError(failures.startedBefore);
  return { kept: known, repeated: true };
}

/** The conversion of the request's path, if it is the caller's. */
export async function findOwn(request: Request, ports: ConversionPorts): Promise<KeptConversion> {
  const id = conversionIdSchema.safeParse(request.params['id']);
  return checkOwner(id.success ? await findConversion(id.data, ports) : undefined, getSignedInUser(request));
}

/** The id of the requested conversion, chosen by the caller or new. @throws ServiceError for one that is not a UUID */
export function readConversionId(request: Request): ConversionId {
  const [id, other] = [conversionIdHeader, idempotencyKeyHeader].flatMap((header) => {
    const given = request.get(header);
    if (given === undefined) return [];
    const parsed = conversionIdSchema.safeParse(given.toLowerCase());
    if (parsed.success) return [parsed.data];
    throw new ServiceError(failures.idNotUuid(header));
  });
  if (other !== undefined && other !== id) throw new ServiceError(failures.differentIds);
  return id ?? conversionIdSchema.parse(randomUUID());
}

/** Undefined if the caller does not state a length. */
export function readAnnouncedBytes(request: Request): number | undefined {
  const announced = Number(request.headers['content-length']);
  return Number.isFinite(announced) ? announced : undefined;
}
