import { objectKeys, type ConversionId } from '@floatwise/contracts';
import { inSpan, type ObjectStore } from '@floatwise/service-kit';

/** Stores a file while it arrives; answers its bytes. Nothing stays when it breaks off. */
export function putInput(
  store: ObjectStore,
  id: ConversionId,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  return inSpan('putInput', () => store.putStream(objectKeys.input(id), content));
}
