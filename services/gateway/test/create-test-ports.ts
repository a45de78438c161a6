import type { ConversionRecords } from '@floatwise/conversion';
import { createMemoryObjectStore } from '@floatwise/service-kit/test';
import { openConversionObjects } from '../src/adapters/conversion-objects.ts';
import { createConversionView } from '../src/app/conversions/conversion-view.ts';
import type { ConversionPorts } from '../src/app/conversions/ports.ts';

/** The ports of a gateway whose stores are in memory, apart from these. Its events reach no one. */
export function createTestPorts(
  records: ConversionRecords,
  change: Partial<ConversionPorts> = {},
): ConversionPorts {
  return {
    records,
    view: createConversionView(),
    catchUp: () => Promise.resolve(),
    objects: openConversionObjects(createMemoryObjectStore()),
    jobs: { publishRequested: () => Promise.resolve(), publishCancelled: () => undefined },
    ends: {
      publishDelivered: () => Promise.resolve(),
      publishFailed: () => Promise.resolve(),
      publishAbandoned: () => Promise.resolve(),
    },
    settlePrice: ({ price }) => Promise.resolve({ price, credits: 4 }),
    limitsMs: { queued: 0 },
    onEnded: () => undefined,
    onTidyError: () => undefined,
    ...change,
  };
}
