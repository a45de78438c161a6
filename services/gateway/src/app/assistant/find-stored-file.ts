import {
  conversionIdSchema,
  failures,
  hasEnded,
  hasResult,
  objectKeys,
  type Conversion,
  type ConversionIn,
  type User,
} from '@floatwise/contracts';
import { computeDeadline, getSiteMs, ServiceError } from '@floatwise/service-kit';
import { advanceConversion, findConversion } from '../change-conversion.ts';
import type { ConversionPorts } from '../ports.ts';
import { takeConversion } from '../take-conversion.ts';

/** A file the site keeps for its owner: an input or an output of a conversion. */
export interface StoredFile {
  readonly path: string;
  readonly fileName: string;
  /** Key in the bucket. */
  readonly key: string;
  readonly bytes: number;
}

/** `paidCredits`: paid by this call; 0 if the result was taken before. */
export type FoundFile = StoredFile & { readonly paidCredits: number };

type Delivered = ConversionIn<'delivered'>;

/** Paths of all files of a conversion: `ID/1`, `ID/2` and so on, and `ID/output`. */
export function listStoredFiles(conversion: Delivered): StoredFile[] {
  const { id, attempt, fileName, inputBytes, inputs, outcome } = conversion;
  return [
    ...(inputs ?? [{ fileName, bytes: inputBytes }]).map((input, index) => ({
      path: `${id}/${index + 1}`,
      fileName: input.fileName,
      key: objectKeys.input(id, index + 1),
      bytes: input.bytes,
    })),
    {
      path: `${id}/output`,
      fileName: outcome.outputName,
      key: objectKeys.output(id, attempt),
      bytes: outcome.outputBytes,
    },
  ];
}

/**
 * Finds a file by its path and keeps it longer. Takes the result of its conversion first, so that only paid results are read.
 * @throws ServiceError if this user has no such file, or its conversion has no result
 */
export async function findStoredFile(path: string, user: User, ports: ConversionPorts): Promise<FoundFile> {
  const id = conversionIdSchema.safeParse(path.split('/')[0]);
  const kept = id.success ? await findConversion(id.data, ports) : undefined;
  // Another user's file looks the same as a missing one.
  if (kept?.conversion.userId !== user.id) throw new ServiceError(failures.fileNotKept(path));
  const taken = await takeConversion(kept, ports);
  const file = listStoredFiles(taken.conversion).find((each) => each.path === path);
  if (file === undefined) throw new ServiceError(failures.fileNotKept(path));
  await advanceConversion(taken, keepLonger, ports);
  return { ...file, paidCredits: hasEnded(kept.conversion) ? 0 : taken.conversion.price };
}

/** Restarts the time of a result once half of it has passed, since its owner still asks about it. */
function keepLonger(conversion: Conversion): Delivered | undefined {
  if (!hasResult(conversion)) return undefined;
  const deadlineMs = Date.parse(conversion.deadline);
  const limitMs = deadlineMs - Date.parse(conversion.since);
  if (deadlineMs - getSiteMs() > limitMs / 2) return undefined;
  return { ...conversion, ...computeDeadline(limitMs) };
}
