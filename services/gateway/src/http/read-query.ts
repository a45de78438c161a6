import { failures } from '@floatwise/contracts';
import { describeExpected } from '@floatwise/contracts/format-expected';
import { ServiceError } from '@floatwise/service-kit';
import type { Request } from 'express';
import type { z } from 'zod';

/** Reads the query with its schema. @throws ServiceError that names the parameter */
export function readQuery<Schema extends z.ZodType>(request: Request, schema: Schema): z.infer<Schema> {
  const parsed = schema.safeParse(request.query, { error: describeExpected });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = issue?.path.join('.') ?? '';
  throw new ServiceError(failures.invalidParameter(name, issue?.message));
}
