import type { Attachment, Report } from '@floatwise/contracts';
import { advanceProgress, noProgress, type ProgressStep, type StageProgress } from './stage-progress.ts';

export interface ConvertedResult {
  readonly name: string;
  readonly blob: Blob;
  /** Absent when the stream of events broke off; the file is complete all the same. */
  readonly report: Report | undefined;
  /** Files beside the converted one. */
  readonly attachments: readonly Attachment[];
}

export interface ConversionFailure {
  readonly message: string;
  readonly code: string | undefined;
  readonly status: number | undefined;
}

/** The tool page's steps. `fresh` is true until the person has done anything. */
export type ConversionState =
  | { readonly step: 'upload'; readonly fresh: boolean }
  | { readonly step: 'selected'; readonly file: File }
  | { readonly step: 'processing'; readonly file: File; readonly progress: StageProgress }
  | { readonly step: 'success'; readonly file: File; readonly result: ConvertedResult }
  | { readonly step: 'error'; readonly failure: ConversionFailure };

export type ConversionAction =
  | { type: 'select'; file: File }
  | { type: 'start' }
  | { type: 'progress'; progress: ProgressStep }
  | { type: 'succeed'; result: ConvertedResult }
  | { type: 'fail'; failure: ConversionFailure }
  /** Back to the chosen file: the person has cancelled the conversion. */
  | { type: 'cancel' }
  | { type: 'reset' };

export const initialConversionState: ConversionState = { step: 'upload', fresh: true };

/** An action that does not belong to the present step changes nothing. */
export function reduceConversion(state: ConversionState, action: ConversionAction): ConversionState {
  switch (action.type) {
    case 'select':
      return state.step === 'upload' ? { step: 'selected', file: action.file } : state;
    case 'start':
      return state.step === 'selected'
        ? { step: 'processing', file: state.file, progress: noProgress }
        : state;
    case 'reset':
      return { step: 'upload', fresh: false };
    default:
      return state.step === 'processing' ? reduceProcessing(state, action) : state;
  }
}

function reduceProcessing(
  state: Extract<ConversionState, { step: 'processing' }>,
  action: Exclude<ConversionAction, { type: 'select' | 'start' | 'reset' }>,
): ConversionState {
  switch (action.type) {
    case 'progress':
      return { ...state, progress: advanceProgress(state.progress, action.progress) };
    case 'succeed':
      return { step: 'success', file: state.file, result: action.result };
    case 'fail':
      return { step: 'error', failure: action.failure };
    case 'cancel':
      return { step: 'selected', file: state.file };
  }
}
