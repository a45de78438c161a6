import { objectKeys } from '@floatwise/contracts';
import { inSpan } from '@floatwise/service-kit';
import type { ObjectStore } from '@floatwise/service-kit/s3';
import type { Run } from '../app/ports.ts';

/** Stores the output of one run under its own keys; returns its size in bytes. */
export function putOutput(
  store: ObjectStore,
  { id, attempt }: Run,
  bytes: readonly Uint8Array[],
): Promise<number> {
  return inSpan('putOutput', () => store.putStream(objectKeys.output(id, attempt), bytes));
}
