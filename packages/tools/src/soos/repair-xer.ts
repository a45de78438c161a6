import { readSchedule, readXer } from '@floatwise/schedule';
import type { Answer } from '../answer/answer.ts';
import { describeCodePage } from '../input/describe-code-page.ts';
import type { ToolInput } from '../tool.ts';
import { computeEffect } from './compute-effect.ts';
import { createAnswer } from './create-answer.ts';
import { scheduleBy } from './early-dates.ts';
import { listChanges } from './list-changes.ts';
import { solveSequence } from './solve-sequence.ts';
import type { SoosOptions } from './options.ts';
import { writeChanges } from './write-changes.ts';

/** A repaired file, in pieces, and what was found and changed. */
export interface RepairedXer {
  readonly bytes: readonly Uint8Array[];
  readonly unchanged: boolean;
  readonly answer: Answer;
}

/**
 * Repairs the relationships that are out of sequence and changes nothing else: only lines of TASKPRED differ. Throws
 * `UnusableInputError` for a file that cannot be read, with a loop in its logic (E_LOOP), whose table of
 * relationships lacks a column (E_COLUMN), or whose repair takes too many links (E_TOO_MANY_BRIDGES).
 */
export function repairXer(
  bytes: Uint8Array,
  options: SoosOptions,
  onStep?: ToolInput<SoosOptions>['onStep'],
): RepairedXer {
  onStep?.('readXer');
  const xer = readXer(bytes, options);
  const schedule = readSchedule(xer);
  onStep?.('solveSequence');
  const before = scheduleBy(schedule, schedule.relationships);
  const solution = solveSequence(schedule, { before, options });
  const changes = listChanges(schedule, solution, xer);
  onStep?.('writeXer');
  const output = writeChanges({ xer, schedule, network: solution.network }, changes, options.comments);
  onStep?.('computeEffect');
  const effect = computeEffect({ schedule, network: solution.network }, before, changes);
  const answer = createAnswer({ xer, schedule }, { solution, changes, effect }, options);
  return {
    bytes: output,
    unchanged: changes.length === 0,
    answer: { ...answer, ...describeCodePage(xer.codePageReading) },
  };
}
