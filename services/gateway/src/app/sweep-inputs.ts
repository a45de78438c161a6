import type { ConversionId } from '@floatwise/contracts';
import { repeatEvery } from '@floatwise/service-kit';
import type { ConversionPorts } from './ports.ts';

const lookEveryMs = 15_000;

/**
 * Removes files that have no record, some seconds after they were first seen: a small file is stored before its record is
 * written, and its gateway may be lost between the two. There are as many files as conversions under way.
 */
export function sweepInputs(
  {
    objects,
    records,
    view,
    onTidyError,
  }: Pick<ConversionPorts, 'objects' | 'records' | 'view' | 'onTidyError'>,
  everyMs = lookEveryMs,
): {
  readonly stop: () => Promise<void>;
} {
  let seen = new Map<ConversionId, number>();
  const look = async (): Promise<void> => {
    const found = (await objects.listInputs()).filter(({ id }) => view.find(id) === undefined);
    const before = seen;
    seen = new Map(found.map(({ id, storedAt }) => [id, storedAt.getTime()]));
    for (const { id, storedAt } of found) {
      // One that was stored again meanwhile has its record in a moment.
      if (before.get(id) !== storedAt.getTime()) continue;
      if (!(await records.has(id))) await objects.removeLoneInput(id);
    }
  };
  return repeatEvery(everyMs, () => look().catch(onTidyError));
}
