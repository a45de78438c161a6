import { z } from 'zod';

/**
 * The form of records, jobs and events. It is raised when a reader of the form before could make nothing of the new one;
 * a field that may be absent does not raise it, since readers pass over what they do not know.
 */
export const formatVersion = 1;

/** Absent in what was written before forms had a version, which is that of version 1. */
export const formatVersionSchema = z.int().min(1).max(formatVersion).optional();

const versioned = z.object({ version: z.int() });
const job = z.object({ conversion: versioned });

/** Whether a message that cannot be read is of a newer form than this process knows: somebody newer can read it. */
export function isNewerFormat(message: unknown): boolean {
  const version =
    versioned.safeParse(message).data?.version ?? job.safeParse(message).data?.conversion.version;
  return version !== undefined && version > formatVersion;
}
