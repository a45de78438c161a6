import type { Logger } from './logger.ts';
import type { ObjectStoreConfig } from './object-store-config.ts';
import { openObjectStore, waitForBucket, type ObjectStore } from './object-store.ts';
import type { Engine } from './start-service.ts';

export * from './object-store.ts';

/** The object store as an engine; ready when its bucket exists and can be written. */
export function storeEngine(config: ObjectStoreConfig, logger: Logger): Engine<ObjectStore> {
  return {
    connect: () => Promise.resolve(openObjectStore(config)),
    prepare: (store) => waitForBucket(store, logger),
    check: (store) => store.check(),
    close: () => Promise.resolve(),
  };
}
