import { type ConversionIn, formatCredits, type NoCharge, type Report } from '@floatwise/contracts';
import type { OptionValues } from '../../options/option-fields.ts';
import type { ChosenFiles } from './chosen-files.ts';
import { advanceProgress, noProgress, type ProgressStep, type StageProgress } from './stage-progress.ts';

export interface ConvertedResult {
  readonly name: string;
  readonly inputBytes: number;
  readonly blob: Blob;
  /** Undefined if this page cannot read it; the file is complete even so. */
  readonly report: Report | undefined;
  /** Output files besides the converted one. */
  readonly attachments: readonly FurtherFile[];
  /** Contents of all attachments, as received. */
  readonly contents?: Blob | undefined;
  /** The report as JSON text, as received: storing a Blob is instant, storing a long report object takes a second. */
  readonly answer?: Blob | undefined;
  /** Credits charged. */
  readonly price: number;
  readonly noCharge?: NoCharge | undefined;
}

/** An output file besides the converted one. */
export interface FurtherFile {
  readonly title: string;
  readonly fileName: string;
  readonly blob: Blob;
}

/** A stored result. The report is in `answer`, the attachments are in `contents`. */
export interface KeptResult extends Omit<ConvertedResult, 'report' | 'attachments'> {
  /** What a list of results says of it. */
  readonly sentences?: readonly string[];
}

/** A conversion whose result can be taken or downloaded. */
export type ReadyConversion = ConversionIn<'finished' | 'delivered'>;

/** Whether the user has taken it before, for example before a reload. */
export const isAccepted = (ready: ReadyConversion): boolean => ready.state === 'delivered';

/** Why a conversion produced no file; `message` is for the user. */
export interface ConversionFailure {
  readonly message: string;
  readonly code: string | undefined;
  /** HTTP status of the server's answer; undefined if the connection was lost. */
  readonly status: number | undefined;
}

/** The steps of the tool page. `fresh` is true until the user has done anything; `refused` is a chosen file of another type. */
export type WorkState =
  | UploadState
  /** `options` came with the files. */
  | (ChosenFiles & { readonly step: 'selected'; readonly options?: OptionValues | undefined })
  | (ChosenFiles & { readonly step: 'processing'; readonly progress: StageProgress })
  | ReadyState
  | (ChosenFiles & { readonly step: 'success'; readonly result: ConvertedResult })
  | (ChosenFiles & { readonly step: 'error'; readonly failure: ConversionFailure });

/** No file is chosen yet. */
interface UploadState {
  readonly step: 'upload';
  readonly fresh: boolean;
  readonly refused?: File | undefined;
  /** Why the chosen file could not be used. */
  readonly problem?: string | undefined;
}

/** The result stays on the server until the user takes it. */
interface ReadyState extends ChosenFiles {
  readonly step: 'ready';
  readonly conversion: ReadyConversion;
  /** Fraction of the file received, 0..1; undefined until the user takes the result. */
  readonly received?: number | undefined;
  /** Why the download failed, though the result still exists. */
  readonly failure?: ConversionFailure | undefined;
}

export type ConversionAction =
  | ({ type: 'select'; options?: OptionValues | undefined } & ChosenFiles)
  /** Replaces or reorders the chosen files. */
  | ({ type: 'arrange' } & ChosenFiles)
  | { type: 'refuse'; file?: File | undefined; problem: string }
  | { type: 'start' }
  | { type: 'progress'; progress: ProgressStep }
  | { type: 'offer'; conversion: ReadyConversion; failure?: ConversionFailure }
  | { type: 'take' }
  | { type: 'paid'; conversion: ReadyConversion }
  | { type: 'succeed'; result: ConvertedResult }
  | { type: 'fail'; failure: ConversionFailure }
  /** Returns to the chosen file: cancels the conversion, or prepares to convert the file again. */
  | { type: 'return' }
  | { type: 'reset' };

export const initialConversionState: WorkState = { step: 'upload', fresh: true };

/** Whether only the file's name is known, because another tab or device sent it. */
export const isElsewhere = (file: File): boolean => file.size === 0;

/** An action that does not belong to the current step changes nothing. */
export function reduceConversion(state: WorkState, action: ConversionAction): WorkState {
  switch (action.type) {
    case 'select':
      return state.step === 'upload'
        ? {
            step: 'selected',
            ...pickFiles(action),
            ...(action.options === undefined ? {} : { options: action.options }),
          }
        : state;
    case 'arrange':
      return state.step === 'selected' ? { step: 'selected', ...pickFiles(action) } : state;
    case 'refuse':
      return state.step === 'upload'
        ? { step: 'upload', fresh: true, refused: action.file, problem: action.problem }
        : state;
    case 'start':
      return state.step === 'selected'
        ? { step: 'processing', ...pickFiles(state), progress: noProgress }
        : state;
    case 'return':
      if (state.step === 'upload') return state;
      return isElsewhere(state.file)
        ? { step: 'upload', fresh: false }
        : { step: 'selected', ...pickFiles(state) };
    case 'reset':
      return { step: 'upload', fresh: false };
    default:
      return state.step === 'processing' || state.step === 'ready' ? reduceUnderWay(state, action) : state;
  }
}

const pickFiles = ({ file, more }: ChosenFiles): ChosenFiles =>
  more === undefined ? { file } : { file, more };

function reduceUnderWay(
  state: Extract<WorkState, { step: 'processing' | 'ready' }>,
  action: Extract<ConversionAction, { type: 'progress' | 'offer' | 'take' | 'paid' | 'succeed' | 'fail' }>,
): WorkState {
  const files = pickFiles(state);
  switch (action.type) {
    case 'progress':
      return state.step === 'ready'
        ? receive(state, action.progress)
        : { ...state, progress: advanceProgress(state.progress, action.progress) };
    case 'offer':
      return { step: 'ready', ...files, conversion: action.conversion, failure: action.failure };
    case 'take':
      return state.step === 'ready' ? { ...state, received: 0, failure: undefined } : state;
    case 'paid':
      return state.step === 'ready' ? { ...state, conversion: action.conversion } : state;
    case 'succeed':
      return { step: 'success', ...files, result: action.result };
    case 'fail':
      return { step: 'error', ...files, failure: action.failure };
  }
}

function receive(state: ReadyState, progress: ProgressStep): ReadyState {
  return progress.stage === 'receive' ? { ...state, received: progress.fraction } : state;
}

/** What a result cost, or why it was free; undefined if it had no price. */
export function describeCharge({ price, noCharge }: Pick<ConvertedResult, 'price' | 'noCharge'>) {
  switch (noCharge) {
    case 'unusable':
      return 'No charge: too much of the file could not be read';
    case 'unchanged':
      return 'No charge: nothing was found and nothing changed';
    case 'repeated':
      return 'No charge: you already paid for this file within the last 24 hours';
    case undefined:
      return price > 0 ? `Charged: ${formatCredits(price)}` : undefined;
  }
}
