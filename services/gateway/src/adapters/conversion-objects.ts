import {
  conversionIdSchema,
  getOutputKey,
  listInputKeys,
  objectKeys,
  type Conversion,
} from '@floatwise/contracts';
import { inSpan } from '@floatwise/service-kit';
import { ObjectMissingError, type ObjectStore } from '@floatwise/service-kit/s3';
import type { ConversionObjects } from '../app/ports.ts';

const inputsPrefix = 'inputs/';

/** Inputs, outputs and reports in the bucket. */
export function openConversionObjects(store: ObjectStore): ConversionObjects {
  const openObject = async (key: string) => (await store.getStream(key)).stream;
  return {
    openObject,
    listInputs: async () => {
      const found = await store.list(inputsPrefix);
      return found.flatMap(({ key, storedAt }) => {
        const id = conversionIdSchema.safeParse(key.slice(inputsPrefix.length));
        return id.success ? [{ id: id.data, storedAt }] : [];
      });
    },
    // An interrupted upload leaves nothing.
    putInput: ({ id, place }, content) =>
      inSpan('putInput', () => store.putStream(objectKeys.input(id, place), content)),
    openOutput: (conversion) => openObject(getOutputKey(conversion)),
    openReport: async ({ id, attempt }) => {
      try {
        return await store.getStream(objectKeys.report(id, attempt));
      } catch (error) {
        if (error instanceof ObjectMissingError) return undefined;
        throw error;
      }
    },
    removeLoneInput: (id) => store.remove([objectKeys.input(id)]),
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
  // The first run may not be in the record yet.
  const runs = Array.from({ length: Math.max(1, attempt) }, (_run, index) => index + 1);
  return [
    ...listInputKeys(conversion),
    ...runs.flatMap((run) => [objectKeys.output(id, run), objectKeys.report(id, run)]),
  ];
}
