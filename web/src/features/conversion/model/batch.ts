import { checkUpload, type ToolFacts } from '@floatwise/contracts';
import type { KeptResult } from '../store/kept-work.ts';
import type { ConversionFailure, ReadyConversion } from './conversion-state.ts';
import type { StageProgress } from './stage-progress.ts';

/** How far one file of several is. A file that is `ready` has a price, and its person has not asked for it yet. */
export type BatchStep = 'waiting' | 'converting' | 'ready' | 'getting' | 'done' | 'failed';

/** One file of several that one tool converts one after the other. */
export interface BatchItem {
  /** Names it in this tab; later files have higher ones. */
  readonly place: number;
  readonly file: File;
  readonly step: BatchStep;
  readonly conversionId?: string | undefined;
  readonly progress?: StageProgress | undefined;
  /** Its record when the result was ready. */
  readonly ready?: ReadyConversion | undefined;
  readonly result?: KeptResult | undefined;
  readonly failure?: ConversionFailure | undefined;
}

export interface Batch {
  readonly items: readonly BatchItem[];
  /** Whether the files are being converted; else they wait for the person. */
  readonly isRunning: boolean;
  /** Why files could not be added. */
  readonly problem?: string | undefined;
}

export const emptyBatch: Batch = { items: [], isRunning: false };

/** Their results are held by the page, and listed where a person looks them through. */
export const maxBatchFiles = 50;

/** Whether a tool converts several files one after the other; a tool that works on several together takes them as its own. */
export const convertsInTurn = ({ inputs }: Pick<ToolFacts, 'inputs'>): boolean =>
  inputs === undefined || inputs.max === 1;

/** The files as items behind those that are there; one that cannot be uploaded is listed with the reason. */
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
    const named = { place: first + index, file };
    return problem === undefined
      ? { ...named, step: 'waiting' }
      : {
          ...named,
          step: 'failed',
          failure: { message: problem.message, code: undefined, status: undefined },
        };
  });
  return { items: [...items, ...added], isRunning };
}

export function changeItem(batch: Batch, place: number, change: Partial<BatchItem>): Batch {
  return {
    ...batch,
    items: batch.items.map((item) => (item.place === place ? { ...item, ...change } : item)),
  };
}

/** A file that a conversion was tried with can be tried again; one that was refused before cannot. */
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
    ...(ready > 0 ? [`${ready} to be paid`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ].join(', ');
}

/** The names of files for one folder; a number makes equal names different. */
export function makeNamesUnique(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf('.');
    const [base, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let apart = name;
    // On Windows `A.xer` and `a.xer` are the same file.
    for (let count = 2; taken.has(apart.toLowerCase()); count++) apart = `${base} (${count})${extension}`;
    taken.add(apart.toLowerCase());
    return apart;
  });
}
