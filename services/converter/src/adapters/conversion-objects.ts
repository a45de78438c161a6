import { objectKeys } from '@floatwise/contracts';
import { ObjectMissingError, type ObjectStore } from '@floatwise/service-kit';
import type { ConversionObjects } from '../app/ports.ts';
import { putOutput } from './put-output.ts';

/** Inputs, outputs and reports in the bucket. */
export function openConversionObjects(store: ObjectStore): ConversionObjects {
  return {
    findInput: async (id) => {
      try {
        return await store.getBytes(objectKeys.input(id));
      } catch (error) {
        if (error instanceof ObjectMissingError) return undefined;
        throw error;
      }
    },
    putOutput: (run, bytes) => putOutput(store, run, bytes),
    putReport: ({ id, attempt }, report) =>
      store.putBytes(
        objectKeys.report(id, attempt),
        Buffer.from(report.buffer, report.byteOffset, report.byteLength),
      ),
    removeOutput: ({ id, attempt }) =>
      store.remove([objectKeys.output(id, attempt), objectKeys.report(id, attempt)]),
    removeInput: (id) => store.remove([objectKeys.input(id)]),
  };
}
