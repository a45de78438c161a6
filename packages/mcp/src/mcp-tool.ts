import type { Report } from '@floatwise/contracts';
import type { InputOf, ToolName } from './definitions.ts';
import type { OpenSchedule } from './schedule/open-schedule.ts';
import type { ToolCall } from './tool-definition.ts';

/** What a tool of Floatwise made of files. */
export interface ToolResult {
  readonly report: Report;
  readonly unchanged: boolean;
  /** Keeps the files of the result, at `out` where that is given, and answers their paths. */
  readonly keep: (out: string | undefined) => Promise<readonly string[]>;
}

/** Where schedules and results come from. What they refuse is a `RefusedCall` or an `UnusableInputError`. */
export interface Sources {
  readonly openSchedule: (path: string) => Promise<OpenSchedule>;
  readonly runTool: (call: ToolCall) => Promise<ToolResult>;
}

/** What answers one call: of a schedule the path of the call, of a result what its tool was run for. */
export interface CallContext {
  readonly openSchedule: () => Promise<OpenSchedule>;
  readonly getResult: () => Promise<ToolResult>;
}

/** Plain data, small enough to be read whole. */
export type McpAnswer = Readonly<Record<string, unknown>>;

export type Answering<Name extends ToolName> = (
  input: InputOf<Name>,
  context: CallContext,
) => Promise<McpAnswer> | McpAnswer;
