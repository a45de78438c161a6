import { type ConversionId, hasEnded, hasResult, type ToolFacts, worksOnSeveral } from '@floatwise/contracts';
import { showProblem } from '../../../components/ui/toast-store.ts';
import { createSharedState } from '../../../lib/shared-state.ts';
import type { OptionValues } from '../../options/option-fields.ts';
import { forgetAllEdits, forgetEdits } from '../../schedule/store/kept-edits.ts';
import { closeAllInView } from '../../schedule/store/view-files.ts';
import { convertFiles } from '../api/convert-file.ts';
import { removeConversion, site } from '../api/site.ts';
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
  type WorkState,
  initialConversionState,
  isAccepted,
  type ReadyConversion,
  reduceConversion,
} from '../model/conversion-state.ts';
import { findDataDate, sortByDataDate } from '../model/data-dates.ts';
import { noProgress, type ProgressStep } from '../model/stage-progress.ts';
import { formatFailure, isLost } from '../api/format-failure.ts';
import { batches } from './batch-store.ts';
import {
  clearKeptWork,
  findKeptWork,
  fromKeptWork,
  keepWork,
  removeOldWork,
  removeWorkOfOthers,
} from './kept-work.ts';
import { putHandedFiles, takeHandedFiles } from './handed-files.ts';
import { createPlaces, type WorkPlace } from './work-place.ts';

/** Address parameter with the id of the files that were handed to a tool before the sign-in. */
export const handedParameter = 'handed';

const works = createPlaces(createWorkStore);

/** The user's work at a tool; its state is undefined until the stored work has been read. */
export const getWorkStore = works.get;

/** Forgets the signed-in user's work and open schedules, so that nothing is left for the next one. */
export async function forgetWork(): Promise<void> {
  works.forgetOthers();
  batches.forgetOthers();
  forgetOpenSchedules();
  await clearKeptWork();
}

/** Forgets the work of users who were signed in here before, and the open schedules. */
export async function forgetOthersWork(username: string): Promise<void> {
  works.forgetOthers(username);
  batches.forgetOthers(username);
  forgetOpenSchedules();
  await removeWorkOfOthers(username);
}

function forgetOpenSchedules(): void {
  closeAllInView();
  forgetAllEdits();
}

export type WorkStore = ReturnType<typeof createWorkStore>;

/**
 * The work at one tool. Lives outside the pages, so it continues while another page is open, and in the browser's storage, so it
 * continues after a reload.
 */
