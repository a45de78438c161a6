import { z } from 'zod';

/**
 * The newest format of records, jobs and events. It is raised if a reader of the previous format cannot read the new
 * one. An optional field does not raise it, because readers ignore unknown fields.
 */
export const formatVersion = 1;
export const formatVersionSchema = z.int().min(1).max(formatVersion);

const versioned = z.object({ version: z.int() });
const job = z.object({ conversion: versioned });

/** Whether an unreadable message has a newer format than this process knows, so that a newer process can read it. */
export function isNewerFormat(message: unknown): boolean {
  const version =
    versioned.safeParse(message).data?.version ?? job.safeParse(message).data?.conversion.version;
  return version !== undefined && version > formatVersion;
}
