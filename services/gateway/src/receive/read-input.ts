import { failures, type Failure } from '@floatwise/contracts';
import { describeExpected } from '@floatwise/contracts/format-expected';
import { ServiceError } from '@floatwise/service-kit';
import express, { type Request } from 'express';
import type { z } from 'zod';

/** Parses the JSON body of a call. */
export const jsonBody = express.json({ limit: '32kb', inflate: false });

/** Reads the body with its schema. @throws ServiceError with the schema's message for the first problem, or one that names the field */
export function readBody<Schema extends z.ZodType>(request: Request, schema: Schema): z.infer<Schema> {
  const parsed = schema.safeParse(request.body ?? {}, { error: describeField });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ServiceError(failures.invalidRequest(issue?.message));
}

function describeField(issue: z.core.$ZodRawIssue): string {
  const [name] = issue.path ?? [];
  const failure =
    name === undefined
      ? failures.invalidRequest()
      : failures.invalidField(String(name), describeExpected(issue));
  return failure.error;
}

/** Reads the query with its schema. @throws ServiceError that names the parameter */
export function readQuery<Schema extends z.ZodType>(request: Request, schema: Schema): z.infer<Schema> {
  return readNamed(request.query, schema, failures.invalidParameter);
}

/** Reads named values with their schema. @throws ServiceError that describes the first one that is wrong */
export function readNamed<Schema extends z.ZodType>(
  given: unknown,
  schema: Schema,
  describe: (name: string, message?: string) => Failure,
): z.infer<Schema> {
  const parsed = schema.safeParse(given, { error: describeExpected });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ServiceError(describe(issue?.path.join('.') ?? '', issue?.message));
}
