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
  if (!response.ok) {
    const { status, statusText, headers } = response;
    throw new RequestError(status, statusText, await response.text(), headers.get('retry-after'));
  }
  return response;
}

/** Like `request`, and checks the JSON of the answer by a schema or a reader. */
export async function requestJson<Answer>(
  schema: { readonly parse: (value: unknown) => Answer },
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const response = await request(method, path, body);
  return schema.parse(await response.json());
}
