import type {
  Conversion,
  ConversionId,
  ConversionIn,
  ConversionProgress,
  HoldAnswer,
  ResultSummary,
  ScheduleAnswer,
} from '@floatwise/contracts';
import type { ConversionRecords } from '@floatwise/service-kit';

export type { ConversionRecords } from '@floatwise/service-kit';

/** Where the bytes of conversions lie. */
export interface ConversionObjects {
  /** All files in the order in which they came. Undefined when one is gone: nobody waits for this conversion any more. */
  readonly findInputs: (conversion: InputsOf) => Promise<InputBytes[] | undefined>;
  /** The objects of these keys, in their order; undefined when one is gone. */
  readonly findAll: (keys: readonly string[]) => Promise<InputBytes[] | undefined>;
  /** Answers the bytes stored. Every run writes under its own keys. Tries again until the signal ends it. */
  readonly putOutput: (run: Run, bytes: readonly Uint8Array[], signal: AbortSignal) => Promise<number>;
  readonly putReport: (run: Run, report: Uint8Array, signal: AbortSignal) => Promise<void>;
  readonly removeOutput: (run: Run) => Promise<void>;
  readonly removeInputs: (conversion: InputsOf) => Promise<void>;
}

export type InputBytes = Uint8Array<ArrayBuffer>;
/** What names the files of a conversion. */
export type InputsOf = Pick<Conversion, 'id' | 'inputs'>;

/** A file as a tool takes it. */
export interface InputFile {
  readonly fileName: string;
  readonly bytes: InputBytes;
}

/** One run of a conversion. */
export type Run = Pick<Conversion, 'id' | 'attempt'>;

export type ToolResult =
  | {
      readonly kind: 'done';
      readonly bytes: readonly Uint8Array[];
      readonly fileName: string;
      readonly tasks: number;
      /** What its owner sees before taking it. */
      readonly summary: ResultSummary;
      /** The file plans no change: it costs nothing. */
      readonly unchanged: boolean;
      /** Names file, tool and options where the schedule has a price. */
      readonly work?: string;
      /** JSON of a `StoredReport`: that of a large file is megabytes, and made where it holds up nobody. */
      readonly report: Uint8Array;
    }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

/** Of several files the first, then the others, and the one to compare with. */
export interface ToolCall extends InputFile {
  readonly toolId: string;
  readonly options: Record<string, unknown>;
  readonly others?: readonly InputFile[];
  readonly baseline?: InputFile;
}

/** The first file, then the others, then the one to compare with. */
export function listFiles({ fileName, bytes, others = [], baseline }: Omit<ToolCall, 'toolId'>): InputFile[] {
  return [{ fileName, bytes }, ...others, ...(baseline === undefined ? [] : [baseline])];
}

/** Runs a tool where it can neither block nor bring down the service. */
export type RunTool = (
  call: ToolCall & { readonly isLarge?: boolean },
  control: { readonly signal: AbortSignal; readonly onProgress: (progress: ToolProgress) => void },
) => Promise<ToolResult>;

/** The share done, 0..1, and what the tool does now. */
export type ToolProgress = Omit<Extract<ConversionProgress, { stage: 'conversion' }>, 'stage'>;

export interface ConversionEvents {
  readonly publishProgress: (id: ConversionId, progress: ConversionProgress) => void;
  /** Told again, it counts once. */
  readonly publishFailed: (conversion: ConversionIn<'failed'>) => Promise<void>;
}

/** `work` names file, tool and options: the same again within a day is not paid again. */
export interface PricedWork {
  readonly price: number;
  readonly work: string | undefined;
}

/** Credits of the person whose conversion it is. */
export interface Credits {
  /** Holds the price until the result is taken or comes to nothing; of the same conversion again it is the same hold. */
  readonly hold: (
    conversion: ConversionIn<'running'>,
    priced: PricedWork,
    until: Date,
  ) => Promise<HoldAnswer>;
  /** Has the hold settled or released by what has become of the record. */
  readonly review: (conversion: ConversionIn<'running'>) => Promise<void>;
}

export interface RunConversionPorts {
  readonly records: ConversionRecords;
  readonly objects: ConversionObjects;
  readonly runTool: RunTool;
  readonly credits: Credits;
  readonly events: ConversionEvents;
  /** Told once of each failure that this process has written into a record. */
  readonly onFailed: (conversion: ConversionIn<'failed'>) => void;
  readonly limitsMs: {
    /** After so long a run is taken for lost. */
    readonly run: number;
    /** How long a result waits to be fetched. */
    readonly result: number;
  };
}

/** An assistant's question with the bytes that it is about. */
export interface QuestionTask {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** `path` is what the assistant calls it. */
  readonly files: readonly (InputFile & { readonly path: string })[];
  readonly result?: {
    readonly report: InputBytes;
    readonly unchanged: boolean;
    readonly paths: readonly string[];
  };
}

/** Answers where it can neither block nor bring down the service. @throws ServiceError for a limit that it meets */
export type AnswerQuestion = (task: QuestionTask) => Promise<ScheduleAnswer>;
