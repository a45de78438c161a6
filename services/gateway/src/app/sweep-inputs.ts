import type { ConversionId } from '@floatwise/contracts';
import { repeatEvery } from '@floatwise/service-kit';
import type { ConversionPorts } from './ports.ts';

const lookEveryMs = 15_000;

/**
 * Removes files without a record the second time they are seen: a small file is stored before its record is created, and
 * its gateway may be lost in between. There are as many inputs as conversions in progress.
 */
export function sweepInputs(
  ports: Pick<ConversionPorts, 'objects' | 'records' | 'view' | 'onTidyError'>,
  everyMs = lookEveryMs,
): { readonly stop: () => Promise<void> } {
  const { objects, records, view, onTidyError } = ports;
  let seen = new Map<ConversionId, number>();
  const look = async (): Promise<void> => {
    const found = (await objects.listInputs()).filter(({ id }) => view.find(id) === undefined);
    const before = seen;
    seen = new Map(found.map(({ id, storedAt }) => [id, storedAt.getTime()]));
    for (const { id, storedAt } of found) {
      // A file that was stored again will have its record in a moment.
      if (before.get(id) !== storedAt.getTime()) continue;
      if (!(await records.has(id))) await objects.removeLoneInput(id);
    }
  };
  return repeatEvery(everyMs, () => look().catch(onTidyError));
}
