import { createConversionId, failures, hasEnded, hasResult, worksOnSeveral } from '@floatwise/contracts';
import { showProblem } from '../../../components/ui/toast-store.ts';
import { convertFile, type FileConversion, resumeConversion } from '../api/convert-file.ts';
import { findConversion, removeConversion } from '../api/find-conversion.ts';
import { takeResult } from '../api/take-result.ts';
import {
  checkChosen,
  type ChosenFiles,
  describeProblem,
  listFiles,
  toChosen,
} from '../model/chosen-files.ts';
import {
  type ConversionAction,
  type ConversionFailure,
  type ConversionState,
  initialConversionState,
  isElsewhere,
  type ReadyConversion,
  reduceConversion,
} from '../model/conversion-state.ts';
import { findDataDate, sortByDataDate } from '../model/data-dates.ts';
import { noProgress, type ProgressStep } from '../model/stage-progress.ts';
import { ConversionError } from '../api/read-answer.ts';
import { formatFailure, isLost } from '../api/persist.ts';
import { batches } from './batch-store.ts';
import {
  clearKeptWork,
  findKeptWork,
  fromKeptResult,
  isAccepted,
  type KeptWork,
  putKeptWork,
  removeKeptWork,
  removeOldWork,
  removeWorkOfOthers,
  toKeptResult,
} from './kept-work.ts';
import { addOwnConversion } from './own-conversions.ts';
import { createPlaces, type WorkPlace } from './work-place.ts';

type Options = Readonly<Record<string, unknown>>;

const works = createPlaces(createWorkStore);

/** The work of a person at a tool; the state is undefined until it is known whether this tab has kept some. */
export const getWorkStore = works.get;

/** Forgets the work of the person who was signed in: nothing of it is left for the next one. */
export async function forgetWork(): Promise<void> {
  works.forgetOthers();
  batches.forgetOthers();
  await clearKeptWork();
}

/** Forgets the work of the people who were signed in here before this one. */
export async function forgetOthersWork(username: string): Promise<void> {
  works.forgetOthers(username);
  batches.forgetOthers(username);
  await removeWorkOfOthers(username);
}

export type WorkStore = ReturnType<typeof createWorkStore>;

/**
 * The work at one tool. It lives beside the pages, so that it goes on while another page is looked at, and is kept by
 * the browser, so that it goes on after a reload.
 */
