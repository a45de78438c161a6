import { setTimeout as sleep } from 'node:timers/promises';
import { Client, S3Error } from 'minio';
import { timeEngineCall } from './engine-calls.ts';
import type { Logger } from './logger.ts';
import {
  ObjectRequestError,
  openObjectRequests,
  type ObjectRequests,
  type ObjectStream,
} from './object-requests.ts';
import type { ObjectStoreConfig } from './object-store-config.ts';
import { openS3Credentials, S3IdentityError, type S3Credentials } from './s3-credentials.ts';

export type { ObjectStream } from './object-requests.ts';

/** Bytes in pieces, at hand or still arriving. */
type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

interface StoredObject {
  readonly key: string;
  readonly bytes: number;
  readonly storedAt: Date;
}

/** One bucket of an S3 store. */
export interface ObjectStore {
  /** Makes the bucket if it is not there. */
  readonly ensureBucket: () => Promise<void>;
  /** Stores what a source yields, holding at most one part of it in memory; answers the bytes stored. Nothing stays when the source fails. */
  readonly putStream: (key: string, source: ByteSource) => Promise<number>;
  readonly putBytes: (key: string, bytes: Buffer) => Promise<void>;
  /** The object as it arrives. @throws ObjectMissingError when there is no such object */
  readonly getStream: (key: string) => Promise<ObjectStream>;
  /** The whole object on an array buffer of its own, which may be handed to a thread. @throws ObjectMissingError */
  readonly getBytes: (key: string) => Promise<Uint8Array<ArrayBuffer>>;
  /** Removing what is not there is no error. */
  readonly remove: (keys: readonly string[]) => Promise<void>;
  readonly list: (prefix: string) => Promise<StoredObject[]>;
  /** Removes what uploads in parts under this key have left that were begun and never ended; answers how many. */
  readonly removeUnfinished: (key: string) => Promise<number>;
  /** Whether the store can be written; a bucket that is gone, as after a new start on an empty disk, is made again. */
  readonly check: () => Promise<void>;
}

/** An object that should be read is not in the bucket: its conversion was given up. */
export class ObjectMissingError extends Error {
  override readonly name = 'ObjectMissingError';
}

/** Whether the store refused a request: its disk is full, a clock is wrong, or it, or STS, does not know us. */
export function isStoreRefusal(error: unknown): boolean {
  return [ObjectRequestError, S3Error, S3IdentityError].some((known) => error instanceof known);
}

/** Written and removed again, under a key that is no conversion's. */
const trialKey = 'trial';

/** S3 takes parts of 5 MB and more; small files go in one request. */
const partBytes = 8 * 1024 * 1024;

/** Speaks to any S3 server; a part is the most it buffers of a stream. */
export function openObjectStore(config: ObjectStoreConfig): ObjectStore {
  const { hostname, port, protocol } = new URL(config.endpoint);
  const useSSL = protocol === 'https:';
  const getCredentials = openS3Credentials(config);
  const client = new Client({
    endPoint: hostname,
    port: port === '' ? (useSSL ? 443 : 80) : Number(port),
    useSSL,
    credentialsProvider: toProvider(getCredentials),
    region: config.region,
    partSize: partBytes,
  });
  const requests = openObjectRequests(config, getCredentials);
  const { bucket } = config;
  const getObject: ObjectRequests['get'] = async (key) => {
    try {
      return await requests.get(key);
    } catch (error) {
      if (hasCode(error, 'NoSuchKey', 'NotFound')) throw new ObjectMissingError(key, { cause: error });
      throw error;
    }
  };
  const ensureBucket = async (): Promise<void> => {
    if (await client.bucketExists(bucket)) return;
    await client.makeBucket(bucket, config.region).catch((error: unknown) => {
      if (!hasCode(error, 'BucketAlreadyOwnedByYou', 'BucketAlreadyExists')) throw error;
    });
  };

  return timeStore({
    ensureBucket,
    putStream: (key, source) => putParts({ client, bucket, requests }, key, source),
    putBytes: requests.put,
    getStream: getObject,
    getBytes: async (key) => readWhole(await getObject(key)),
    remove: async (keys) => {
      const [only, ...more] = keys;
      if (only === undefined) return;
      if (more.length === 0) await requests.remove(only);
      else await client.removeObjects(bucket, [...keys]);
    },
    list: async (prefix) => {
      const found: StoredObject[] = [];
      for await (const item of client.listObjectsV2(bucket, prefix, true)) {
        const { name, size, lastModified } = item as { name?: string; size: number; lastModified?: Date };
        if (name !== undefined) found.push({ key: name, bytes: size, storedAt: lastModified ?? new Date(0) });
      }
      return found;
    },
    removeUnfinished: async (key) => {
      const { uploads } = await client.listIncompleteUploadsQuery(bucket, key, '', '', '');
      const begun = uploads.filter((upload) => upload.key === key);
      await Promise.all(begun.map(({ uploadId }) => client.abortMultipartUpload(bucket, key, uploadId)));
      return begun.length;
    },
    check: async () => {
      await ensureBucket();
      // A trial write: a store whose disk is full still lists its buckets.
      await requests.put(trialKey, Buffer.from('trial'));
      await requests.remove(trialKey);
    },
  });
}

