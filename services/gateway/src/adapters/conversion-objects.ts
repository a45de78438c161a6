import {
  conversionIdSchema,
  getOutputKey,
  listInputKeys,
  listResultKeys,
  objectKeys,
  objectPrefixes,
  type Conversion,
} from '@floatwise/contracts';
import { inSpan } from '@floatwise/service-kit';
import { ObjectMissingError, type ObjectStore } from '@floatwise/service-kit/s3';
import type { ConversionObjects, StoredFile } from '../app/conversions/ports.ts';

/** Inputs, outputs and reports in the bucket. */
export function openConversionObjects(store: ObjectStore): ConversionObjects {
  const openObject = async (key: string) => (await store.getStream(key)).stream;
  const findObject = async (key: string) => {
    try {
      return await store.getStream(key);
    } catch (error) {
      if (error instanceof ObjectMissingError) return undefined;
      throw error;
    }
  };
  return {
    openObject,
    listStored: async () => {
      const found: StoredFile[] = [];
      for (const prefix of objectPrefixes) {
        const add = (isFinished: boolean) => (file: { key: string; storedAt: Date }) => {
          const id = conversionIdSchema.safeParse(file.key.slice(prefix.length).split(/[./]/, 1)[0]);
          if (id.success) found.push({ ...file, id: id.data, isFinished });
        };
        (await store.list(prefix)).forEach(add(true));
        (await store.listUnfinished(prefix)).forEach(add(false));
      }
      return found;
    },
    // An interrupted upload leaves nothing.
    putInput: ({ id, place }, content) =>
      inSpan('putInput', () => store.putStream(objectKeys.input(id, place), content)),
    openOutput: (conversion) => openObject(getOutputKey(conversion)),
    openReport: ({ id, attempt }) => findObject(objectKeys.report(id, attempt)),
    openAttachments: ({ id, attempt }) => findObject(objectKeys.attachments(id, attempt)),
    removeStored: async (files) => {
      await store.remove(files.flatMap(({ key, isFinished }) => (isFinished ? [key] : [])));
      const unfinished = files.flatMap(({ key, isFinished }) => (isFinished ? [] : [key]));
      for (const key of unfinished) await store.removeUnfinished(key);
    },
    removeObjects: async (conversions) => {
      await store.remove(conversions.flatMap(listKeys));
      const unfinished = conversions.filter(({ attempt }) => attempt === 0);
      await Promise.all(unfinished.flatMap(listInputKeys).map(store.removeUnfinished));
    },
  };
}

/** Keys of everything any run may have written, including lost runs. */
function listKeys(conversion: Conversion): string[] {
  const { id, attempt } = conversion;
  const runs = Array.from({ length: attempt }, (_run, index) => index + 1);
  return [...listInputKeys(conversion), ...runs.flatMap((run) => listResultKeys(id, run))];
}
