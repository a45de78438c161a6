import type { Attachment, Report } from '@floatwise/contracts';
import { advanceProgress, noProgress, type ProgressStep, type StageProgress } from './stage-progress.ts';

export interface ConvertedResult {
  readonly name: string;
  readonly inputBytes: number;
  readonly blob: Blob;
  /** Absent when it did not arrive; the file is complete all the same. */
  readonly report: Report | undefined;
  /** Files beside the converted one. */
  readonly attachments: readonly Attachment[];
  /** Report and attachments as they came, in JSON: the browser keeps that at once, and a long report only after a second. */
  readonly answer?: Blob | undefined;
}

/** What a finished conversion costs, when that was not told before it: the person decides whether to have the file. */
export interface PriceQuestion {
  readonly tasks: number;
  readonly price: number;
}

export interface ConversionFailure {
  readonly message: string;
  readonly code: string | undefined;
  readonly status: number | undefined;
}

/**
 * The tool page's steps. `fresh` is true until the person has done anything; `refused` is a file of another kind that
 * was chosen.
 */
export type ConversionState =
  | { readonly step: 'upload'; readonly fresh: boolean; readonly refused?: File | undefined }
  | { readonly step: 'selected'; readonly file: File }
  | {
      readonly step: 'processing';
      readonly file: File;
      readonly progress: StageProgress;
      /** Waits for the person's answer. */
      readonly question?: PriceQuestion | undefined;
    }
  | { readonly step: 'success'; readonly file: File; readonly result: ConvertedResult }
  | { readonly step: 'error'; readonly file: File; readonly failure: ConversionFailure };

export type ConversionAction =
  | { type: 'select'; file: File }
  | { type: 'refuse'; file: File }
  | { type: 'start' }
  | { type: 'progress'; progress: ProgressStep }
  | { type: 'ask'; question: PriceQuestion }
  | { type: 'agree' }
  | { type: 'succeed'; result: ConvertedResult }
  | { type: 'fail'; failure: ConversionFailure }
  /** Back to the chosen file: the conversion is cancelled, or the same file is converted again. */
  | { type: 'return' }
  | { type: 'reset' };

export const initialConversionState: ConversionState = { step: 'upload', fresh: true };

/** Whether only the name of the file is here: its conversion was begun in another tab or on another device. */
export const isElsewhere = (file: File): boolean => file.size === 0;

/** An action that does not belong to the present step changes nothing. */
export function reduceConversion(state: ConversionState, action: ConversionAction): ConversionState {
  switch (action.type) {
    case 'select':
      return state.step === 'upload' ? { step: 'selected', file: action.file } : state;
    case 'refuse':
      return state.step === 'upload' ? { step: 'upload', fresh: true, refused: action.file } : state;
    case 'start':
      return state.step === 'selected'
        ? { step: 'processing', file: state.file, progress: noProgress }
        : state;
    case 'return':
      if (state.step === 'upload') return state;
      return isElsewhere(state.file)
        ? { step: 'upload', fresh: false }
        : { step: 'selected', file: state.file };
    case 'reset':
      return { step: 'upload', fresh: false };
    default:
      return state.step === 'processing' ? reduceProcessing(state, action) : state;
  }
}

function reduceProcessing(
  state: Extract<ConversionState, { step: 'processing' }>,
  action: Extract<ConversionAction, { type: 'progress' | 'ask' | 'agree' | 'succeed' | 'fail' }>,
): ConversionState {
  switch (action.type) {
    case 'progress':
      return { ...state, progress: advanceProgress(state.progress, action.progress) };
    case 'ask':
      return { ...state, question: action.question };
    case 'agree':
      return { ...state, question: undefined };
    case 'succeed':
      return { step: 'success', file: state.file, result: action.result };
    case 'fail':
      return { step: 'error', file: state.file, failure: action.failure };
  }
}
