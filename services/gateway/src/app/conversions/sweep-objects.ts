import type { ConversionId } from '@floatwise/contracts';
import { repeatEvery } from '@floatwise/service-kit';
import type { ConversionPorts, StoredFile } from './ports.ts';

const hourMs = 3_600_000;

/**
 * Removes objects without a record when it sees them for the second time, at the start and then each hour: NATS may lose all
 * records, and a store that was away when a conversion ended keeps its files.
 */
export function sweepObjects(
  ports: Pick<ConversionPorts, 'objects' | 'records' | 'view' | 'onTidyError'>,
  everyMs = hourMs,
): { readonly stop: () => Promise<void> } {
  const { onTidyError } = ports;
  let seen = new Map<string, number>();
  const look = async (): Promise<void> => {
    const lone = await listLone(ports);
    const left = lone.filter((file) => seen.get(nameFile(file)) === file.storedAt.getTime());
    seen = new Map(lone.map((file) => [nameFile(file), file.storedAt.getTime()]));
    await ports.objects.removeStored(left);
  };
  const lookSafely = (): Promise<void> => look().catch(onTidyError);
  const first = lookSafely();
  const repeated = repeatEvery(everyMs, lookSafely);
  return {
    stop: async () => {
      await Promise.all([first, repeated.stop()]);
    },
  };
}

const nameFile = ({ key, isFinished }: StoredFile): string => `${key} ${isFinished}`;

async function listLone({
  objects,
  records,
  view,
}: Pick<ConversionPorts, 'objects' | 'records' | 'view'>): Promise<StoredFile[]> {
  const stored = Map.groupBy(await objects.listStored(), ({ id }) => id);
  const lone: StoredFile[] = [];
  const hasRecord = async (id: ConversionId): Promise<boolean> =>
    view.find(id) !== undefined || (await records.has(id));
  for (const [id, files] of stored) if (!(await hasRecord(id))) lone.push(...files);
  return lone;
}
