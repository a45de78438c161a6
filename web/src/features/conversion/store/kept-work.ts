import { getTabId } from '../../../lib/tab-id.ts';
import type { ChosenFiles } from '../model/chosen-files.ts';
import type {
  ConversionFailure,
  ConversionState,
  ConvertedResult,
  KeptResult,
  ReadyConversion,
} from '../model/conversion-state.ts';
import { readStoredReport } from '../api/read-stored-report.ts';
import type { BatchItem } from '../model/batch.ts';
import { listKept, rangeBelow, request } from './kept-database.ts';

/**
 * A tab's work (files, options, result), stored in IndexedDB so that it survives a reload, Back or the end of the session.
 * Removed when the work is done, another user signs in, or some time after the tab was closed.
 */
export interface KeptWork extends ChosenFiles {
  readonly username: string;
  readonly toolId: string;
  readonly step: Exclude<ConversionState['step'], 'upload' | 'ready'>;
  readonly options?: Readonly<Record<string, unknown>> | undefined;
  /** Conversion id that the file was sent with; a reloaded page asks the server for it. */
  readonly conversionId?: string | undefined;
  readonly result?: KeptResult | undefined;
  readonly failure?: ConversionFailure | undefined;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

interface StoredWork extends KeptWork {
  /** `<tab>/<tool>` */
  readonly key: string;
}

const maxAgeMs = 12 * 60 * 60 * 1000;

const formatKey = (toolId: string): string => `${getTabId()}/${toolId}`;

/** This tab's work at a tool; undefined if there is none. Removes the work of another user. */
export async function findKeptWork(toolId: string, username: string): Promise<KeptWork | undefined> {
  const work = await request<StoredWork | undefined>('readonly', (store) => store.get(formatKey(toolId)));
  if (work === undefined || work.username === username) return work;
  await clearKeptWork();
  return undefined;
}

export async function putKeptWork(work: KeptWork): Promise<void> {
  await request('readwrite', (store) => store.put({ ...work, key: formatKey(work.toolId) }));
}

export async function removeKeptWork(toolId: string): Promise<void> {
  await request('readwrite', (store) => store.delete(formatKey(toolId)));
}

/** Removes all work of this tab when the user logs out or another user signs in. */
export async function clearKeptWork(): Promise<void> {
  await request('readwrite', (store) => store.delete(rangeBelow(getTabId())));
}

/** Removes other users' work from this tab. */
export async function removeWorkOfOthers(username: string): Promise<void> {
  const all = await listKept<StoredWork>(rangeBelow(getTabId()));
  for (const work of all) {
    if (work.username !== username) await request('readwrite', (store) => store.delete(work.key));
  }
}

/** Removes what closed tabs left behind. */
export async function removeOldWork(now: number): Promise<void> {
  const all = await listKept<StoredWork>();
  for (const { key, savedAt } of all) {
    if (now - savedAt > maxAgeMs) await request('readwrite', (store) => store.delete(key));
  }
}

/** Leaves out what can be read from `answer` again. */
export const toKeptResult = ({
  report: _report,
  attachments: _attachments,
  ...kept
}: ConvertedResult): KeptResult => kept;

export async function fromKeptResult(kept: KeptResult, file: File): Promise<ConvertedResult> {
  const stored = kept.answer && readStoredReport(JSON.parse(await kept.answer.text()));
  return { inputBytes: file.size, report: undefined, attachments: [], price: 0, ...kept, ...stored };
}

/** Whether the user has taken it before, for example before a reload. */
export function isAccepted(ready: ReadyConversion): boolean {
  return ready.state === 'delivered' || ready.takingSince !== undefined;
}

/** Stored state of one file of a batch: one record per file, so that a change writes only that file. */
interface KeptItem extends Omit<BatchItem, 'progress' | 'ready'> {
  readonly username: string;
  readonly toolId: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

const digits = 6;
const formatPrefix = (toolId: string): string => `${getTabId()}/${toolId}/batch`;
const formatItemKey = ({ toolId, place }: Pick<KeptItem, 'toolId' | 'place'>): string =>
  `${formatPrefix(toolId)}/${String(place).padStart(digits, '0')}`;

/** The files of this tab and user, in order. */
export async function listKeptItems(toolId: string, username: string): Promise<KeptItem[]> {
  const all = await listKept<KeptItem>(rangeBelow(formatPrefix(toolId)));
  return all.filter((item) => item.username === username);
}

export async function putKeptItem(item: KeptItem): Promise<void> {
  await request('readwrite', (store) => store.put({ ...item, key: formatItemKey(item) }));
}

export async function removeKeptItem(item: Pick<KeptItem, 'toolId' | 'place'>): Promise<void> {
  await request('readwrite', (store) => store.delete(formatItemKey(item)));
}
