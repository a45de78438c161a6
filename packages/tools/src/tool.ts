import type { Report, ToolCategory, ToolGuide, ToolId, ToolInputs, TypeHint } from '@floatwise/contracts';
import type { z } from 'zod';

export interface ToolFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
}

/** What a tool is given. `bytes` are the whole (first) file; `onProgress` takes the share done, 0..1. */
export interface ToolInput<Options> {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly options: Options;
  readonly onProgress?: (fraction: number) => void;
  /** Called when a step begins: `readXer` or `readWorkbook`, the tool's own steps, `writeXer` or `writeWorkbook`. */
  readonly onStep?: ((name: string) => void) | undefined;
  /** Further files in the order given, for tools whose `inputs` have room for them. */
  readonly others?: readonly ToolFile[];
  /** The file to compare with, for tools with `inputs.baseline`. */
  readonly baseline?: ToolFile | undefined;
}

/**
 * What a tool answers. `bytes` are the output in order, as one or more views: a cleaner answers with
 * slices of its input, so that no second copy of a large file is made.
 */
export interface ToolResult {
  readonly bytes: readonly Uint8Array[];
  readonly report: ToolReport;
  /** The output is the input, or plans no change to it; such work costs nothing. */
  readonly unchanged?: boolean;
  /** The input that the output is named after; the first one where absent. */
  readonly namedAfter?: string;
  /** Tasks of the largest of several files, by which the price goes; those of the report where absent. */
  readonly pricedTasks?: number;
  /** Files beside the output, such as the report as a workbook. */
  readonly attachments?: readonly ToolAttachment[];
}

/** A report without the tool's id, which `runParsed` adds. */
export type ToolReport = Omit<Report, 'tool'>;

/** What a caller gets: the output under its name, the report under the tool's id. */
export interface ToolOutput extends ToolResult {
  readonly fileName: string;
  readonly report: Report;
}

export interface ToolAttachment {
  /** What it is, as words on a button. */
  readonly title: string;
  readonly fileName: string;
  /** Media type, as `attachWorkbook` gives it. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Pure. Unusable input throws `UnusableInputError`; any other throw is a bug. */
type ToolRun<Options> = (input: ToolInput<Options>) => ToolResult | Promise<ToolResult>;

/** A tool's facts: cheap to import, since the work itself is loaded only when it is asked for. */
export interface ToolDefinition<Schema extends z.ZodObject = z.ZodObject> {
  readonly id: ToolId;
  readonly title: string;
  readonly description: string;
  readonly category: ToolCategory;
  /** Extensions with their dot, lower case; the one that serves best comes first. */
  readonly acceptedTypes: readonly string[];
  /** Hints where the result depends on the file type. */
  readonly typeHints?: readonly TypeHint[];
  readonly outputExtension: 'xer' | 'xlsx';
  /** Declares several input files; page, API and command line offer them without further code. */
  readonly inputs?: ToolInputs;
  /** Lines on a field of 24 by 24, as the path data of SVG; drawn two units wide. */
  readonly icon?: string;
  /** External article about the tool, in place of `article.md` in its folder. */
  readonly infoUrl?: string;
  readonly guide?: ToolGuide;
  /** Every option has a default, a title and a description: pages, API and command line read them here. */
  readonly options: Schema;
  /**
   * Looks at the first bytes of a file (up to 4,096, or all of it when it is shorter) and throws
   * `UnusableInputError` when they cannot be the kind of file the tool takes.
   */
  readonly checkHead: (head: Uint8Array) => void;
  readonly load: () => Promise<{ run: ToolRun<z.infer<Schema>> }>;
}
