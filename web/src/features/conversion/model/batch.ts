import { checkUpload, type ConversionId, type ToolFacts } from '@floatwise/contracts';
import type { ConversionFailure, KeptResult, ReadyConversion } from './conversion-state.ts';
import type { StageProgress } from './stage-progress.ts';

/** State of one file of a batch. A `ready` file has a price, and the user has not taken it yet. */
export type BatchStep = 'waiting' | 'converting' | 'ready' | 'getting' | 'done' | 'failed';

/** One of several files that a tool converts one after the other. */
export interface BatchItem {
  /** Identifies the file in this tab; later files have higher numbers. */
  readonly place: number;
  readonly file: File;
  readonly step: BatchStep;
  readonly conversionId?: ConversionId | undefined;
  readonly progress?: StageProgress | undefined;
  /** Record at the time the result was ready. */
  readonly ready?: ReadyConversion | undefined;
  readonly result?: KeptResult | undefined;
  readonly failure?: ConversionFailure | undefined;
}

export interface Batch {
  readonly items: readonly BatchItem[];
  /** Whether files are being converted; otherwise they wait for the user. */
  readonly isRunning: boolean;
  /** Why files could not be added. */
  readonly problem?: string | undefined;
}

export const emptyBatch: Batch = { items: [], isRunning: false };

/** The page holds all results, and the user looks through the list. */
export const maxBatchFiles = 50;

/** Whether a tool converts several files one after the other; a multi-file tool takes them all in one conversion. */
export const convertsInTurn = ({ inputs }: Pick<ToolFacts, 'inputs'>): boolean =>
  inputs === undefined || inputs.max === 1;

/** Appends the files as items; a file that cannot be uploaded is listed with the reason. */
export function addItems(
  { items, isRunning }: Batch,
  files: readonly File[],
  { acceptedTypes }: Pick<ToolFacts, 'acceptedTypes'>,
): Batch {
  if (items.length + files.length > maxBatchFiles) {
    return { items, isRunning, problem: `Choose at most ${maxBatchFiles} files at a time.` };
  }
  const first = (items.at(-1)?.place ?? 0) + 1;
  const added = files.map((file, index): BatchItem => {
    const problem = checkUpload(file, acceptedTypes);
    const place = first + index;
    if (problem === undefined) return { place, file, step: 'waiting' };
    const failure = { message: problem.message, code: undefined, status: undefined };
    return { place, file, step: 'failed', failure };
  });
  return { items: [...items, ...added], isRunning };
}

export function changeItem(batch: Batch, place: number, change: Partial<BatchItem>): Batch {
  return {
    ...batch,
    items: batch.items.map((item) => (item.place === place ? { ...item, ...change } : item)),
  };
}

/** Only a file that was sent can be tried again, not one that was refused before. */
export const canRetry = ({ step, conversionId }: BatchItem): boolean =>
  step === 'failed' && conversionId !== undefined;

export const countSteps = ({ items }: Batch, ...steps: readonly BatchStep[]): number =>
  items.filter(({ step }) => steps.includes(step)).length;

/** Progress of the batch, such as `3 of 12 files converted, 1 failed`. */
export function describeBatch(batch: Batch): string {
  const failed = countSteps(batch, 'failed');
  const ready = countSteps(batch, 'ready');
  return [
    `${countSteps(batch, 'done', 'ready', 'getting')} of ${batch.items.length} files converted`,
    ...(ready > 0 ? [`${ready} awaiting payment`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ].join(', ');
}

/** File names for one folder; equal names get a number. */
export function makeNamesUnique(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf('.');
    const [base, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let apart = name;
    // Windows treats `A.xer` and `a.xer` as the same file.
    for (let count = 2; taken.has(apart.toLowerCase()); count++) apart = `${base} (${count})${extension}`;
    taken.add(apart.toLowerCase());
    return apart;
  });
}
