import { getTabId } from '../../../lib/tab-id.ts';
import type { BatchItem } from '../model/batch.ts';
import { listKept, rangeBelow, request } from './kept-database.ts';

/** Stored state of one file of a batch: one record per file, so that a change writes only that file. */
export interface KeptItem extends Omit<BatchItem, 'progress' | 'ready'> {
  readonly username: string;
  readonly toolId: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

const digits = 6;
const formatPrefix = (toolId: string): string => `${getTabId()}/${toolId}/batch`;
const formatKey = ({ toolId, place }: Pick<KeptItem, 'toolId' | 'place'>): string =>
  `${formatPrefix(toolId)}/${String(place).padStart(digits, '0')}`;

/** The files of this tab and user, in order. */
export async function listKeptItems(toolId: string, username: string): Promise<KeptItem[]> {
  const all = await listKept<KeptItem>(rangeBelow(formatPrefix(toolId)));
  return all.filter((item) => item.username === username);
}

export async function putKeptItem(item: KeptItem): Promise<void> {
  await request('readwrite', (store) => store.put({ ...item, key: formatKey(item) }));
}

export async function removeKeptItem(item: Pick<KeptItem, 'toolId' | 'place'>): Promise<void> {
  await request('readwrite', (store) => store.delete(formatKey(item)));
}
