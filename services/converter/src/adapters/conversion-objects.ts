import { listInputKeys, listResultKeys, objectKeys } from '@floatwise/contracts';
import { ObjectMissingError, type ObjectStore } from '@floatwise/service-kit/s3';
import pRetry from 'p-retry';
import { inSpan } from '@floatwise/service-kit';
import type { ConversionObjects } from '../app/ports.ts';

/** About 13 seconds in total: a finished output is kept while the store recovers or gets space. */
const untilStored = { retries: 5, minTimeout: 1_000, factor: 1.5 };

/** Inputs, outputs and reports in the bucket. */
export function openConversionObjects(store: ObjectStore): ConversionObjects {
  const findAll: ConversionObjects['findAll'] = async (keys) => {
    try {
      return await Promise.all(keys.map(store.getBytes));
    } catch (error) {
      if (error instanceof ObjectMissingError) return undefined;
      throw error;
    }
  };
  return {
    findAll,
    findInputs: (conversion) => findAll(listInputKeys(conversion)),
    putOutput: ({ id, attempt }, bytes, signal) => {
      const put = () => inSpan('putOutput', () => store.putStream(objectKeys.output(id, attempt), bytes));
      return pRetry(put, { ...untilStored, signal });
    },
    putAttachments: ({ id, attempt }, contents, signal) => {
      const put = () => store.putStream(objectKeys.attachments(id, attempt), contents);
      return pRetry(put, { ...untilStored, signal });
    },
    putReport: ({ id, attempt }, report, signal) => {
      const bytes = Buffer.from(report.buffer, report.byteOffset, report.byteLength);
      return pRetry(() => store.putBytes(objectKeys.report(id, attempt), bytes), { ...untilStored, signal });
    },
    removeOutput: ({ id, attempt }) => store.remove(listResultKeys(id, attempt)),
    removeInputs: (conversion) => store.remove(listInputKeys(conversion)),
  };
}
