import type { Upload, UploadedFile } from './receive-files.ts';

/** A file that is already available; it is opened when its turn comes. */
export interface FileAtHand extends Omit<UploadedFile, 'content'> {
  readonly open: () => Promise<AsyncIterable<Uint8Array>>;
}

/** Creates an upload from files that are already complete. */
export function createUpload(
  files: readonly FileAtHand[],
  fields: Partial<Record<'toolId' | 'options', string>>,
): Upload {
  return {
    first: { fileName: files[0]?.fileName ?? '' },
    files: async function* () {
      for (const { fileName, place, open } of files) yield { fileName, place, content: await open() };
    },
    findField: (name) => fields[name],
    whole: Promise.resolve(),
    stop: () => undefined,
  };
}
