import type { z } from 'zod';
import { RequestError } from './request-error.ts';

/** Calls the API with the session's cookie. Any answer that is not a success throws a `RequestError`. */
export async function request(method: string, path: string, body?: unknown): Promise<Response> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new RequestError(response.status, response.statusText, await response.text());
  return response;
}

/** Like `request`, and checks the JSON of the answer. */
export async function requestJson<Schema extends z.ZodType>(
  schema: Schema,
  method: string,
  path: string,
  body?: unknown,
): Promise<z.infer<Schema>> {
  const response = await request(method, path, body);
  return schema.parse(await response.json());
}
