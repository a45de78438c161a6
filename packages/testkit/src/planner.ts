import { randomUUID } from 'node:crypto';
import {
  createClient,
  createUploadForm as createForm,
  readEvents,
  type Client,
  type Upload,
} from '@floatwise/client';
import { conversionIdHeader, type ConversionEvent } from '@floatwise/contracts';

export { createConversionId } from '@floatwise/contracts';

export interface TestFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** An upload, valid or not. */
export interface TestUpload extends TestFile {
  readonly others?: readonly TestFile[];
  readonly baseline?: TestFile;
  readonly toolId?: string;
  readonly options?: unknown;
  /** Chosen by the caller, as in the browser; if absent, none is sent. */
  readonly id?: string;
  readonly signal?: AbortSignal;
}

interface ConversionListening {
  readonly status: number;
  readonly events: readonly ConversionEvent[];
  /** All events, once the server has ended the stream. */
  readonly ended: Promise<readonly ConversionEvent[]>;
  readonly close: () => void;
}

/** A user with an account and a session, who calls the site over HTTP as a browser does. */
export interface Planner {
  readonly url: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  /** The `cookie` header; empty without a session. */
  readonly cookie: () => string;
  /** Calls a path or a URL. */
  readonly call: (path: string, init?: RequestInit) => Promise<Response>;
  /** The same calls through `packages/client`, without retries. */
  readonly client: Client;
  readonly postJson: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;
  /** Logs in with the username, or another name, and keeps the cookie of the answer. */
  readonly logIn: (name?: string, password?: string) => Promise<Response>;
  readonly convert: (upload: TestUpload) => Promise<Response>;
  /** `POST /api/conversions`. */
  readonly submit: (upload: TestUpload) => Promise<Response>;
  /** Resolves when the server has started to answer. */
  readonly listen: (id: string) => Promise<ConversionListening>;
}

/** Creates a user who is not signed in; `account` is an existing account to use. */
export function createPlanner(url: string, account?: { username: string; password: string }): Planner {
  const username = account?.username ?? `planner-${randomUUID().slice(0, 8)}`;
  const password = account?.password ?? `secret-${randomUUID()}`;
  const jar = new Map<string, string>();
  const cookie = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (cookie() !== '' && !headers.has('cookie')) headers.set('cookie', cookie());
    const response = await fetch(new URL(path, url), { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=', 2);
      jar.set(name, value);
    }
    return response;
  };
  const postJson: Planner['postJson'] = (path, body, headers = {}) =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const client = createClient({ url, transport: call, patienceMs: 0 });
  return {
    url,
    username,
    email: `${username}@example.com`,
    password,
    cookie,
    call,
    client,
    postJson,
    logIn: (name = username, secret = password) =>
      postJson('/api/login', { username: name, password: secret }),
    convert: (upload) => post(call, '/api/convert', upload),
    submit: (upload) => post(call, '/api/conversions', upload),
    listen: (id) => listen(call, id),
  };
}

function post(call: Planner['call'], path: string, { signal, id, ...upload }: TestUpload): Promise<Response> {
  return call(path, {
    method: 'POST',
    body: createUploadForm(upload),
    ...(id === undefined ? {} : { headers: { [conversionIdHeader]: id } }),
    ...(signal ? { signal } : {}),
  });
}

export async function signUp(url: string): Promise<Planner> {
  const planner = createPlanner(url);
  const { username, email, password } = planner;
  const registered = await planner.postJson('/api/register', { username, email, password });
  if (!registered.ok) throw new Error(`Registration failed: ${registered.status} ${await registered.text()}`);
  await getSession(planner);
  return planner;
}

/** Logs in to an existing account, such as the administrator's. */
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

export function createUploadForm({ toolId, ...upload }: Omit<TestUpload, 'id' | 'signal'>): FormData {
  const form = createForm({ ...upload, toolId: toolId ?? '' } as Upload);
  if (toolId === undefined) form.delete('toolId');
  return form;
}

async function listen(call: Planner['call'], id: string): Promise<ConversionListening> {
  const leaving = new AbortController();
  const { status, ok, body } = await call(`/api/conversions/${id}/events`, { signal: leaving.signal });
  const events: ConversionEvent[] = [];
  const collect = async (): Promise<readonly ConversionEvent[]> => {
    if (ok && body !== null) for await (const event of readEvents(body)) events.push(event);
    return events;
  };
  return { status, events, ended: collect(), close: () => leaving.abort() };
}