type Provider = NonNullable<ConstructorParameters<typeof Client>[0]['credentialsProvider']>;

/** The client asks for credentials before every request, and for nothing else of its provider, whose class it keeps to itself. */
function toProvider(getCredentials: () => Promise<S3Credentials>): Provider {
  const provider = {
    getCredentials: async () => {
      const { accessKeyId, secretAccessKey, sessionToken } = await getCredentials();
      return {
        getAccessKey: () => accessKeyId,
        getSecretKey: () => secretAccessKey,
        getSessionToken: () => sessionToken,
      };
    },
  };
  return provider as unknown as Provider;
}

/** The same store with its calls timed; of a stream that is read the time to its beginning. */
function timeStore(store: ObjectStore): ObjectStore {
  const time = <Answer>(operation: string, call: () => Promise<Answer>): Promise<Answer> =>
    timeEngineCall('s3', operation, call);
  return {
    ensureBucket: () => time('ensure-bucket', store.ensureBucket),
    putStream: (key, source) => time('put', () => store.putStream(key, source)),
    putBytes: (key, bytes) => time('put', () => store.putBytes(key, bytes)),
    getStream: (key) => time('get', () => store.getStream(key)),
    getBytes: (key) => time('get', () => store.getBytes(key)),
    remove: (keys) => time('remove', () => store.remove(keys)),
    list: (prefix) => time('list', () => store.list(prefix)),
    removeUnfinished: (key) => time('remove-unfinished', () => store.removeUnfinished(key)),
    check: () => time('check', store.check),
  };
}

/** Makes the bucket, again every second until the store answers. */
export async function waitForBucket(store: ObjectStore, logger: Logger): Promise<void> {
  for (;;) {
    try {
      await store.ensureBucket();
      return;
    } catch (error) {
      logger.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        'waiting for the store',
      );
    }
    await sleep(1_000);
  }
}

async function readWhole({ stream, length: announced }: ObjectStream): Promise<Uint8Array<ArrayBuffer>> {
  let bytes = new Uint8Array(new ArrayBuffer(announced ?? 0));
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (length + chunk.length > bytes.length) {
      const larger = new Uint8Array(new ArrayBuffer(Math.max(2 * bytes.length, length + chunk.length)));
      larger.set(bytes.subarray(0, length));
      bytes = larger;
    }
    bytes.set(chunk, length);
    length += chunk.length;
  }
  return length === bytes.length ? bytes : bytes.slice(0, length);
}

/** A stream shorter than a part goes in one request, any other as an upload in parts. */
async function putParts(
  { client, bucket, requests }: { client: Client; bucket: string; requests: ObjectRequests },
  key: string,
  source: ByteSource,
): Promise<number> {
  let uploadId: string | undefined;
  const parts: { part: number; etag: string }[] = [];
  const putPart = async (payload: Buffer): Promise<void> => {
    uploadId ??= await client.initiateNewMultipartUpload(bucket, key, {});
    const partNumber = parts.length + 1;
    const { etag } = await client.uploadPart(
      { bucketName: bucket, objectName: key, uploadID: uploadId, partNumber, headers: {} },
      payload,
    );
    parts.push({ part: partNumber, etag });
  };
  try {
    const { stored, rest } = await cutParts(source, putPart);
    if (uploadId === undefined) {
      await requests.put(key, rest);
      return stored;
    }
    if (rest.length > 0) await putPart(rest);
    await client.completeMultipartUpload(bucket, key, uploadId, parts);
    return stored;
  } catch (error) {
    if (uploadId !== undefined)
      await client.abortMultipartUpload(bucket, key, uploadId).catch(() => undefined);
    throw error;
  }
}

/**
 * Hands over the source's bytes in pieces of exactly one part and answers what is left. What is long enough is
 * handed over without a copy; all else through one buffer, which is used again for each part.
 */
async function cutParts(
  source: ByteSource,
  onPart: (part: Buffer) => Promise<void>,
): Promise<{ stored: number; rest: Buffer }> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  let stored = 0;
  let joined: Buffer | undefined;
  const join = (): Buffer => {
    joined ??= Buffer.allocUnsafeSlow(partBytes);
    let at = 0;
    for (const piece of pieces) {
      joined.set(piece, at);
      at += piece.length;
    }
    return joined.subarray(0, at);
  };
  for await (let chunk of source) {
    stored += chunk.length;
    while (length + chunk.length >= partBytes) {
      pieces.push(chunk.subarray(0, partBytes - length));
      chunk = chunk.subarray(partBytes - length);
      await onPart(pieces.length === 1 ? asBuffer(pieces[0]) : join());
      pieces = [];
      length = 0;
    }
    if (chunk.length > 0) pieces.push(chunk);
    length += chunk.length;
  }
  return { stored, rest: joined ? join() : Buffer.concat(pieces) };
}

function asBuffer(bytes: Uint8Array = new Uint8Array()): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
