import { STATUS_CODES } from 'node:http';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import aws4 from 'aws4';
import { Pool, type Dispatcher } from 'undici';
import type { ObjectStoreConfig } from './object-store-config.ts';
import type { S3Credentials } from './s3-credentials.ts';

export interface ObjectStream {
  readonly stream: Readable;
  /** Length of the object in bytes; undefined where the store does not report it. */
  readonly length: number | undefined;
}

/** One request to the store. Keys are of letters, digits and `-_./`, which need no escape in an address or in XML. */
export interface ObjectRequest {
  readonly method: 'HEAD' | 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** The bucket itself when absent. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** Asks again where the store is busy. @throws ObjectRequestError where it refuses */
export type AskStore = (request: ObjectRequest) => Promise<Dispatcher.ResponseData>;

/** The store refuses a request; `code` is S3's own word for why. Its status is not one for the person who called. */
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

/** What the elements of a request are named by, which some stores insist on. */
export const xmlNamespace = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';

const maxTries = 5;
const pauseMs = 20;

/** Signs by AWS Signature Version 4 and keeps connections open. */
export function openObjectRequests(
  config: ObjectStoreConfig,
  getCredentials: () => Promise<S3Credentials>,
): AskStore {
  const { origin, host } = new URL(config.endpoint);
  const pool = new Pool(origin);
  const ask: AskStore = async ({ method, key, query = {}, headers, body }) => {
    const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    const place = key === undefined ? config.bucket : `${config.bucket}/${key}`;
    const path = search.length === 0 ? `/${place}` : `/${place}?${search.join('&')}`;
    const facts = { service: 's3', region: config.region, method, host, path };
    // The signature is over the bytes as well, so that what arrives is what was sent. Its types know texts alone.
    const content = body && {
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: body as unknown as string,
    };
    const signed = aws4.sign(
      { ...facts, headers: { ...headers }, ...content },
      toAws4(await getCredentials()),
    );
    const answer = await pool.request({
      method,
      path,
      headers: signed.headers as Record<string, string>,
      body: body ?? null,
    });
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

/** S3 says why it refuses in XML, but for HEAD, whose answer has no body. */
function toProblem(status: number, xml: string): ObjectRequestError {
  return new ObjectRequestError(
    status,
    readElements(xml, 'Code')[0] ?? STATUS_CODES[status] ?? 'UnknownError',
  );
}

/** Reads an answer that says nothing, which frees its connection. */
export async function finish({ body }: Dispatcher.ResponseData): Promise<void> {
  await body.dump();
}

/** The XML of an answer. S3 may say that it failed after it has begun to answer 200. @throws ObjectRequestError */
export async function readXml({ statusCode, body }: Dispatcher.ResponseData): Promise<string> {
  const xml = await body.text();
  if (/<Error\b/.test(xml)) throw toProblem(statusCode, xml);
  return xml;
}

/** The contents of each element of that name; good for the short answers of S3, in which none holds one of its own name. */
export function readElements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, contents = '']) => contents);
}

/**
 * A store that is busy answers a moment later. One that keeps objects as files removes a folder with its last object, and may
 * refuse another that is just being written into it.
 */
function isMomentary(error: unknown): boolean {
  return (
    error instanceof ObjectRequestError &&
    (error.storeStatus === 429 || error.storeStatus >= 500 || error.code === 'ExistingObjectIsDirectory')
  );
}
