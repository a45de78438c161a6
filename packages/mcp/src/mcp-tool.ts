import type { Report } from '@floatwise/contracts';
import type { InputOf, ToolCall, ToolName } from './definitions.ts';
import type { OpenSchedule } from './schedule/open-schedule.ts';

/** The result of a tool run on files. */
export interface ToolResult {
  readonly report: Report;
  readonly unchanged: boolean;
  /** Writes the files of the result, at `out` if given, and returns their paths. */
  readonly keep: (out: string | undefined) => Promise<readonly string[]>;
}

/** Where schedules and results come from. Refuses with RefusedCall or UnusableInputError. */
export interface Sources {
  readonly openSchedule: (path: string) => Promise<OpenSchedule>;
  readonly runTool: (call: ToolCall) => Promise<ToolResult>;
}

/** Plain JSON data, small enough for a model to read. */
export type McpAnswer = Readonly<Record<string, unknown>>;

/** Answers one call. Its data are the schedule at its path, or the result of the tool it names. */
export type Answering<Name extends ToolName> = (
  input: InputOf<Name>,
  data: { openSchedule: () => Promise<OpenSchedule>; getResult: () => Promise<ToolResult> },
) => Promise<McpAnswer> | McpAnswer;
