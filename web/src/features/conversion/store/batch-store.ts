import type { ConversionId } from '@floatwise/contracts';
import { showProblem } from '../../../components/ui/toast-store.ts';
import { createSharedState } from '../../../lib/shared-state.ts';
import type { OptionValues } from '../../options/option-fields.ts';
import { convertFiles } from '../api/convert-file.ts';
import { formatFailure, isLost } from '../api/format-failure.ts';
import { takeResult } from '../api/take-result.ts';
import { addItems, type BatchItem, changeItem, emptyBatch } from '../model/batch.ts';
import { isAccepted, type ReadyConversion } from '../model/conversion-state.ts';
import { advanceProgress, noProgress, type ProgressStep } from '../model/stage-progress.ts';
import { removeConversion } from '../api/site.ts';
import { listKeptItems, putKeptItem, removeKeptItem, toKeptResult } from './kept-work.ts';
import { addOwnConversion } from '../api/use-other-conversions.ts';
import { createPlaces, type WorkPlace } from './work-place.ts';

export const batches = createPlaces(createBatchStore);

export type BatchStore = ReturnType<typeof createBatchStore>;

/** Several files of one tool, converted one after the other; independent of the page, like the work on one file. */
function createBatchStore({ tool, username, putCredits, onSessionEnded }: WorkPlace) {
  const { get, put, useValue } = createSharedState(emptyBatch);
  let options: OptionValues = {};
  let running: AbortController | undefined;
  let isInterrupted = false;
  /** Chained, so that changes reach the storage in order. */
  let kept = Promise.resolve();

  const find = (place: number) => get().items.find((item) => item.place === place);
  const keep = ({ progress: _progress, ready: _ready, ...item }: BatchItem) => {
    const record = { ...item, toolId: tool.id, username, options, savedAt: Date.now() };
    kept = kept.then(() => putKeptItem(record));
  };
  const change = (place: number, changes: Partial<BatchItem>) => {
    const item = find(place);
    if (item === undefined) return;
    put(changeItem(get(), place, changes));
    if (!('progress' in changes && Object.keys(changes).length === 1)) keep({ ...item, ...changes });
  };
  const forget = (items: readonly BatchItem[]) => {
    for (const { place } of items) kept = kept.then(() => removeKeptItem({ toolId: tool.id, place }));
  };

  /** Converts waiting files until none is left, the user stops, or the session ends. */
  const run = async () => {
    running = new AbortController();
    const { signal } = running;
    put({ ...get(), isRunning: true, problem: undefined });
    for (;;) {
      const next = get().items.find(({ step }) => step === 'converting' || step === 'waiting');
      if (next === undefined || signal.aborted || isInterrupted) break;
      await convert(next, signal);
    }
    if (!signal.aborted) put({ ...get(), isRunning: false });
  };
  const convert = async ({ place, file, conversionId }: BatchItem, signal: AbortSignal) => {
    const work = {
      toolId: tool.id,
      files: { file },
      options,
      signal,
      isPatient: true,
      onProgress: (step: ProgressStep) => {
        const { progress = noProgress } = find(place) ?? {};
        if (!signal.aborted) change(place, { progress: advanceProgress(progress, step) });
      },
      onSend: (id: ConversionId) => {
        change(place, { step: 'converting', conversionId: id, progress: noProgress });
        return kept;
      },
    };
    try {
      const ready = await convertFiles(work, conversionId);
      if (signal.aborted) return;
      if (ready.price > 0 && !isAccepted(ready)) change(place, { step: 'ready', ready, progress: undefined });
      else await receive(place, ready, signal);
    } catch (error) {
      if (!signal.aborted) fail(place, error);
    }
  };
  const receive = async (place: number, ready: ReadyConversion, signal: AbortSignal) => {
    if (find(place) === undefined) return;
    change(place, { step: 'getting', ready, failure: undefined });
    try {
      const result = await takeResult(ready, {
        signal,
        onProgress: () => undefined,
        onPaid: (conversion, credits) => {
          change(place, { ready: conversion });
          putCredits(credits);
        },
      });
      if (signal.aborted) return;
      change(place, { step: 'done', result: toKeptResult(result), progress: undefined });
      await kept;
      await removeConversion(ready.id);
    } catch (error) {
      if (signal.aborted) return;
      const failure = formatFailure(error);
      if (isLost(failure)) fail(place, error);
      else change(place, { step: 'ready', failure });
      if (failure.status === 401) endSession();
    }
  };
  const fail = (place: number, error: unknown) => {
    const failure = formatFailure(error);
    if (failure.status === 401) endSession();
    else change(place, { step: 'failed', failure, progress: undefined });
  };
  const endSession = () => {
    isInterrupted = true;
    onSessionEnded();
  };
  const restore = async () => {
    const items = await listKeptItems(tool.id, username);
    if (items.length === 0 || get().items.length > 0) return;
    options = items[0]?.options ?? {};
    put({
      ...emptyBatch,
      // The server knows whether a result is still there.
      items: items.map(({ place, file, step, conversionId, result, failure }) => ({
        ...{ place, file, conversionId, result, failure },
        step: step === 'ready' || step === 'getting' ? 'converting' : step,
      })),
    });
    for (const { conversionId } of items) if (conversionId !== undefined) addOwnConversion(conversionId);
    if (get().items.some(({ step }) => step === 'converting')) void run();
  };
  void restore();

  return {
    useValue,
    add: (files: readonly File[]) => {
      const before = get().items.length;
      put(addItems(get(), files, tool));
      get().items.slice(before).forEach(keep);
      if (get().problem !== undefined) {
        showProblem('Too Many Files', get().problem);
      }
    },
    remove: (place: number) => {
      forget(get().items.filter((item) => item.place === place));
      put({ ...get(), items: get().items.filter((item) => item.place !== place) });
    },
    start: (chosen: OptionValues) => {
      if (get().isRunning) return;
      options = chosen;
      void run();
    },
    /** Cancels the running conversion; its file waits again, like the others. A result that was arriving can be fetched later. */
    stop: () => {
      running?.abort();
      for (const { place, step, conversionId } of get().items) {
        if (step === 'getting') change(place, { step: 'ready', progress: undefined });
        if (step !== 'converting') continue;
        if (conversionId !== undefined) void removeConversion(conversionId);
        change(place, { step: 'waiting', conversionId: undefined, progress: undefined });
      }
      put({ ...get(), isRunning: false });
    },
    /** Pays for these results and downloads them one after the other. */
    take: (places: readonly number[]) => {
      // A stopped controller cannot be used again.
      if (running === undefined || running.signal.aborted) running = new AbortController();
      const { signal } = running;
      void (async () => {
        for (const place of places) {
          const item = find(place);
          if (item?.step === 'ready' && item.ready !== undefined) await receive(place, item.ready, signal);
        }
      })();
    },
    retry: (place: number) => {
      change(place, { step: 'waiting', conversionId: undefined, failure: undefined });
      if (!get().isRunning) void run();
    },
    clear: () => {
      running?.abort();
      for (const { step, conversionId } of get().items) {
        const isOnServer = step === 'converting' || step === 'ready';
        if (isOnServer && conversionId !== undefined) void removeConversion(conversionId);
      }
      forget(get().items);
      put(emptyBatch);
    },
    /** Continues when the user is back after the session ended. */
    goOn: () => {
      if (!isInterrupted) return;
      isInterrupted = false;
      if (get().items.some(({ step }) => step === 'converting' || step === 'waiting')) void run();
    },
  };
}
