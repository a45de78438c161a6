import { setTimeout as sleep } from 'node:timers/promises';
import type { Upload, UploadedFile } from './receive-files.ts';

/** A file that arrives within this time needs no record while it arrives. */
const earlyMs = 250;
/** Most schedules are smaller. Limits the memory of an upload that is still arriving. */
const mostEarlyBytes = 256 * 1024;

/**
 * Reads the beginning of an upload, or all of it if it is small and arrives immediately. Returns the same upload from its
 * beginning, which can be read more than once if it is complete, and then the size of its file: one small file and its fields.
 */
export async function readEarly(
  upload: Upload,
): Promise<{ readonly upload: Upload; readonly wholeBytes: number | undefined }> {
  const files = upload.files()[Symbol.asyncIterator]();
  const begun = await files.next();
  if (begun.done === true) throw new RangeError('An upload has a file.');
  const content = keepBeginning(begun.value.content);
  const timer = new AbortController();
  const late = sleep(earlyMs, 'late' as const, { signal: timer.signal }).catch(() => 'late' as const);
  try {
    // An error is reported to the reader of the content.
    const end = await Promise.race([content.readToEnd().catch(() => 'late' as const), late]);
    const following = end === 'whole' ? files.next() : undefined;
    following?.catch(() => undefined);
    const after = await Promise.race([following?.catch(() => 'late' as const), late]);
    return {
      wholeBytes: typeof after === 'object' && after.done === true ? content.countKept() : undefined,
      upload: {
        ...upload,
        files: async function* () {
          yield { ...begun.value, content: content.read() };
          for (let next = await (following ?? files.next()); next.done !== true; next = await files.next())
            yield next.value;
        },
      },
    };
  } finally {
    timer.abort();
  }
}

/** Content whose beginning can be read again. */
function keepBeginning(content: UploadedFile['content']) {
  const iterator = content[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let next = iterator.next();
  next.catch(() => undefined);
  let bytes = 0;
  let isKept = true;
  // Read through a function, since it changes while a chunk is awaited.
  const isToKeep = (): boolean => isKept;
  return {
    /** Keeps what arrives until the content is complete or too large. */
    readToEnd: async (): Promise<'whole' | 'late'> => {
      while (bytes <= mostEarlyBytes && isToKeep()) {
        const chunk = await next;
        if (chunk.done === true) return 'whole';
        if (!isToKeep()) break;
        chunks.push(chunk.value);
        bytes += chunk.value.length;
        next = iterator.next();
        next.catch(() => undefined);
      }
      return 'late';
    },
    countKept: () => bytes,
    read: async function* (): AsyncGenerator<Uint8Array> {
      isKept = false;
      yield* chunks;
      for (let chunk = await next; chunk.done !== true; chunk = await next) {
        yield chunk.value;
        next = iterator.next();
      }
    },
  };
}
