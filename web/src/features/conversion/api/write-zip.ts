import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** Bytes compressed at a time, so that the page stays responsive. */
const sliceBytes = 1024 * 1024;
/** Compressed already, like every workbook. */
const isPacked = /\.(xlsx|zip|png)$/i;

/** Packs files into a zip in this browser: nothing is sent. Names must differ. */
export async function writeZip(entries: readonly { name: string; blob: Blob }[]): Promise<Blob> {
  const parts: BlobPart[] = [];
  const whole = Promise.withResolvers<undefined>();
  const zip = new Zip((error, part, isLast) => {
    if (error !== null) whole.reject(error);
    // Copied, because the library may reuse its buffer.
    parts.push(part.slice());
    if (isLast) whole.resolve(undefined);
  });
  for (const { name, blob } of entries) {
    const file = isPacked.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 1 });
    zip.add(file);
    for (let at = 0; at < blob.size || at === 0; at += sliceBytes) {
      const slice = await blob.slice(at, at + sliceBytes).arrayBuffer();
      file.push(new Uint8Array(slice), at + sliceBytes >= blob.size);
    }
  }
  zip.end();
  await whole.promise;
  return new Blob(parts, { type: 'application/zip' });
}