function createWorkStore({ tool, username, putCredits, onSessionEnded }: WorkPlace) {
  const { get, put: putState, useValue } = createSharedState<WorkState | undefined>(undefined);
  let running: AbortController | undefined;
  let options: OptionValues = {};
  let conversionId: ConversionId | undefined;
  /** A conversion that the server has received, or its result, waits for the user to log in again. */
  let isInterrupted = false;
  /** Chained, so that changes reach the storage in order. */
  let kept = Promise.resolve();

  const put = (next: WorkState) => {
    const before = get();
    if (next === before) return;
    putState(next);
    if (next.step !== before?.step) kept = kept.then(() => keep(next));
  };
  const dispatch = (action: ConversionAction) =>
    put(reduceConversion(get() ?? initialConversionState, action));
  const keep = (state: WorkState) => keepWork(state, { toolId: tool.id, username, options, conversionId });
  const keepNow = () => {
    kept = kept.then(() => keep(get() ?? initialConversionState));
  };
  /** Runs until the result is ready; has no effect after `cancel`. First looks for the conversion `sent`, if any. */
  const convert = async (chosen: ChosenFiles, sent?: ConversionId) => {
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
      onSend: (id: ConversionId) => {
        conversionId = id;
        keepNow();
        return kept;
      },
      onTakenIn: () => {
        isTakenIn = true;
      },
    };
    try {
      const ready = await convertFiles(work, sent);
      if (signal.aborted) return;
      if (ready.price > 0) dispatch({ type: 'offer', conversion: ready });
      if (ready.price === 0 || isAccepted(ready)) await receive(ready, signal);
    } catch (error) {
      if (!signal.aborted) await fail(formatFailure(error), isTakenIn);
    }
  };
  /** The end of the session does not end the work: a received conversion continues, and a refused file stays chosen. */
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
  /** Takes a ready result. If that fails but the result still exists, the user can try again. */
  const receive = async (ready: ReadyConversion, signal: AbortSignal) => {
    let latest = ready;
    dispatch({ type: 'take' });
    try {
      const result = await takeResult(ready, {
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
      // Until then a reload finds the result on the server, afterwards in the browser.
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
  const arrange = (chosen: ChosenFiles) => {
    dispatch({ type: 'arrange', ...chosen });
    keepNow();
  };
  /** Sorts all files by data date after some were added behind the first `known`, unless they changed while the dates were read. */
  const sortAdded = async (files: readonly File[], known: number) => {
    if (!worksOnSeveral(tool.inputs) || files.length <= Math.max(known, 1)) return;
    const sorted = sortByDataDate(files, await Promise.all(files.map(findDataDate)), known);
    const state = get();
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
    useValue,
    /** Takes the files if they can be uploaded together, otherwise shows why not. Sorts updates by data date. */
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
      const isOtherKind = problem.code === 'file.wrong-type' && listFiles(chosen).length === 1;
      dispatch({
        type: 'refuse',
        file: isOtherKind ? chosen.file : undefined,
        problem: describeProblem(problem, chosen),
      });
    },
    /** Replaces or reorders the chosen files. */
    arrange: (files: readonly File[], baseline: File | undefined) => {
      const chosen = toChosen(files, baseline);
      if (chosen === undefined) {
        dispatch({ type: 'reset' });
        return;
      }
      const problem = checkChosen(tool, chosen);
      if (problem === undefined) {
        const state = get();
        const known = state?.step === 'selected' ? listFiles(state) : [];
        arrange(chosen);
        if (known.every((file, place) => file === files[place])) void sortAdded(files, known.length);
      } else showProblem(problem.title, problem.message);
    },
    start: (chosen: OptionValues) => {
      const files = get();
      if (files?.step !== 'selected') return;
      options = chosen;
      conversionId = undefined;
      dispatch({ type: 'start' });
      void convert(files);
    },
    /** Continues a conversion that the end of a session interrupted. */
    goOn: () => {
      if (!isInterrupted) return;
      isInterrupted = false;
      const state = get();
      if (state?.step === 'processing') void convert(state, conversionId);
      if (state?.step === 'ready' && running !== undefined) {
        void receive(state.conversion, running.signal);
      }
    },
    /** Pays for the ready result and downloads it. */
    take: () => {
      const state = get();
      if (state?.step !== 'ready' || state.received !== undefined || running === undefined) return;
      void receive(state.conversion, running.signal);
    },
    /** Cancels the conversion or discards its result. */
    cancel: () => {
      running?.abort();
      if (conversionId !== undefined) void removeConversion(conversionId);
      dispatch({ type: 'return' });
    },
    /** Takes the files that the user handed to this tool before signing in. */
    takeHanded: async (id: string) => {
      await restored;
      const handed = await takeHandedFiles(id);
      if (handed === undefined) return;
      running?.abort();
      options = handed.options ?? {};
      dispatch({ type: 'reset' });
      dispatch({ type: 'select', ...handed });
    },
    /** Continues a conversion started elsewhere, unless this tab has one at this tool. */
    takeOver: async (id: ConversionId) => {
      await restored;
      const state = get();
      const isBusy = state !== undefined && ['processing', 'ready', 'success'].includes(state.step);
      if (isBusy && id !== conversionId) {
        showProblem(
          'This tab already has a file in this tool',
          'Finish it, or open your other conversion in another tab.',
        );
      }
      if (isBusy) return;
      const found = await site.getConversion(id, { patienceMs: 0 }).catch(() => undefined);
      if (found === undefined || (hasEnded(found) && !hasResult(found))) {
        showProblem(
          'The result is no longer available',
          'It was downloaded, discarded or removed. Convert the file again.',
        );
        return;
      }
      const file = new File([], found.fileName);
      conversionId = id;
      put({ step: 'processing', file, progress: noProgress });
      void convert({ file }, id);
    },
    /** Returns to the chosen file, with its options to change. */
    tryAgain: () => dispatch({ type: 'return' }),
    reset: () => {
      running?.abort();
      const state = get();
      if (state !== undefined && 'file' in state) forgetEdits(listFiles(state));
      dispatch({ type: 'reset' });
    },
  };
}

interface HandedWork {
  /** Undefined for a visitor. */
  readonly username: string | undefined;
  readonly files: readonly File[];
  /** Options for these files, in place of those that are remembered. */
  readonly options?: OptionValues | undefined;
}

/**
 * Opens a tool with files as if they had been chosen there, updates by data date; replaces that tool's work. Those of a visitor
 * wait until the sign-in returns to the tool. Returns the address of the tool.
 */
export async function handFilesTo(
  { id: toolId, inputs, route }: ToolFacts,
  { username, files, options }: HandedWork,
): Promise<string> {
  const dates = worksOnSeveral(inputs) ? await Promise.all(files.map(findDataDate)) : [];
  const chosen = toChosen(sortByDataDate(files, dates, 0) ?? files);
  if (chosen === undefined) return route;
  if (username === undefined) return `${route}?${handedParameter}=${await putHandedFiles(chosen, options)}`;
  works.forget(username, toolId);
  await keepWork({ step: 'selected', ...chosen }, { toolId, username, options });
  return route;
}
