import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { failures } from '@floatwise/contracts';
import aws4 from 'aws4';
import { Pool, type Dispatcher } from 'undici';
import type { ObjectStoreConfig } from './config.ts';
import { STATUS_CODES } from './http.ts';
import type { S3Credentials } from './s3-credentials.ts';
import { ServiceError } from './service-error.ts';

export interface ObjectStream {
  readonly stream: Readable;
  /** Length of the object in bytes; undefined if the store does not report it. */
  readonly length: number | undefined;
}

/** One request to the store. Keys consist of letters, digits and `-_./`, which need no escaping in a URL or in XML. */
export interface ObjectRequest {
  readonly method: 'HEAD' | 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Absent for the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** Retries while the store is busy. @throws ObjectRequestError if the store refuses */
export type AskStore = (request: ObjectRequest) => Promise<Dispatcher.ResponseData>;

/** The store refused a request; `code` is the S3 error code. `storeStatus` is not meant for the caller of the site. */
export class ObjectRequestError extends Error {
  override readonly name = 'ObjectRequestError';
  readonly code: string;
  readonly storeStatus: number;

  constructor(status: number, code: string) {
    super(`The store answers ${status} ${code}.`);
    this.storeStatus = status;
    this.code = code;
  }
}

/** XML namespace of requests, which some stores require. */
export const xmlNamespace = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';

/** How long the store may take to begin an answer. */
const answerMs = 10_000;
/** A longer body takes the store longer. */
const shortBytes = 1024 * 1024;
/** How long it may pause within an answer that is being read. */
const pauseLimitMs = 10_000;

const maxTries = 5;
const pauseMs = 20;

/** Signs requests with AWS Signature Version 4 and keeps connections open. */
export function openObjectRequests(
  config: ObjectStoreConfig,
  getCredentials: () => Promise<S3Credentials>,
): AskStore {
  const { origin, host } = new URL(config.endpoint);
  const pool = new Pool(origin, { bodyTimeout: pauseLimitMs });
  const ask: AskStore = async ({ method, key, query = {}, headers, body }) => {
    const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    const place = key === undefined ? config.bucket : `${config.bucket}/${key}`;
    const path = search.length === 0 ? `/${place}` : `/${place}?${search.join('&')}`;
    const facts = { service: 's3', region: config.region, method, host, path };
    // The signature covers the body, so that it arrives unchanged. The types accept only text.
    const content = body && {
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: body as unknown as string,
    };
    const signed = aws4.sign(
      { ...facts, headers: { ...headers }, ...content },
      toAws4(await getCredentials()),
    );
    const isLong = (body?.length ?? 0) > shortBytes;
    const limit = new AbortController();
    const timer = setTimeout(
      () => limit.abort(new ServiceError(failures.unavailable)),
      isLong ? answerMs : (config.answerMs ?? answerMs),
    );
    const answer = await pool
      .request({
        method,
        path,
        headers: signed.headers as Record<string, string>,
        body: body ?? null,
        signal: limit.signal,
      })
      .finally(() => clearTimeout(timer));
    if (answer.statusCode >= 300) throw toProblem(answer.statusCode, await answer.body.text());
    return answer;
  };
  return async (request) => {
    for (let tries = 1; ; tries++) {
      try {
        return await ask(request);
      } catch (error) {
        if (tries === maxTries || !isMomentary(error)) throw error;
        await sleep(pauseMs * tries);
      }
    }
  };
}

function toAws4({ sessionToken, ...key }: S3Credentials): aws4.Credentials {
  return sessionToken === undefined ? key : { ...key, sessionToken };
}

/** S3 explains a refusal in XML, except for HEAD, whose answer has no body. */
function toProblem(status: number, xml: string): ObjectRequestError {
  return new ObjectRequestError(
    status,
    readElements(xml, 'Code')[0] ?? STATUS_CODES[status] ?? 'UnknownError',
  );
}

/** Reads the rest of an answer, which frees its connection. */
export async function readToEnd({ body }: Dispatcher.ResponseData): Promise<void> {
  await body.dump();
}

/** Returns the XML of an answer. S3 may report a failure after a status of 200. @throws ObjectRequestError */
export async function readXml({ statusCode, body }: Dispatcher.ResponseData): Promise<string> {
  const xml = await body.text();
  if (/<Error\b/.test(xml)) throw toProblem(statusCode, xml);
  return xml;
}

/** Contents of each element with a name; enough for the short answers of S3, which do not nest elements of one name. */
export function readElements(xml: string, name: string): string[] {
  const [, ...rests] = xml.split(`<${name}>`);
  return rests.flatMap((rest) => {
    const end = rest.indexOf(`</${name}>`);
    return end < 0 ? [] : [rest.slice(0, end)];
  });
}

/** Whether to retry: the store is busy, or a file-based store has just removed an emptied folder into which the object was written. */
function isMomentary(error: unknown): boolean {
  return (
    error instanceof ObjectRequestError &&
    (error.storeStatus === 429 ||
      (error.storeStatus >= 500 && error.storeStatus !== 501) ||
      error.code === 'ExistingObjectIsDirectory')
  );
}
