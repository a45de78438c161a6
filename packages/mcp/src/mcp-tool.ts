import type { Report } from '@floatwise/contracts';
import type { ToolRun } from './define-call.ts';
import type { InputOf, ToolName } from './definitions.ts';
import type { ListedFile } from './file-access.ts';
import type { McpAnswer } from './fit-answer.ts';
import type { OpenSchedule } from './schedule/open-schedule.ts';

/** The result of a tool run on files. */
export interface ToolRunResult {
  readonly report: Report;
  readonly unchanged: boolean;
  /** Writes the files of the result, at `out` if given, and returns their paths. */
  readonly keep: (out: string | undefined) => Promise<readonly string[]>;
}

/** Where schedules and results come from. Refuses with RefusedCall or UnusableInputError. */
export interface Sources {
  readonly openSchedule: (path: string) => Promise<OpenSchedule>;
  readonly listFiles: () => Promise<readonly ListedFile[]>;
  readonly runTool: (call: ToolRun) => Promise<ToolRunResult>;
}

/** Answers one call from the schedule that it reads (`OpenSchedule`), the result of the tool that it runs (`ToolRunResult`), or the list of files. */
export type Answering<Name extends ToolName, Source = undefined> = (
  input: InputOf<Name>,
  source: Source,
) => Promise<McpAnswer> | McpAnswer;
