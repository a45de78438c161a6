import { ObjectMissingError, type ObjectStore } from '@floatwise/service-kit';
import type { ConversionObjects } from '../app/ports.ts';

/** Inputs, outputs and reports in the bucket. */
export function openConversionObjects(store: ObjectStore): ConversionObjects {
  return {
    findInput: async (job) => {
      try {
        return await store.getBytes(job.inputKey);
      } catch (error) {
        if (error instanceof ObjectMissingError) return undefined;
        throw error;
      }
    },
    putOutput: (key, bytes) => store.putStream(key, bytes),
    putReport: (key, report) => store.putBytes(key, Buffer.from(JSON.stringify(report))),
    remove: store.remove,
  };
}
