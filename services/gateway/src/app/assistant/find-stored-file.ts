import {
  conversionIdSchema,
  failures,
  getOutputKey,
  hasResult,
  objectKeys,
  uploadToolId,
  type ConversionIn,
  type KeptConversion,
  type User,
} from '@floatwise/contracts';
import { extend } from '@floatwise/conversion';
import { ServiceError } from '@floatwise/service-kit';
import { advanceConversion, findConversion } from '../conversions/change-conversion.ts';
import type { ConversionPorts } from '../conversions/ports.ts';
import { getDelivered, settleDelivery } from '../conversions/take-conversion.ts';
import { toServiceError } from '../conversions/to-service-error.ts';

/** A file the site keeps for its owner: an input or an output of a conversion. */
export interface StoredFile {
  readonly path: string;
  readonly fileName: string;
  /** Key in the bucket. */
  readonly key: string;
  readonly bytes: number;
}

/** `isPaid`: questions about it are paid with its conversion. */
export type FoundFile = StoredFile & { readonly isPaid: boolean };

type WithResult = ConversionIn<'finished' | 'delivered'>;

/** Paths of all files of a conversion: `ID/1`, `ID/2` and so on, and `ID/output`, which an upload without a tool lacks. */
export function listStoredFiles(conversion: WithResult): StoredFile[] {
  const { id, fileName, inputBytes, inputs, outcome, toolId } = conversion;
  const output = {
    path: `${id}/output`,
    fileName: outcome.outputName,
    key: getOutputKey(conversion),
    bytes: outcome.outputBytes,
  };
  return [
    ...(inputs ?? [{ fileName, bytes: inputBytes }]).map((input, index) => ({
      path: `${id}/${index + 1}`,
      fileName: input.fileName,
      key: objectKeys.input(id, index + 1),
      bytes: input.bytes,
    })),
    ...(toolId === uploadToolId ? [] : [output]),
  ];
}

/**
 * Finds a file of a result by its path, taken or not.
 * @throws ServiceError if this user has no such file, or its conversion has no result
 */
export async function findOwnFile(
  path: string,
  user: User,
  ports: ConversionPorts,
): Promise<{ readonly kept: KeptConversion; readonly conversion: WithResult; readonly file: StoredFile }> {
  const id = conversionIdSchema.safeParse(path.split('/')[0]);
  const kept = id.success ? await findConversion(id.data, ports) : undefined;
  // Another user's file looks the same as a missing one.
  if (kept?.conversion.userId !== user.id) throw new ServiceError(failures.fileNotKept(path));
  const { conversion } = kept;
  if (conversion.state !== 'finished' && !hasResult(conversion)) throw toServiceError(conversion);
  const file = listStoredFiles(conversion).find((each) => each.path === path);
  if (file === undefined) throw new ServiceError(failures.fileNotKept(path));
  return { kept, conversion, file };
}

/**
 * Finds a file by its path and keeps it longer.
 * @throws ServiceError as `findOwnFile`, and for a result that its owner has not taken: reading takes none
 */
export async function findStoredFile(path: string, user: User, ports: ConversionPorts): Promise<FoundFile> {
  const { kept, conversion, file } = await findOwnFile(path, user, ports);
  if (conversion.state === 'finished')
    throw new ServiceError(failures.resultWaits({ tool: 'open_file', price: conversion.price }));
  const settled = await settleDelivery(getDelivered(kept), ports);
  await advanceConversion(settled, extend, {}, ports);
  return { ...file, isPaid: isWorkPaid(settled.conversion) };
}

/** Whether the work was paid for, by this conversion or an earlier one. */
export const isWorkPaid = ({ free, price, noCharge }: WithResult): boolean =>
  free || price > 0 || noCharge === 'repeated';
