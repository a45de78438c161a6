import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { objectPrefixes } from '@floatwise/contracts';
import type { ObjectStoreConfig } from './config.ts';
import type { Logger } from './logger.ts';
import { timeEngineCall } from './metrics.ts';
import {
  readToEnd,
  ObjectRequestError,
  openObjectRequests,
  readElements,
  readXml,
  xmlNamespace,
  type AskStore,
  type ObjectStream,
} from './object-requests.ts';
import { putParts, type ByteSource } from './put-parts.ts';
import { openS3Credentials, S3IdentityError } from './s3-credentials.ts';
import type { Engine } from './start-service.ts';
import { isTrialDue } from './trial.ts';

export type { ObjectStream } from './object-requests.ts';

interface StoredObject {
  readonly key: string;
  readonly bytes: number;
  readonly storedAt: Date;
}

type UnfinishedObject = Omit<StoredObject, 'bytes'>;

/** An object is not in the bucket: its conversion was given up. */
export class ObjectMissingError extends Error {
  override readonly name = 'ObjectMissingError';
}

/** Whether the store refused a request: its disk is full, a clock is wrong, or the store or STS rejects our credentials. */
export function isStoreRefusal(error: unknown): boolean {
  return error instanceof ObjectRequestError || error instanceof S3IdentityError;
}

/** Not the key of a conversion, and in a folder whose objects the store removes after a day. */
export const trialKey = 'reports/trial';
const mostRemoved = 1000;

export type ObjectStore = ReturnType<typeof openObjectStore>;

/** Opens one bucket of any S3 server; buffers at most one part of a stream. Times every call; for a stream, to its first byte. */
export function openObjectStore(config: ObjectStoreConfig) {
  const ask = openObjectRequests(config, openS3Credentials(config));
  const time =
    <Input extends unknown[], Answer>(operation: string, call: (...input: Input) => Promise<Answer>) =>
    (...input: Input): Promise<Answer> =>
      timeEngineCall('s3', operation, () => call(...input));
  const getStream = async (key: string): Promise<ObjectStream> => {
    const { body, headers } = await ask({ method: 'GET', key }).catch((error: unknown) => {
      if (hasCode(error, 'NoSuchKey', 'NotFound')) throw new ObjectMissingError(key, { cause: error });
      throw error;
    });
    const length = headers['content-length'];
    return { stream: body, length: length === undefined ? undefined : Number(length) };
  };
  const putBytes = (key: string, body: Buffer): Promise<void> =>
    ask({ method: 'PUT', key, body }).then(readToEnd);
  const removeOne = (key: string): Promise<void> => ask({ method: 'DELETE', key }).then(readToEnd);
  const ensureBucket = async (): Promise<void> => {
    try {
      await readToEnd(await ask({ method: 'HEAD' }));
    } catch (error) {
      if (!(error instanceof ObjectRequestError) || error.storeStatus !== 404) throw error;
      await makeBucket(ask, config.region);
    }
  };

  /** By the clock of the store; infinite without a trial, unknown for a store that does not date its answers. */
  const readTrialAgeMs = async (): Promise<number> => {
    try {
      const answer = await ask({ method: 'HEAD', key: trialKey });
      await readToEnd(answer);
      const { date, 'last-modified': changed } = answer.headers;
      return Date.parse(String(date)) - Date.parse(String(changed));
    } catch (error) {
      if (error instanceof ObjectRequestError && error.storeStatus === 404) return Infinity;
      throw error;
    }
  };

  return {
    /** Creates the bucket if it does not exist. */
    ensureBucket: time('ensure-bucket', ensureBucket),
    /** Stores a stream, with at most one part of it in memory, and returns its length in bytes. Stores nothing if the source fails. */
    putStream: time('put', (key: string, source: ByteSource) => putParts(ask, key, source)),
    putBytes: time('put', putBytes),
    /** Streams an object. @throws ObjectMissingError if it does not exist */
    getStream: time('get', getStream),
    /** Reads an object into an array buffer of its own, which can be transferred to a thread. @throws ObjectMissingError */
    getBytes: time('get', async (key: string) => readWhole(await getStream(key))),
    /** Ignores objects that do not exist. */
    remove: time('remove', async (keys: readonly string[]): Promise<void> => {
      const [only, ...more] = keys;
      if (only === undefined) return;
      if (more.length === 0) return removeOne(only);
      for (let at = 0; at < keys.length; at += mostRemoved)
        await removeMany(ask, keys.slice(at, at + mostRemoved));
    }),
    list: time('list', (prefix: string) => listObjects(ask, prefix)),
    /** Multipart uploads below a prefix that were never completed. */
    listUnfinished: time('list-unfinished', async (prefix: string): Promise<UnfinishedObject[]> => {
      const xml = await readXml(await ask({ method: 'GET', query: { uploads: '', prefix } }));
      return readElements(xml, 'Upload').map((upload) => ({
        key: readText(upload, 'Key'),
        storedAt: new Date(readText(upload, 'Initiated')),
      }));
    }),
    /** Makes the store remove objects and unfinished uploads after a day. An operator's own rules stay. */
    ensureExpiry: time('ensure-expiry', () => ensureExpiry(ask)),
    /** Removes multipart uploads under this key that were never completed; returns their number. */
    removeUnfinished: time('remove-unfinished', async (key: string): Promise<number> => {
      const xml = await readXml(await ask({ method: 'GET', query: { uploads: '', prefix: key } }));
      const begun = readElements(xml, 'Upload').filter((upload) => readText(upload, 'Key') === key);
      await Promise.all(
        begun.map((upload) =>
          ask({ method: 'DELETE', key, query: { uploadId: readText(upload, 'UploadId') } }).then(readToEnd),
        ),
      );
      return begun.length;
    }),
    /** Rejects if the store cannot be written. Creates the bucket again if it is missing, for example after a restart on an empty disk. */
    check: time('check', async (): Promise<void> => {
      if (!isTrialDue(await readTrialAgeMs())) return;
      await ensureBucket();
      await putBytes(trialKey, Buffer.from('trial'));
    }),
  };
}

