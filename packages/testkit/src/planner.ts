import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  conversionEventSchema,
  conversionIdHeader,
  conversionIdSchema,
  conversionSchema,
  isSettled,
  storedReportSchema,
  type Conversion,
  type ConversionEvent,
  type ConversionId,
  type StoredReport,
} from '@floatwise/contracts';

export interface TestFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

export interface TestUpload extends TestFile {
  /** Further files, for tools that take several. */
  readonly others?: readonly TestFile[];
  readonly baseline?: TestFile;
  readonly toolId?: string;
  readonly options?: unknown;
  /** Picked by the caller, as the browser does; none is sent when absent. */
  readonly id?: string;
  readonly signal?: AbortSignal;
}

/** One conversion by the calls a page makes, up to its fetched output or its failure. */
interface FollowedConversion extends Partial<StoredReport> {
  readonly id: string;
  /** As it was settled. */
  readonly conversion: Conversion;
  readonly events: readonly ConversionEvent[];
  /** Absent when there is none. */
  readonly output?: Buffer;
}

interface ConversionListening {
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
  /** `POST /api/conversions`. */
  readonly submit: (upload: TestUpload) => Promise<Response>;
  /** Submits, follows the events, fetches report and output, and acknowledges them. */
  readonly follow: (upload: TestUpload) => Promise<FollowedConversion>;
  /** Resolves when the server has begun to answer; waits a moment for a conversion that is just being submitted. */
  readonly listen: (id: string) => Promise<ConversionListening>;
}

export function createConversionId(): ConversionId {
  return conversionIdSchema.parse(randomUUID());
}

/** Somebody without a session; `account` names one that exists already. */
export function createPlanner(url: string, account?: { username: string; password: string }): Planner {
  const username = account?.username ?? `planner-${randomUUID().slice(0, 8)}`;
  const password = account?.password ?? `secret-${randomUUID()}`;
  const jar = new Map<string, string>();
  const cookie = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (cookie() !== '' && !headers.has('cookie')) headers.set('cookie', cookie());
    const response = await fetch(`${url}${path}`, { ...init, headers });
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
  return {
    username,
    email: `${username}@example.com`,
    password,
    cookie,
    call,
    postJson,
    logIn: (name = username, secret = password) =>
      postJson('/api/login', { username: name, password: secret }),
    convert: (upload) => post(call, '/api/convert', upload),
    submit: (upload) => post(call, '/api/conversions', upload),
    follow: (upload) => follow(call, upload),
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

/** @throws Error with the answer when the upload is refused */
async function follow(call: Planner['call'], upload: TestUpload): Promise<FollowedConversion> {
  const id = upload.id ?? createConversionId();
  const answer = await post(call, '/api/conversions', { ...upload, id });
  const text = await answer.text();
  if (answer.status !== 202) throw new Error(`${answer.status} ${text}`);
  const events = await (await listen(call, id)).ended;
  const path = `/api/conversions/${id}`;
  const conversion = conversionSchema.parse(await (await call(path)).json());
  if (!isSettled(conversion)) throw new Error(`The events ended at ${conversion.state}.`);
  if (conversion.state !== 'finished') return { id, conversion, events };
  const stored = storedReportSchema.parse(await (await call(`${path}/report`)).json());
  const output = Buffer.from(await (await call(`${path}/output`)).arrayBuffer());
  await call(path, { method: 'DELETE' });
  return { id, conversion, events, ...stored, output };
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
  const append = (part: string, { bytes, fileName }: TestFile): void =>
    form.append(part, new Blob([new Uint8Array(bytes)]), fileName);
  for (const file of [upload, ...(upload.others ?? [])]) append('file', file);
  if (upload.baseline) append('baseline', upload.baseline);
  return form;
}

const listenLimitMs = 5_000;

async function listen(call: Planner['call'], id: string): Promise<ConversionListening> {
  const leaving = new AbortController();
  const path = `/api/conversions/${id}/events`;
  const deadline = performance.now() + (conversionIdSchema.safeParse(id).success ? listenLimitMs : 0);
  let response = await call(path, { signal: leaving.signal });
  while (response.status === 404 && performance.now() < deadline) {
    await response.text();
    await sleep(20);
    response = await call(path, { signal: leaving.signal });
  }
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
      const type = /^event: (.*)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data !== undefined)
        events.push(conversionEventSchema.parse({ type, data: JSON.parse(data) as unknown }));
    }
  }
  return events;
}
