import type {
  Conversion,
  ConversionId,
  ConversionIn,
  ConversionProgress,
  HoldAnswer,
  ResultSummary,
  ScheduleAnswer,
} from '@floatwise/contracts';
import type { ConversionRecords } from '@floatwise/conversion';

/** Storage for the bytes of conversions. */
export interface ConversionObjects {
  /** All files in upload order; undefined if one is missing, because the conversion is over. */
  readonly findInputs: (conversion: InputsOf) => Promise<InputBytes[] | undefined>;
  /** The objects of these keys, in order; undefined if one is gone. */
  readonly findAll: (keys: readonly string[]) => Promise<InputBytes[] | undefined>;
  /** Returns the bytes stored. Every run writes under its own keys. Retries until the signal aborts. */
  readonly putOutput: (run: RunOf, bytes: readonly Uint8Array[], signal: AbortSignal) => Promise<number>;
  readonly putReport: (run: RunOf, report: Uint8Array, signal: AbortSignal) => Promise<void>;
  /** Returns the bytes stored. */
  readonly putAttachments: (
    run: RunOf,
    contents: readonly Uint8Array[],
    signal: AbortSignal,
  ) => Promise<number>;
  readonly removeOutput: (run: RunOf) => Promise<void>;
  readonly removeInputs: (conversion: InputsOf) => Promise<void>;
}

export type InputBytes = Uint8Array<ArrayBuffer>;
/** The fields that name the files of a conversion. */
export type InputsOf = Pick<Conversion, 'id' | 'inputs'>;

/** A file as passed to a tool. */
export interface InputFile {
  readonly fileName: string;
  readonly bytes: InputBytes;
}

/** Names the objects that one run writes. */
export type RunOf = Pick<Conversion, 'id' | 'attempt'>;

export type ToolOutcome =
  | {
      readonly kind: 'done';
      readonly bytes: readonly Uint8Array[];
      /** Whether the output is the only input, byte for byte; `bytes` is empty then. */
      readonly isInput: boolean;
      readonly fileName: string;
      readonly tasks: number;
      /** What the owner sees before taking the result. */
      readonly summary: ResultSummary;
      /** Whether the tool found nothing and would change nothing, which costs nothing. */
      readonly unchanged: boolean;
      /** Whether enough of the file could be read; otherwise the result costs nothing. */
      readonly isUsable: boolean;
      /** Hash of file, tool and options if the schedule has a price. */
      readonly work?: string;
      /** Hashes of the contents of the files if the schedule has a price. */
      readonly files?: readonly string[];
      /** JSON of a `StoredReport`, made on the worker thread: for a large file it is megabytes and would block the event loop. */
      readonly report: Uint8Array;
      /** Contents of the files that the report lists as attachments. */
      readonly attachments: readonly Uint8Array[];
    }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

/** Several files are the first, then the others, and the baseline. */
export interface ToolCall extends InputFile {
  readonly toolId: string;
  readonly options: Record<string, unknown>;
  readonly others?: readonly InputFile[];
  readonly baseline?: InputFile;
}

/** The first file, then the others, then the baseline. */
export function listFiles(call: Omit<ToolCall, 'toolId' | 'options'>): InputFile[] {
  const { fileName, bytes, others = [], baseline } = call;
  return [{ fileName, bytes }, ...others, ...(baseline === undefined ? [] : [baseline])];
}

/** Runs a tool where it can neither block nor crash the service. */
export type RunTool = (
  call: ToolCall & { readonly isLarge?: boolean },
  control: { readonly signal: AbortSignal; readonly onProgress: (progress: ToolProgress) => void },
) => Promise<ToolOutcome>;

/** The share done, 0..1, and the current step. */
export type ToolProgress = Omit<Extract<ConversionProgress, { stage: 'conversion' }>, 'stage'>;

export interface ConversionEvents {
  readonly publishProgress: (id: ConversionId, progress: ConversionProgress) => void;
  /** Only for a conversion whose end is posted to a program; safe to repeat. */
  readonly publishFinished: (conversion: ConversionIn<'finished' | 'delivered'>) => Promise<void>;
  /** Safe to repeat: consumers count it once. */
  readonly publishFailed: (conversion: ConversionIn<'failed'>) => Promise<void>;
}

/** `work` identifies files and tool: the same work within a day is not charged again. */
export interface PricedWork {
  readonly price: number;
  readonly work: string | undefined;
}

/** Credits of the conversion's user. */
export interface Credits {
  /** Holds the price until the result is taken or discarded; repeating it for the same conversion returns the same hold. */
  readonly hold: (
    conversion: ConversionIn<'running'>,
    priced: PricedWork,
    until: Date,
  ) => Promise<HoldAnswer>;
  /** Has the hold settled or released according to the record. */
  readonly review: (conversion: ConversionIn<'running'>) => Promise<void>;
}

export interface RunConversionPorts {
  readonly records: ConversionRecords;
  readonly objects: ConversionObjects;
  readonly runTool: RunTool;
  readonly credits: Credits;
  readonly events: ConversionEvents;
  /** Called once for each failure this process records. */
  readonly onFailed: (conversion: ConversionIn<'failed'>) => void;
  readonly limitsMs: {
    /** After this long a run is considered lost. */
    readonly run: number;
    /** How long a result waits to be downloaded. */
    readonly result: number;
  };
}

/** An assistant's question with the files it is about. */
export interface QuestionTask {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** `path` is the assistant's name for it. */
  readonly files: readonly (InputFile & { readonly path: string })[];
  /** Whether the files are paid for: otherwise one with a price is not answered. */
  readonly isPaid: boolean;
  readonly result?: {
    readonly report: InputBytes;
    readonly unchanged: boolean;
    readonly paths: readonly string[];
  };
}

/**
 * Answers where it can neither block nor crash the service, when it is the person's turn. `load` reads the files when the
 * question starts, perhaps twice; undefined if one is gone. @throws ServiceError if a limit is exceeded
 */
export type AnswerQuestion = (
  userId: string,
  load: () => Promise<QuestionTask | undefined>,
) => Promise<ScheduleAnswer>;
