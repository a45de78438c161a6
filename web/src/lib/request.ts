import { RequestError } from './request-error.ts';

/** If the server does not respond within this time, the page says so and offers a retry. */
const answerLimitMs = 60_000;

/**
 * Calls the API with the session cookie. Any response that is not a success throws a `RequestError`; a GET without a response
 * times out.
 */
export async function request(method: string, path: string, body?: unknown): Promise<Response> {
  const limit = new AbortController();
  const giveUp = () => limit.abort(new Error('The server did not answer.'));
  const timer = method === 'GET' ? setTimeout(giveUp, answerLimitMs) : undefined;
  const response = await fetch(path, {
    method,
    credentials: 'include',
    signal: limit.signal,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).finally(() => clearTimeout(timer));
  if (!response.ok) {
    const { status, statusText, headers } = response;
    throw new RequestError(status, statusText, await response.text(), headers.get('retry-after'));
  }
  return response;
}

/** Like `request`, but also validates the response's JSON with a schema or a reader. */
export async function requestJson<Answer>(
  schema: { readonly parse: (value: unknown) => Answer },
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const response = await request(method, path, body);
  return schema.parse(await response.json());
}
