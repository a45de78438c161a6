import type { ChosenRibbon } from './choose-ribbon.ts';
import type { CheckedSchedule, CheckResult, FloatBucket, Minutes, Schedule } from '@floatwise/schedule';
import type { AssessmentOptions } from './options.ts';
import type { createWbsPaths } from '../answer/create-wbs-paths.ts';

/** One update of the project among several: what Trend shows of it. */
export interface Update {
  readonly fileName: string;
  /** Activities of the whole file. */
  readonly tasks: number;
  readonly dataDate: Minutes | undefined;
  readonly results: readonly CheckResult[];
  /** Why it may be no update of the same project, one sentence each. */
  readonly remarks: readonly string[];
}

export interface BookInput {
  readonly fileName: string;
  readonly baselineName: string | undefined;
  readonly schedule: Schedule;
  readonly checked: CheckedSchedule;
  readonly histogram: readonly FloatBucket[];
  /** By data date; with one file, that one alone. */
  readonly updates: readonly Update[];
  readonly options: AssessmentOptions;
  /** The checks by node, where asked for. */
  readonly ribbon: ChosenRibbon | undefined;
  readonly getWbsPath: ReturnType<typeof createWbsPaths>;
}