/** What the store does with objects that are older than a day: rules of its own kind cover them, or it has no rules. */
type Expiry = 'covered' | 'not covered' | 'not supported';

async function ensureExpiry(ask: AskStore): Promise<Expiry> {
  try {
    const kept = await readXml(await ask({ method: 'GET', query: { lifecycle: '' } }));
    return objectPrefixes.every((prefix) => isExpired(kept, prefix)) ? 'covered' : 'not covered';
  } catch (error) {
    if (hasCode(error, 'NotImplemented')) return 'not supported';
    if (!hasCode(error, 'NoSuchLifecycleConfiguration')) throw error;
  }
  const rules = objectPrefixes.map(formatRule).join('');
  const body = Buffer.from(`<LifecycleConfiguration ${xmlNamespace}>${rules}</LifecycleConfiguration>`);
  await readToEnd(await ask({ method: 'PUT', query: { lifecycle: '' }, headers: sumContent(body), body }));
  return 'covered';
}

function isExpired(xml: string, prefix: string): boolean {
  return readElements(xml, 'Rule').some(
    (rule) =>
      prefix.startsWith(readText(rule, 'Prefix')) &&
      readText(rule, 'Status') === 'Enabled' &&
      readText(readText(rule, 'Expiration'), 'Days') === '1',
  );
}

/** Old versions too: in a bucket with versioning, removing an object keeps its content as one. */
const formatRule = (prefix: string): string =>
  [
    `<Rule><ID>floatwise-${prefix.slice(0, -1)}</ID><Filter><Prefix>${prefix}</Prefix></Filter><Status>Enabled</Status>`,
    '<Expiration><Days>1</Days></Expiration>',
    '<NoncurrentVersionExpiration><NoncurrentDays>1</NoncurrentDays></NoncurrentVersionExpiration>',
    '<AbortIncompleteMultipartUpload><DaysAfterInitiation>1</DaysAfterInitiation></AbortIncompleteMultipartUpload></Rule>',
  ].join('');

/** S3 requires it where a body changes several objects or the bucket. */
const sumContent = (body: Buffer): Record<string, string> => ({
  'content-md5': createHash('md5').update(body).digest('base64'),
});

const readText = (xml: string, name: string): string => readElements(xml, name)[0] ?? '';

async function makeBucket(ask: AskStore, region: string): Promise<void> {
  const place = `<CreateBucketConfiguration ${xmlNamespace}><LocationConstraint>${region}</LocationConstraint></CreateBucketConfiguration>`;
  try {
    // S3 requires that us-east-1 is not named.
    await readToEnd(
      await ask({ method: 'PUT', ...(region === 'us-east-1' ? {} : { body: Buffer.from(place) }) }),
    );
  } catch (error) {
    if (!hasCode(error, 'BucketAlreadyOwnedByYou', 'BucketAlreadyExists')) throw error;
  }
}

async function removeMany(ask: AskStore, keys: readonly string[]): Promise<void> {
  const objects = keys.map((key) => `<Object><Key>${key}</Key></Object>`).join('');
  const body = Buffer.from(`<Delete ${xmlNamespace}><Quiet>true</Quiet>${objects}</Delete>`);
  await readXml(await ask({ method: 'POST', query: { delete: '' }, headers: sumContent(body), body }));
}

async function listObjects(ask: AskStore, prefix: string): Promise<StoredObject[]> {
  const found: StoredObject[] = [];
  let next = '';
  do {
    const query = { 'list-type': '2', prefix, ...(next === '' ? {} : { 'continuation-token': next }) };
    const xml = await readXml(await ask({ method: 'GET', query }));
    for (const object of readElements(xml, 'Contents')) {
      const storedAt = new Date(readText(object, 'LastModified'));
      found.push({ key: readText(object, 'Key'), bytes: Number(readText(object, 'Size')), storedAt });
    }
    next = readText(xml, 'NextContinuationToken');
  } while (next !== '');
  return found;
}

/** Creates the bucket, retrying every second until the store answers. */
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

const expirySentences: Readonly<Record<Exclude<Expiry, 'covered'>, string>> = {
  'not covered': 'the lifecycle rules of the bucket do not remove all files after a day (docs/operations.md)',
  'not supported': 'the store has no lifecycle rules; gateways remove files without a record each hour',
};

/** Reports where the store does not remove old objects itself. Gateways do it too, while they run. */
async function reportExpiry(store: ObjectStore, logger: Logger): Promise<void> {
  try {
    const expiry = await store.ensureExpiry();
    if (expiry === 'not covered') logger.warn(expirySentences[expiry]);
    else if (expiry === 'not supported') logger.info(expirySentences[expiry]);
  } catch (error) {
    logger.warn(
      { err: error },
      'the lifecycle rules of the bucket could not be read or set (docs/operations.md)',
    );
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

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** The object store as an engine; ready when its bucket exists and can be written. */
export function storeEngine(config: ObjectStoreConfig, logger: Logger): Engine<ObjectStore> {
  return {
    connect: () => Promise.resolve(openObjectStore(config)),
    prepare: async (store) => {
      await waitForBucket(store, logger);
      await reportExpiry(store, logger);
    },
    check: (store) => store.check(),
    close: () => Promise.resolve(),
  };
}