function createWorkStore({ tool, username, putCredits, onSessionEnded }: WorkPlace) {
  const listeners = new Set<() => void>();
  let state: ConversionState | undefined;
  let running: AbortController | undefined;
  let options: Options = {};
  let conversionId: string | undefined;
  /** A conversion that the server has taken in, or its result, waits for its person to log in again. */
  let isInterrupted = false;
  /** Changes reach the storage in the order they were made. */
  let kept = Promise.resolve();

  const put = (next: ConversionState) => {
    if (next === state) return;
    const stepChanged = next.step !== state?.step;
    state = next;
    for (const listener of listeners) listener();
    if (stepChanged) kept = kept.then(() => keep(next));
  };
  const dispatch = (action: ConversionAction) =>
    put(reduceConversion(state ?? initialConversionState, action));
  const keep = async (done: ConversionState) => {
    if (done.step === 'upload') await removeKeptWork(tool.id);
    else await putKeptWork(toKeptWork(done, { toolId: tool.id, username, options, conversionId }));
  };
  /** Runs until the result is ready; after `cancel` its end changes nothing. A file that was `sent` is asked for first. */
  const convert = async (chosen: ChosenFiles, sent?: string) => {
    const { file } = chosen;
    running = new AbortController();
    const { signal } = running;
    let isTakenIn = sent !== undefined;
    const work = {
      toolId: tool.id,
      files: chosen,
      options,
      signal,
      onProgress: (progress: ProgressStep) => {
        if (!signal.aborted) dispatch({ type: 'progress', progress });
      },
      onTakenIn: () => {
        isTakenIn = true;
      },
    };
    try {
      if (sent !== undefined) addOwnConversion(sent);
      const resumed =
        sent === undefined ? undefined : await resumeConversion({ ...work, conversionId: sent });
      if (sent !== undefined && resumed === undefined && isElsewhere(file)) {
        throw new ConversionError(failures.cancelled.error, undefined);
      }
      const ready = resumed ?? (await send(work));
      if (signal.aborted) return;
      if (ready.price > 0) dispatch({ type: 'offer', conversion: ready });
      if (ready.price === 0 || isAccepted(ready)) await receive(ready, file, signal);
    } catch (error) {
      if (!signal.aborted) await fail(formatFailure(error), isTakenIn);
    }
  };
  /** An end of the session is no end of the work: what was sent goes on, and what was refused is still chosen. */
  const fail = async (failure: ConversionFailure, isTakenIn: boolean) => {
    if (failure.status !== 401) {
      dispatch({ type: 'fail', failure });
      return;
    }
    isInterrupted = isTakenIn;
    if (!isTakenIn) dispatch({ type: 'return' });
    await kept;
    onSessionEnded();
  };
  /** Takes a result that is ready. If that fails while the result is still there, the person can try again. */
  const receive = async (ready: ReadyConversion, file: File, signal: AbortSignal) => {
    let latest = ready;
    dispatch({ type: 'take' });
    try {
      const result = await takeResult(ready, {
        toolId: tool.id,
        fileName: file.name,
        signal,
        onProgress: (progress) => {
          if (!signal.aborted) dispatch({ type: 'progress', progress });
        },
        onPaid: (conversion, credits) => {
          latest = conversion;
          putCredits(credits);
          if (!signal.aborted) dispatch({ type: 'paid', conversion });
        },
      });
      if (signal.aborted) return;
      dispatch({ type: 'succeed', result });
      // A reload in between finds the result on the server or in the browser.
      await kept;
      await removeConversion(ready.id);
    } catch (error) {
      if (signal.aborted) return;
      const failure = formatFailure(error);
      if (isLost(failure)) dispatch({ type: 'fail', failure });
      else if (failure.status === 401) {
        dispatch({ type: 'offer', conversion: latest });
        isInterrupted = latest.price === 0;
        onSessionEnded();
      } else dispatch({ type: 'offer', conversion: latest, failure });
    }
  };
  /** Keeps the id before the first byte is sent, so that a reload cannot lose the conversion. */
  const send = async (work: Omit<FileConversion, 'conversionId'>) => {
    work.signal.throwIfAborted();
    const id = createConversionId();
    addOwnConversion(id);
    conversionId = id;
    kept = kept.then(() => keep(state ?? initialConversionState));
    await kept;
    return convertFile({ ...work, conversionId: id });
  };
  const arrange = (chosen: ChosenFiles) => {
    dispatch({ type: 'arrange', ...chosen });
    kept = kept.then(() => keep(state ?? initialConversionState));
  };
  /** Files behind the first `known` were added: all are sorted by their data dates, unless they were changed while these were read. */
  const sortAdded = async (files: readonly File[], known: number) => {
    if (!worksOnSeveral(tool.inputs) || files.length <= Math.max(known, 1)) return;
    const sorted = sortByDataDate(files, await Promise.all(files.map(findDataDate)), known);
    if (sorted === undefined || state?.step !== 'selected') return;
    const now = listFiles(state);
    const isSame = now.length === files.length && now.every((file, place) => file === files[place]);
    const chosen = toChosen(sorted, state.more?.baseline);
    if (isSame && chosen !== undefined) arrange(chosen);
  };
  const restore = async () => {
    void removeOldWork(Date.now());
    const work = await findKeptWork(tool.id, username);
    if (work === undefined) {
      put(initialConversionState);
      return;
    }
    options = work.options ?? {};
    conversionId = work.conversionId;
    put(await fromKeptWork(work));
    if (work.step === 'processing') void convert(work, work.conversionId);
  };
  const restored = restore();

  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Takes the files if they can be uploaded together, and says why when they cannot. Updates go in the order of their data dates. */
    selectFiles: (files: readonly File[]) => {
      const chosen = toChosen(files);
      if (chosen === undefined) return;
      const problem = checkChosen(tool, chosen);
      if (problem === undefined) {
        dispatch({ type: 'select', ...chosen });
        void sortAdded(files, 0);
        return;
      }
      showProblem(problem.title, problem.message);
      const isOtherKind = problem.title === 'Invalid File Type' && listFiles(chosen).length === 1;
      dispatch({
        type: 'refuse',
        file: isOtherKind ? chosen.file : undefined,
        problem: describeProblem(problem, chosen),
      });
    },
    /** Puts other files, or the same in another order, in place of those that were chosen. */
    arrange: (files: readonly File[], baseline: File | undefined) => {
      const chosen = toChosen(files, baseline);
      if (chosen === undefined) {
        dispatch({ type: 'reset' });
        return;
      }
      const problem = checkChosen(tool, chosen);
      if (problem === undefined) {
        const known = state?.step === 'selected' ? listFiles(state) : [];
        arrange(chosen);
        if (known.every((file, place) => file === files[place])) void sortAdded(files, known.length);
      } else showProblem(problem.title, problem.message);
    },
    start: (chosen: Options) => {
      if (state?.step !== 'selected') return;
      const files = state;
      options = chosen;
      conversionId = undefined;
      dispatch({ type: 'start' });
      void convert(files);
    },
    /** Goes on with a conversion that the end of a session has interrupted. */
    goOn: () => {
      if (!isInterrupted) return;
      isInterrupted = false;
      if (state?.step === 'processing') void convert(state, conversionId);
      if (state?.step === 'ready' && running !== undefined) {
        void receive(state.conversion, state.file, running.signal);
      }
    },
    /** Pays for the result that is ready, and fetches it. */
    take: () => {
      if (state?.step !== 'ready' || state.received !== undefined || running === undefined) return;
      void receive(state.conversion, state.file, running.signal);
    },
    /** Cancels the conversion, or discards its result. */
    cancel: () => {
      running?.abort();
      if (conversionId !== undefined) void removeConversion(conversionId);
      dispatch({ type: 'return' });
    },
    /** Goes on with a conversion that was begun elsewhere, unless this tab is at one of this tool itself. */
    takeOver: async (id: string) => {
      await restored;
      const isBusy = state !== undefined && ['processing', 'ready', 'success'].includes(state.step);
      if (isBusy && id !== conversionId) {
        showProblem(
          'This tab has work of this tool',
          'Finish it, or open your other conversion in another tab.',
        );
      }
      if (isBusy) return;
      const found = await findConversion(id, new AbortController().signal).catch(() => undefined);
      if (found === undefined || (hasEnded(found) && !hasResult(found))) {
        showProblem(
          'There is no result to get',
          'It was downloaded, discarded or removed. Convert the file again.',
        );
        return;
      }
      const file = new File([], found.fileName);
      conversionId = id;
      put({ step: 'processing', file, progress: noProgress });
      void convert({ file }, id);
    },
    /** Back to the chosen file, with its options to change. */
    tryAgain: () => dispatch({ type: 'return' }),
    reset: () => {
      running?.abort();
      dispatch({ type: 'reset' });
    },
  };
}

