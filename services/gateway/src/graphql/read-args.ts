import { failures, userIdSchema, type UserId } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { z } from 'zod';
import { readNamed } from '../receive/read-input.ts';

/** Drops omitted arguments, which GraphQL passes as null or leaves out. */
function listGiven(args: object): object {
  return Object.fromEntries(
    Object.entries(args).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** Reads arguments with the schema that REST uses. @throws ServiceError that names the argument */
export function readArgs<Schema extends z.ZodType>(schema: Schema, args: object): z.infer<Schema> {
  return readNamed(listGiven(args), schema, failures.invalidArgument);
}

/** @throws ServiceError for a malformed id, which no user can have */
export function readUserId(id: string): UserId {
  const parsed = userIdSchema.safeParse(id);
  if (parsed.success) return parsed.data;
  throw new ServiceError(failures.userNotFound);
}
