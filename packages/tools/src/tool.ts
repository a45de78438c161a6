import type {
  Report,
  ToolCategory,
  ToolGuide,
  ToolId,
  ToolInputs,
  ToolPurpose,
  TypeHint,
} from '@floatwise/contracts';
import type { Essential } from '@floatwise/schedule/essentials';
import type { UnreadLog } from '@floatwise/schedule/unread';
import type { z } from 'zod';

export interface ToolFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
}

/** Input of a tool. `bytes` are the whole (first) file; `onProgress` takes the share done, 0..1. */
export interface ToolInput<Options> {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly options: Options;
  readonly onProgress?: (fraction: number) => void;
  /** Called when a step begins: `readXer` or `readWorkbook`, the tool's own steps, `writeXer` or `writeWorkbook`. */
  readonly onStep?: ((name: string) => void) | undefined;
  /**
   * Called with each file that was read, and its name if there may be several. Throws `UnusableInputError` (E_VALUE) if too much of
   * what the tool rests on could not be read.
   */
  readonly onRead?: ((unread: UnreadLog, fileName?: string) => void) | undefined;
  /** Further files in the given order, for tools whose `inputs` allow them. */
  readonly others?: readonly ToolFile[];
  /** The file to compare with, for tools with `inputs.baseline`. */
  readonly baseline?: ToolFile | undefined;
}

/** Result of a tool. `bytes` is the output as views in order: a cleaner returns slices of its input, so a large file is not copied. */
export interface ToolResult {
  readonly bytes: readonly Uint8Array[];
  readonly report: ToolReport;
  /** Type of the output, if not the tool's usual one. */
  readonly extension?: 'xer' | 'xlsx' | undefined;
  /** The output equals the input, or plans no change to it. It is free if nothing was found either. */
  readonly unchanged?: boolean;
  /** The input after which the output is named; by default the first. */
  readonly namedAfter?: string;
  /** Tasks of the largest of several files, which determines the price; by default the tasks of the report. */
  readonly pricedTasks?: number;
  /** Files besides the output, such as the report as a workbook. */
  readonly attachments?: readonly ToolAttachment[];
}

/** A report without the tool id, which `runParsed` adds. */
export type ToolReport = Omit<Report, 'tool'>;

/** Result for the caller: the output with its file name, and the report with the tool id. */
export interface ToolOutput extends ToolResult {
  /** Nothing was changed and nothing found: no row in any list and no finding above `info`. Such a conversion is free. */
  readonly unchanged?: boolean;
  readonly fileName: string;
  readonly report: Report;
}

/** A kind of finding, as `--fail-on` names it and the README of the tool lists it. */
export interface ToolFinding {
  readonly code: string;
  readonly severity: 'info' | 'warning' | 'info, warning';
  readonly meaning: string;
}

export interface ToolAttachment {
  /** Label of its button. */
  readonly title: string;
  readonly fileName: string;
  /** Media type, as set by `attachWorkbook`. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Pure. Throws `UnusableInputError` for unusable input; any other error is a bug. */
type ToolRun<Options> = (input: ToolInput<Options>) => ToolResult | Promise<ToolResult>;

/** The facts of a tool: cheap to import, because the code is loaded only when needed. */
export interface ToolDefinition<Schema extends z.ZodObject = z.ZodObject> {
  readonly id: ToolId;
  readonly title: string;
  readonly description: string;
  /** The planner's question that the tool answers, and how, in one sentence each. */
  readonly purpose?: ToolPurpose;
  readonly category: ToolCategory;
  /** Lower-case extensions with their dot; the most suitable first. */
  readonly acceptedTypes: readonly string[];
  /** Hints if the result depends on the file type. */
  readonly typeHints?: readonly TypeHint[];
  /** What the answer rests on: if much of it could not be read, the headline begins with it or the file is refused. */
  readonly restsOn: readonly Essential[];
  /** Every kind of finding that its results may have, besides those of the readers. Its README lists them. */
  readonly findings: readonly ToolFinding[];
  readonly outputExtension: 'xer' | 'xlsx';
  /** Whether an .xer comes back as an .xer, whatever the usual type of the output. */
  readonly returnsXer?: boolean;
  /** Declares several input files; page, API and command line then offer them without further code. */
  readonly inputs?: ToolInputs;
  /** SVG path data of a line icon of 24 by 24, drawn two units wide. */
  readonly icon?: string;
  /** External article about the tool, instead of `article.md` in its folder. */
  readonly infoUrl?: string;
  readonly guide?: ToolGuide;
  /** Names of the sample files that show the tool best, first file first; by default our schedule in a type it accepts. */
  readonly samples?: string[];
  /** Text options with which the samples show the tool best. */
  readonly sampleOptions?: Record<string, string>;
  /** Every option has a default, a title and a description, which pages, API and command line show. */
  readonly options: Schema;
  /** Checks the first bytes of a file (up to 4,096) and throws `UnusableInputError` if the file cannot be of an accepted type. */
  readonly checkHead: (head: Uint8Array) => void;
  /** The same for a baseline of other types. */
  readonly checkBaselineHead?: (head: Uint8Array) => void;
  readonly load: () => Promise<{ run: ToolRun<z.infer<Schema>> }>;
}