function toKeptWork(
  state: Exclude<ConversionState, { step: 'upload' }>,
  rest: Pick<KeptWork, 'toolId' | 'username' | 'options' | 'conversionId'>,
): KeptWork {
  return {
    ...rest,
    file: state.file,
    ...(state.more === undefined ? {} : { more: state.more }),
    // Whether the result still waits, the server knows.
    step: state.step === 'ready' ? 'processing' : state.step,
    ...(state.step === 'success' ? { result: toKeptResult(state.result) } : {}),
    ...(state.step === 'error' ? { failure: state.failure } : {}),
    savedAt: Date.now(),
  };
}

async function fromKeptWork({ step, file, more, result, failure }: KeptWork): Promise<ConversionState> {
  const files = { file, more };
  if (step === 'processing') return { step, ...files, progress: noProgress };
  if (step === 'success' && result !== undefined) {
    return { step, ...files, result: await fromKeptResult(result, file) };
  }
  if (step === 'error' && failure !== undefined && failure.status !== 401) return { step, ...files, failure };
  return { step: 'selected', ...files };
}

/** Puts a file before a tool as if it had been chosen there, in place of what that tool was at. */
export async function handFileTo(toolId: string, username: string, file: File): Promise<void> {
  works.forget(username, toolId);
  await putKeptWork({ username, toolId, file, step: 'selected', savedAt: Date.now() });
}
