import {
  readToEnd,
  ObjectRequestError,
  readElements,
  readXml,
  xmlNamespace,
  type AskStore,
} from './object-requests.ts';

/** Chunks of bytes, in memory or still arriving. */
export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** S3 requires parts of at least 5 MB; smaller files go in one request. */
const partBytes = 8 * 1024 * 1024;

/** Stores a stream shorter than a part in one request, any other as a multipart upload. */
export async function putParts(ask: AskStore, key: string, source: ByteSource): Promise<number> {
  let uploadId: string | undefined;
  const parts: string[] = [];
  const putPart = async (body: Buffer): Promise<void> => {
    uploadId ??= await beginUpload(ask, key);
    const partNumber = String(parts.length + 1);
    const answer = await ask({ method: 'PUT', key, query: { partNumber, uploadId }, body });
    await readToEnd(answer);
    parts.push(
      `<Part><PartNumber>${partNumber}</PartNumber><ETag>${String(answer.headers['etag'])}</ETag></Part>`,
    );
  };
  try {
    const { stored, rest } = await cutParts(source, putPart);
    if (uploadId === undefined) {
      await readToEnd(await ask({ method: 'PUT', key, body: rest }));
      return stored;
    }
    if (rest.length > 0) await putPart(rest);
    await endUpload(ask, { key, uploadId, parts });
    return stored;
  } catch (error) {
    if (uploadId !== undefined)
      await ask({ method: 'DELETE', key, query: { uploadId } })
        .then(readToEnd)
        .catch(() => undefined);
    throw error;
  }
}

async function beginUpload(ask: AskStore, key: string): Promise<string> {
  const answer = await ask({ method: 'POST', key, query: { uploads: '' } });
  const [uploadId] = readElements(await readXml(answer), 'UploadId');
  if (uploadId === undefined) throw new ObjectRequestError(answer.statusCode, 'UnknownError');
  return uploadId;
}

async function endUpload(
  ask: AskStore,
  { key, uploadId, parts }: { key: string; uploadId: string; parts: readonly string[] },
): Promise<void> {
  const list = `<CompleteMultipartUpload ${xmlNamespace}>${parts.join('')}</CompleteMultipartUpload>`;
  await readXml(await ask({ method: 'POST', key, query: { uploadId }, body: Buffer.from(list) }));
}

/**
 * Passes the source on in pieces of exactly one part and returns the rest. A chunk as long as a part is passed on
 * without copying; shorter ones are joined in one buffer that is reused for each part.
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
