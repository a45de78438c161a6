import { objectKeys } from '@floatwise/contracts';
import { inSpan } from '@floatwise/service-kit';
import type { ObjectStore } from '@floatwise/service-kit/s3';
import type { ConversionObjects } from '../app/ports.ts';

/** Stores a file while it arrives and returns its size in bytes. An interrupted upload leaves nothing. */
export function putInput(
  store: ObjectStore,
  ...[{ id, place }, content]: Parameters<ConversionObjects['putInput']>
): Promise<number> {
  return inSpan('putInput', () => store.putStream(objectKeys.input(id, place), content));
}
