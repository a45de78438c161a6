import type {
  ConversionFailed,
  ConversionFinished,
  ConversionId,
  ConversionProgress,
  ConversionRequested,
  Report,
  StoredReport,
} from '@floatwise/contracts';
import type { ToolAttachment } from '@floatwise/tools';

/** Where the bytes of conversions lie. */
export interface ConversionObjects {
  /** Undefined when the input is gone: nobody waits for this conversion any more. */
  readonly findInput: (job: ConversionRequested) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  readonly putOutput: (key: string, bytes: readonly Uint8Array[]) => Promise<number>;
  readonly putReport: (key: string, report: StoredReport) => Promise<void>;
  readonly remove: (keys: readonly string[]) => Promise<void>;
}

export type ToolResult =
  | {
      readonly kind: 'done';
      readonly bytes: readonly Uint8Array[];
      readonly fileName: string;
      readonly report: Report;
      readonly attachments: readonly ToolAttachment[];
    }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

/** Runs a tool where it can neither block nor bring down the service. */
export type RunTool = (
  call: {
    readonly toolId: string;
    readonly fileName: string;
    readonly options: Record<string, unknown>;
    readonly bytes: Uint8Array<ArrayBuffer>;
  },
  control: { readonly signal: AbortSignal; readonly onProgress: (fraction: number) => void },
) => Promise<ToolResult>;

export interface ConversionEvents {
  readonly publishProgress: (id: ConversionId, progress: ConversionProgress) => void;
  /** False when another run of the same job has already told its outcome. */
  readonly publishFinished: (event: ConversionFinished) => Promise<boolean>;
  readonly publishFailed: (event: ConversionFailed) => Promise<boolean>;
}
