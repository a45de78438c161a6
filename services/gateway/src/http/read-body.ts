import { failures } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import express, { type Request } from 'express';
import type { z } from 'zod';

/** Takes in the JSON that a call sends. */
export const jsonBody = express.json({ limit: '32kb' });

/** The body by its schema. @throws ServiceError with the first complaint as its sentence */
export function readBody<Schema extends z.ZodType>(request: Request, schema: Schema): z.infer<Schema> {
  const parsed = schema.safeParse(request.body ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ServiceError(failures.invalidRequest(issue?.message));
}
