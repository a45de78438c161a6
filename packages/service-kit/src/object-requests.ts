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

/** What is asked of the store for every conversion, each in one request. */
export interface ObjectRequests {
  readonly put: (key: string, bytes: Buffer) => Promise<void>;
  readonly get: (key: string) => Promise<ObjectStream>;
  readonly remove: (key: string) => Promise<void>;
}

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

const maxTries = 5;
const pauseMs = 20;

/** Signs by AWS Signature Version 4 and keeps connections open. */
export function openObjectRequests(
  config: ObjectStoreConfig,
  getCredentials: () => Promise<S3Credentials>,
): ObjectRequests {
  const { origin, host } = new URL(config.endpoint);
  const pool = new Pool(origin);
  const sendOnce = async (
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    body?: Buffer,
  ): Promise<Dispatcher.ResponseData> => {
    const path = `/${config.bucket}/${key}`;
    const facts = { service: 's3', region: config.region, method, host, path };
    // The signature is over the bytes as well, so that what arrives is what was sent. Its types know texts alone.
    const content = body && {
      headers: { 'content-type': 'application/octet-stream' },
      body: body as unknown as string,
    };
    const signed = aws4.sign(content ? { ...facts, ...content } : facts, toAws4(await getCredentials()));
    const answer = await pool.request({
      method,
      path,
      headers: signed.headers as Record<string, string>,
      body: body ?? null,
    });
    if (answer.statusCode >= 300) throw await readProblem(answer);
    return answer;
  };
  const send = async (...request: Parameters<typeof sendOnce>): Promise<Dispatcher.ResponseData> => {
    for (let tries = 1; ; tries++) {
      try {
        return await sendOnce(...request);
      } catch (error) {
        if (tries === maxTries || !isMomentary(error)) throw error;
        await sleep(pauseMs * tries);
      }
    }
  };
  return {
    put: async (key, bytes) => {
      const { body } = await send('PUT', key, bytes);
      await body.dump();
    },
    get: async (key) => {
      const { body, headers } = await send('GET', key);
      const length = headers['content-length'];
      return { stream: body, length: length === undefined ? undefined : Number(length) };
    },
    remove: async (key) => {
      const { body } = await send('DELETE', key);
      await body.dump();
    },
  };
}

function toAws4({ sessionToken, ...key }: S3Credentials): aws4.Credentials {
  return sessionToken === undefined ? key : { ...key, sessionToken };
}

async function readProblem({ statusCode, body }: Dispatcher.ResponseData): Promise<ObjectRequestError> {
  const code = /<Code>([^<]*)<\/Code>/.exec(await body.text())?.[1];
  return new ObjectRequestError(statusCode, code ?? 'UnknownError');
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
