import type { Readable } from 'node:stream';
import type { Busboy } from 'busboy';
import { cleanFileName } from '../app/clean-file-name.ts';
import type { UploadedFile } from '../app/receive-files.ts';

/** Queues the files of a form as they arrive: small ones may all arrive before the first is read. */
export function queueFiles(parser: Busboy, whole: Promise<undefined>) {
  const waiting: (UploadedFile & { part: string })[] = [];
  let arrival = Promise.withResolvers<undefined>();
  let hasEnded = false;
  parser.on('file', (part, content, info) => {
    // The stream may break off before or after it is read; `whole` rejects with the reason.
    content.on('error', () => undefined);
    // An error that ends the upload also ends its files.
    whole.catch((reason: unknown) => content.destroy(reason instanceof Error ? reason : undefined));
    const place = part === 'baseline' ? 'baseline' : 'file';
    waiting.push({
      part,
      place,
      fileName: cleanFileName(info.filename ?? ''),
      content: readContent(content, whole),
    });
    arrival.resolve(undefined);
  });
  whole.then(
    () => (hasEnded = true),
    () => undefined,
  );
  return {
    /** Undefined after the last file. @throws the error that ends the upload early */
    next: async (): Promise<(UploadedFile & { readonly part: string }) | undefined> => {
      while (waiting.length === 0 && !hasEnded) {
        await Promise.race([arrival.promise, whole]);
        arrival = Promise.withResolvers();
      }
      return waiting.shift();
    },
  };
}

/** Reads the file's bytes; if they break off, throws the reason of the whole upload. */
async function* readContent(content: Readable, whole: Promise<undefined>): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of content as AsyncIterable<Uint8Array>) yield chunk;
  } catch (error) {
    await whole;
    throw error;
  }
}
