import type { ConversionId, Report } from '@floatwise/contracts';
import { getTabId } from '../../../lib/tab-id.ts';
import type { OptionValues } from '../../options/option-fields.ts';
import { listFurtherFiles, readStoredReport } from '../api/read-stored-report.ts';
import type { BatchItem } from '../model/batch.ts';
import type { ChosenFiles } from '../model/chosen-files.ts';
import type { ConversionFailure, WorkState, ConvertedResult, KeptResult } from '../model/conversion-state.ts';
import { noProgress } from '../model/stage-progress.ts';
import { findKept, listKept, putKept, rangeBelow, removeKept } from './kept-database.ts';

/**
 * A tab's work (files, options, result), stored in IndexedDB so that it survives a reload, Back or the end of the session.
 * Removed when the work is done, another user signs in, or some time after the tab was closed.
 */
interface KeptWork extends ChosenFiles {
  readonly username: string;
  readonly toolId: string;
  readonly step: Exclude<WorkState['step'], 'upload' | 'ready'>;
  readonly options?: OptionValues | undefined;
  /** Conversion id that the file was sent with; a reloaded page asks the server for it. */
  readonly conversionId?: ConversionId | undefined;
  readonly result?: KeptResult | undefined;
  readonly failure?: ConversionFailure | undefined;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

/** One file of a batch: a record of its own, so that a change writes only that file. */
type KeptItem = Omit<BatchItem, 'progress' | 'ready'> &
  Pick<KeptWork, 'username' | 'toolId' | 'options' | 'savedAt'>;

const formatKey = (toolId: string): string => `${getTabId()}/${toolId}`;

/** Stores the work as it is at this step; removes it if there is no file. */
export async function keepWork(
  state: WorkState,
  rest: Pick<KeptWork, 'toolId' | 'username' | 'options' | 'conversionId'>,
): Promise<void> {
  const key = formatKey(rest.toolId);
  if (state.step === 'upload') {
    await removeKept(key);
    return;
  }
  const work: KeptWork = {
    ...rest,
    file: state.file,
    ...(state.more === undefined ? {} : { more: state.more }),
    // The server knows whether the result is still there.
    step: state.step === 'ready' ? 'processing' : state.step,
    ...(state.step === 'success' ? { result: toKeptResult(state.result) } : {}),
    ...(state.step === 'error' ? { failure: state.failure } : {}),
    savedAt: Date.now(),
  };
  await putKept({ ...work, key });
}

/** This tab's work at a tool; undefined if there is none. Removes the work of another user. */
export async function findKeptWork(toolId: string, username: string): Promise<KeptWork | undefined> {
  const work = await findKept<KeptWork>(formatKey(toolId));
  if (work === undefined || work.username === username) return work;
  await clearKeptWork();
  return undefined;
}

/** The step that stored work continues with. */
export async function fromKeptWork(work: KeptWork): Promise<WorkState> {
  const { step, file, more, result, failure } = work;
  const files = { file, more };
  if (step === 'processing') return { step, ...files, progress: noProgress };
  if (step === 'success' && result !== undefined) {
    return { step, ...files, result: await fromKeptResult(result) };
  }
  if (step === 'error' && failure !== undefined && failure.status !== 401) return { step, ...files, failure };
  return { step: 'selected', ...files, options: work.options };
}

/** Leaves out what can be read from `answer` and `contents` again, but for its first sentences. */
export const toKeptResult = ({
  report,
  attachments: _attachments,
  ...kept
}: ConvertedResult): KeptResult => ({
  ...kept,
  ...(report === undefined ? {} : { sentences: listFirstSentences(report) }),
});

/** Of a result in a list: what stops its import, then its headline. */
const listFirstSentences = ({ importProblem, summary }: Report): string[] => [
  ...(importProblem === undefined ? [] : [importProblem]),
  summary,
];

export async function fromKeptResult(kept: KeptResult): Promise<ConvertedResult> {
  const stored = kept.answer && readStoredReport(JSON.parse(await kept.answer.text()));
  const { sentences: _sentences, ...rest } = kept;
  return { ...rest, report: stored?.report, attachments: listFurtherFiles(stored, kept.contents) };
}

const placeDigits = 6;
const formatItemKey = ({ toolId, place }: Pick<KeptItem, 'toolId' | 'place'>): string =>
  `${formatKey(toolId)}/batch/${String(place).padStart(placeDigits, '0')}`;

/** The files of this tab and user, in order. */
export async function listKeptItems(toolId: string, username: string): Promise<KeptItem[]> {
  const all = await listKept<KeptItem>(rangeBelow(`${formatKey(toolId)}/batch`));
  return all.filter((item) => item.username === username);
}

export const putKeptItem = (item: KeptItem): Promise<void> => putKept({ ...item, key: formatItemKey(item) });

export const removeKeptItem = (item: Pick<KeptItem, 'toolId' | 'place'>): Promise<void> =>
  removeKept(formatItemKey(item));

/** Removes all work of this tab when the user logs out or another user signs in. */
export const clearKeptWork = (): Promise<void> => removeKept(rangeBelow(getTabId()));

/** Removes other users' work from this tab. */
export const removeWorkOfOthers = (username: string): Promise<void> =>
  removeWhere((work) => work.username !== username, rangeBelow(getTabId()));

const maxAgeMs = 12 * 60 * 60 * 1000;

/** Removes what closed tabs left behind. */
export const removeOldWork = (now: number): Promise<void> =>
  removeWhere(({ savedAt }) => now - savedAt > maxAgeMs);

async function removeWhere(
  isUnwanted: (work: Pick<KeptWork, 'username' | 'savedAt'>) => boolean,
  range?: IDBKeyRange,
): Promise<void> {
  const all = await listKept<KeptWork & { readonly key: string }>(range);
  for (const { key } of all.filter(isUnwanted)) await removeKept(key);
}
