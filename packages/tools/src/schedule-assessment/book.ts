import type { ChosenRibbon } from './choose-ribbon.ts';
import type { CheckedSchedule, CheckResult, FloatBucket, Minutes, Schedule } from '@floatwise/schedule';
import type { AssessmentOptions } from './options.ts';
import type { createWbsPaths } from '../answer/create-wbs-paths.ts';

/** One of several updates of the project, as sheet Trend shows it. */
export interface Update {
  readonly fileName: string;
  /** Activities of the whole file. */
  readonly tasks: number;
  readonly dataDate: Minutes | undefined;
  readonly results: readonly CheckResult[];
  /** Reasons why it may not be an update of the same project, one sentence each. */
  readonly remarks: readonly string[];
}

export interface BookInput {
  readonly fileName: string;
  readonly baselineName: string | undefined;
  readonly schedule: Schedule;
  readonly checked: CheckedSchedule;
  readonly histogram: readonly FloatBucket[];
  /** By data date; a single one if there is only one file. */
  readonly updates: readonly Update[];
  readonly options: AssessmentOptions;
  /** The checks by node, if requested. */
  readonly ribbon: ChosenRibbon | undefined;
  readonly getWbsPath: ReturnType<typeof createWbsPaths>;
}
