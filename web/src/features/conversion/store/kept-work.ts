import { getTabId } from '../../../lib/tab-id.ts';
import type { ChosenFiles } from '../model/chosen-files.ts';
import type {
  ConversionFailure,
  ConversionState,
  ConvertedResult,
  ReadyConversion,
} from '../model/conversion-state.ts';
import { readStoredReport } from '../api/read-stored-report.ts';
import { listKept, rangeBelow, request } from './kept-database.ts';

/**
 * The work of a tab (files, options, result), kept so that a reload, Back or the end of the session loses nothing. It is in the
 * browser's IndexedDB and is removed when the work is done, another user signs in, or some time after the tab was closed.
 */
export interface KeptWork extends ChosenFiles {
  readonly username: string;
  readonly toolId: string;
  readonly step: Exclude<ConversionState['step'], 'upload' | 'ready'>;
  readonly options?: Readonly<Record<string, unknown>> | undefined;
  /** The conversion this file was sent as; the page after a reload asks the server for it. */
  readonly conversionId?: string | undefined;
  readonly result?: KeptResult | undefined;
  readonly failure?: ConversionFailure | undefined;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

/** With report and attachments in `answer`, or by an earlier release of the page as they are. */
export type KeptResult = Pick<ConvertedResult, 'name' | 'blob'> & Partial<ConvertedResult>;

interface StoredWork extends KeptWork {
  /** `<tab>/<tool>` */
  readonly key: string;
}

const maxAgeMs = 12 * 60 * 60 * 1000;

const formatKey = (toolId: string): string => `${getTabId()}/${toolId}`;

/** The work of this tab at a tool; undefined when there is none. Another user's work is removed. */
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

/** Removes all work of this tab, when the user logs out or another user signs in. */
export async function clearKeptWork(): Promise<void> {
  await request('readwrite', (store) => store.delete(rangeBelow(getTabId())));
}

/** Removes the work of other users in this tab. */
export async function removeWorkOfOthers(username: string): Promise<void> {
  const all = await listKept<StoredWork>(rangeBelow(getTabId()));
  for (const work of all) {
    if (work.username !== username) await request('readwrite', (store) => store.delete(work.key));
  }
}

/** Removes what closed tabs have left behind. */
export async function removeOldWork(now: number): Promise<void> {
  const all = await listKept<StoredWork>();
  for (const { key, savedAt } of all) {
    if (now - savedAt > maxAgeMs) await request('readwrite', (store) => store.delete(key));
  }
}

/** Without what is read from the answer again. */
export const toKeptResult = ({
  report: _report,
  attachments: _attachments,
  ...kept
}: ConvertedResult): KeptResult => kept;

export async function fromKeptResult(kept: KeptResult, file: File): Promise<ConvertedResult> {
  const stored = kept.answer && readStoredReport(JSON.parse(await kept.answer.text()));
  return { inputBytes: file.size, report: undefined, attachments: [], price: 0, ...kept, ...stored };
}

/** Whether its person has asked for it before, as before a reload. */
export function isAccepted(ready: ReadyConversion): boolean {
  return ready.state === 'delivered' || ready.takingSince !== undefined;
}
