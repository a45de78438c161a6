import { storedReportSchema } from '@floatwise/contracts';
import { ObjectMissingError, type ObjectStore } from '@floatwise/service-kit';
import type { ConversionObjects } from '../app/ports.ts';

const prefixes = ['inputs/', 'outputs/', 'reports/'];

/** Inputs, outputs and reports in the bucket. */
export function openConversionObjects(store: ObjectStore): ConversionObjects {
  return {
    putInput: store.putStream,
    openOutput: store.getStream,
    findReport: async (key) => {
      try {
        return storedReportSchema.parse(JSON.parse(new TextDecoder().decode(await store.getBytes(key))));
      } catch (error) {
        if (error instanceof ObjectMissingError) return undefined;
        throw error;
      }
    },
    remove: store.remove,
    listOlderThan: async (ageMs) => {
      const limit = Date.now() - ageMs;
      const found = await Promise.all(prefixes.map((prefix) => store.list(prefix)));
      return found
        .flat()
        .filter(({ storedAt }) => storedAt.getTime() < limit)
        .map(({ key }) => key);
    },
    removeUnfinished: (ageMs) => store.removeUnfinished(new Date(Date.now() - ageMs)),
  };
}
