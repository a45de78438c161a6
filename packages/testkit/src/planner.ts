import { randomUUID } from 'node:crypto';
import {
  conversionEventSchema,
  conversionIdHeader,
  conversionIdSchema,
  type ConversionEvent,
  type ConversionId,
} from '@floatwise/contracts';

export interface TestUpload {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly toolId?: string;
  readonly options?: unknown;
  /** Picked by the caller, as the browser does; none is sent when absent. */
  readonly id?: string;
  readonly signal?: AbortSignal;
}

export interface ConversionListening {
  readonly status: number;
  /** What has arrived so far. */
  readonly events: readonly ConversionEvent[];
  /** All events, once the server has ended the stream. */
  readonly ended: Promise<readonly ConversionEvent[]>;
  readonly close: () => void;
}

/** A person with an account and a session of their own, over HTTP as a browser does it. */
export interface Planner {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  /** The `cookie` header, empty without a session. */
  readonly cookie: () => string;
  readonly call: (path: string, init?: RequestInit) => Promise<Response>;
  readonly postJson: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;
  /** With the username unless another name is given. Keeps the cookie of the answer. */
  readonly logIn: (name?: string, password?: string) => Promise<Response>;
  readonly convert: (upload: TestUpload) => Promise<Response>;
  /** Resolves when the server has begun to answer. */
  readonly listen: (id: string) => Promise<ConversionListening>;
}

export function createConversionId(): ConversionId {
  return conversionIdSchema.parse(randomUUID());
}

/** Somebody without a session; `account` names one that exists already. */
export function createPlanner(url: string, account?: { username: string; password: string }): Planner {
  const username = account?.username ?? `planner-${randomUUID().slice(0, 8)}`;
  const password = account?.password ?? `secret-${randomUUID()}`;
  let cookie = '';
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (cookie !== '' && !headers.has('cookie')) headers.set('cookie', cookie);
    const response = await fetch(`${url}${path}`, { ...init, headers });
    for (const line of response.headers.getSetCookie()) cookie = line.split(';')[0] ?? '';
    return response;
  };
  const postJson: Planner['postJson'] = (path, body, headers = {}) =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  return {
    username,
    email: `${username}@example.com`,
    password,
    cookie: () => cookie,
    call,
    postJson,
    logIn: (name = username, secret = password) =>
      postJson('/api/login', { username: name, password: secret }),
    convert: ({ signal, id, ...upload }) =>
      call('/api/convert', {
        method: 'POST',
        body: createUploadForm(upload),
        ...(id === undefined ? {} : { headers: { [conversionIdHeader]: id } }),
        ...(signal ? { signal } : {}),
      }),
    listen: (id) => listen(call, id),
  };
}

/** Makes an account and logs in. */
export async function signUp(url: string): Promise<Planner> {
  const planner = createPlanner(url);
  const { username, email, password } = planner;
  const registered = await planner.postJson('/api/register', { username, email, password });
  if (!registered.ok) throw new Error(`Registration failed: ${registered.status} ${await registered.text()}`);
  await getSession(planner);
  return planner;
}

/** The session of an account that exists already, such as the administrator's. */
export async function logIn(url: string, account: { username: string; password: string }): Promise<Planner> {
  const planner = createPlanner(url, account);
  await getSession(planner);
  return planner;
}

async function getSession(planner: Planner): Promise<void> {
  const answer = await planner.logIn();
  if (!answer.ok) throw new Error(`Log-in failed: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

export function createUploadForm(upload: Omit<TestUpload, 'id' | 'signal'>): FormData {
  const form = new FormData();
  if (upload.toolId !== undefined) form.append('toolId', upload.toolId);
  if (upload.options !== undefined) form.append('options', JSON.stringify(upload.options));
  form.append('file', new Blob([new Uint8Array(upload.bytes)]), upload.fileName);
  return form;
}

async function listen(call: Planner['call'], id: string): Promise<ConversionListening> {
  const leaving = new AbortController();
  const response = await call(`/api/conversions/${id}/events`, { signal: leaving.signal });
  const events: ConversionEvent[] = [];
  const ended = response.ok ? readEvents(response, events) : response.text().then(() => events);
  ended.catch(() => undefined);
  return { status: response.status, events, ended, close: () => leaving.abort() };
}

async function readEvents(
  response: Response,
  events: ConversionEvent[],
): Promise<readonly ConversionEvent[]> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data !== undefined) events.push(conversionEventSchema.parse(JSON.parse(data)));
    }
  }
  return events;
}
